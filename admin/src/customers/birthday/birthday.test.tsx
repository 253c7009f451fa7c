import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aProgram } from "../../testing/a-program.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import type { ShopAnswers } from "../../testing/render-page.tsx";

const rule = { id: "bday", kind: "birthday", enabled: true, config: { points: 200, noticeDays: 30 } };
const program = (earning: object[]) => ({
  version: 14,
  pointsName: { one: "point", other: "points" },
  document: { ...aProgram(), earning },
});
const known = { birthday: "03-14", birthdayEnteredOn: "2026-01-10" };

const open = (customer: object, earning: object[] = [rule], answers: ShopAnswers = {}) =>
  openCustomerPage({ program: program(earning), customer: { ...aCustomer, ...customer }, ...answers });

const card = async () => within(await screen.findByRole("region", { name: "Birthday" }));

describe("a customer's birthday", () => {
  test("is shown with the day on which it was entered, and what it earns", async () => {
    open(known);
    const shown = await card();
    expect(shown.getByText("14 Mar")).toBeTruthy();
    expect(
      shown.getByText(
        "Entered on 10 Jan 2026. A birthday earns 200 points if it was entered at least 30 days before.",
      ),
    ).toBeTruthy();
  });

  test("is not known at first", async () => {
    open({});
    expect((await card()).getByText("Not known")).toBeTruthy();
  });

  test("is shown while birthdays earn nothing, if it is known", async () => {
    open(known, []);
    expect((await card()).getByText("Entered on 10 Jan 2026.")).toBeTruthy();
  });

  test.each<[string, object, object[]]>([
    ["nothing is known and nothing is earned", {}, []],
    ["the rule is off", {}, [{ ...rule, enabled: false }]],
    ["the customer was merged", { ...known, status: "MERGED" }, [rule]],
    ["the customer was erased", { status: "ERASED" }, [rule]],
  ])("is not shown where %s", async (_, customer, earning) => {
    open(customer, earning);
    await screen.findByRole("heading", { name: "Balance" });
    expect(screen.queryByRole("region", { name: "Birthday" })).toBeNull();
  });

  test("is entered by day and month", async () => {
    const answer = { customer: { id: "c1", ...known }, userErrors: [] };
    const { asked } = open({}, [rule], { customerSetBirthday: answer });
    fireEvent.click(await screen.findByRole("button", { name: "Add birthday" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Enter a day, such as 14.")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("Day"), { target: { value: "9" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Choose a month.")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("Month"), { target: { value: "03" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.filter(({ operation }) => operation === "SetBirthday");
    expect(sent.map(({ variables }) => variables)).toEqual([{ customerId: "c1", birthday: "03-09" }]);
  });

  test.each([
    ["30", "02"],
    ["31", "04"],
    ["0", "01"],
    ["x", "01"],
  ])("is refused before it is sent: day %s of month %s", async (day, month) => {
    const { asked } = open(known);
    fireEvent.click(await screen.findByRole("button", { name: "Change birthday" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Day"), { target: { value: day } });
    fireEvent.change(dialog.getByLabelText("Month"), { target: { value: month } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText(/This month doesn’t have this day|Enter a day/)).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("SetBirthday");
  });

  test("is removed", async () => {
    const answer = { customer: { id: "c1", birthday: null, birthdayEnteredOn: null }, userErrors: [] };
    const { asked } = open(known, [rule], { customerSetBirthday: answer });
    fireEvent.click(await screen.findByRole("button", { name: "Change birthday" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.find(({ operation }) => operation === "SetBirthday");
    expect(sent?.variables).toEqual({ customerId: "c1", birthday: null });
  });
});
