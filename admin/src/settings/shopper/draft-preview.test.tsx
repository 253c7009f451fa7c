import { samples } from "@laurel/widget/testing/samples.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";

const views = { guest: samples.guest, member: samples.member, belowZero: null };
const open = (answers: object = {}) =>
  openSettingsPage("codes", {
    shopperPreview: views,
    shopperTexts: { document: { languages: {} } },
    ...answers,
  });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const askedDays = ({ asked }: ReturnType<typeof open>) =>
  asked
    .filter(({ operation }) => operation === "ShopperPreview")
    .map(
      ({ variables }) =>
        (variables as { document: { redemptions: { codeDays: number } } }).document.redemptions.codeDays,
    );

test("beside a form, what shoppers see of the change is shown when it is asked for, and follows the typing", async () => {
  const page = open();
  const field = await screen.findByLabelText("Codes are valid for");
  expect(askedDays(page)).toEqual([]);
  press("Show what shoppers see");
  expect(await screen.findByRole("region", { name: "Preview" })).toBeTruthy();
  const [days] = askedDays(page);
  fireEvent.change(field, { target: { value: "7" } });
  await waitFor(() => expect(askedDays(page)).toEqual([days, 7]));
  // What cannot be read changes nothing.
  fireEvent.change(field, { target: { value: "seven" } });
  fireEvent.change(field, { target: { value: "8" } });
  await waitFor(() => expect(askedDays(page)).toEqual([days, 7, 8]));
  press("Hide what shoppers see");
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
});

test("a preview that cannot be read says so, and is read again", async () => {
  let isDown = true;
  open({
    shopperPreview: () => {
      if (isDown) throw new Error("down");
      return views;
    },
  });
  await screen.findByLabelText("Codes are valid for");
  press("Show what shoppers see");
  expect(await screen.findByText("Laurel couldn’t load what shoppers would see")).toBeTruthy();
  isDown = false;
  press("Try again");
  expect(await screen.findByRole("region", { name: "Preview" })).toBeTruthy();
});
