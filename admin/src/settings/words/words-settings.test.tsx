import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { samples } from "@laurel/widget/testing/samples.ts";
import { describe, expect, test } from "vitest";
import { openSettingsPage } from "../../testing/open-settings-page.tsx";

const views = { guest: samples.guest, member: samples.member, belowZero: samples["below zero"] };
interface Saved {
  readonly expectedVersion: number;
  readonly document: object;
}
const open = (document: object = { languages: {} }, answers: object = {}) =>
  openSettingsPage("words", {
    shopperPreview: views,
    shopperTexts: { version: 3, document },
    shopperTextsUpdate: ({ document: saved }: Saved) => ({
      shopperTexts: { version: 4, document: saved },
      userErrors: [],
    }),
    ...answers,
  });
const saved = (page: ReturnType<typeof open>) => page.sent("UpdateShopperTexts") as Saved | undefined;
const find = async (words: string) =>
  fireEvent.change(await screen.findByLabelText("Find a text"), { target: { value: words } });
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe("a shop's own words", () => {
  test("are found, changed and saved with the version that was read", async () => {
    const page = open();
    await find("not now");
    await type("Not now", "Later");
    save();
    await waitFor(() => expect(saved(page)).toBeDefined());
    expect(saved(page)).toEqual({
      expectedVersion: 3,
      document: { languages: { en: { pointsName: null, texts: { not_now: "Later" } } } },
    });
  });

  test("are reset one by one, and are then Laurel's again", async () => {
    const page = open({
      languages: { en: { pointsName: null, texts: { not_now: "Later", redeem: "Get" } } },
    });
    await find("later");
    fireEvent.click(await screen.findByRole("button", { name: "Reset “Not now”" }));
    expect(screen.queryByDisplayValue("Later")).toBeNull();
    save();
    await waitFor(() =>
      expect(saved(page)?.document).toEqual({
        languages: { en: { pointsName: null, texts: { redeem: "Get" } } },
      }),
    );
  });

  test("are not saved while a slot is missing, and say so beside the text", async () => {
    const page = open();
    await find("hello");
    await type("Hello {name}", "Good day");
    save();
    expect(await screen.findByText("{name} is missing.")).toBeTruthy();
    expect(screen.getByText("Look at English.")).toBeTruthy();
    expect(saved(page)).toBeUndefined();
    await type("Hello {name}", "Good day, {name}");
    expect(screen.queryByText("{name} is missing.")).toBeNull();
    save();
    await waitFor(() => expect(saved(page)).toBeDefined());
  });

  test("that somebody else saved first are not lost: the page says so, and reads them", async () => {
    const refused = { code: "version_conflict", field: null, message: "This was changed in the meantime." };
    open({ languages: {} }, { shopperTextsUpdate: { shopperTexts: null, userErrors: [refused] } });
    await find("not now");
    await type("Not now", "Later");
    save();
    expect(await screen.findByText(/changed/)).toBeTruthy();
    expect(screen.getByDisplayValue("Later")).toBeTruthy();
  });

  test("that nobody has are not found", async () => {
    open();
    await find("zebra");
    expect(await screen.findByText("No text has these words")).toBeTruthy();
  });
});

describe("a language", () => {
  test("is added with every plural form that it has", async () => {
    const page = open();
    await choose("Add a language", "pl");
    const points = screen.getByRole("region", { name: "Name for points" });
    expect(within(points).getAllByRole("textbox")).toHaveLength(4);
    for (const [label, words] of [
      ["For 1", "punkt"],
      ["Such as 2, 3, 4", "punkty"],
      ["Such as 0, 5, 6", "punktów"],
      ["Parts, such as 1.5", "punktu"],
    ] as const)
      fireEvent.change(within(points).getByLabelText(label), { target: { value: words } });
    save();
    await waitFor(() =>
      expect(saved(page)?.document).toEqual({
        languages: {
          pl: {
            pointsName: { one: "punkt", few: "punkty", many: "punktów", other: "punktu" },
            texts: {},
          },
        },
      }),
    );
  });

  test("is removed", async () => {
    const page = open({ languages: { de: { pointsName: null, texts: { redeem: "Einlösen" } } } });
    await choose("Words in", "de");
    fireEvent.click(screen.getByRole("button", { name: "Remove German" }));
    save();
    await waitFor(() => expect(saved(page)?.document).toEqual({ languages: {} }));
  });

  test("that is written from right to left is seen so in the preview", async () => {
    open({ languages: { ar: { pointsName: null, texts: { rewards: "المكافآت" } } } });
    await choose("Words in", "ar");
    const stage = await screen.findByRole("region", { name: "Preview" });
    const page = await waitFor(() => {
      const roots = [...stage.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      const found = roots[0]?.querySelector<HTMLElement>(".page");
      if (found?.dir !== "rtl") throw new Error("not yet");
      return found;
    });
    expect(page.lang).toBe("ar");
    expect(page.textContent).toContain("المكافآت");
  });
});
