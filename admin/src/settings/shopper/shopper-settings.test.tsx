import { fireEvent, screen, waitFor } from "@testing-library/react";
import { samples } from "@laurel/widget/testing/samples.ts";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";

const place = {
  base: "/apps/laurel",
  pageUrl: "https://fern.example/apps/laurel",
  themeBlocks: ["rewards-button", "points-product", "points-cart"].map((handle) => ({
    handle,
    editorUrl: `https://fern.example/admin/themes/current/editor?of=${handle}`,
  })),
  calledOn: null,
};
const views = { guest: samples.guest, member: samples.member, belowZero: samples["below zero"] };
const open = (answers: object = {}) =>
  openSettingsPage("shopper", {
    shopperPreview: views,
    shopperTexts: { document: { languages: {} } },
    storefront: place,
    ...answers,
  });
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
/** What the preview draws, in its own root. */
async function drawn(): Promise<HTMLElement> {
  const stage = await screen.findByRole("region", { name: "Preview" });
  return waitFor(() => {
    for (const element of stage.querySelectorAll("*")) {
      const page = element.shadowRoot?.querySelector<HTMLElement>(".page");
      if (page) return page;
    }
    throw new Error("nothing is drawn");
  });
}

describe("the look of the shopper's side", () => {
  test("is changed, seen in the preview, and saved", async () => {
    const page = open();
    await type("Colour", "F2B705");
    await type("Words on the button", " Perks ");
    fireEvent.click(screen.getByRole("radio", { name: "Left" }));
    expect((await drawn()).style.getPropertyValue("--accent")).toBe("#f2b705");
    expect(screen.getByText(/^Black words read well on it: 11/)).toBeTruthy();
    save();
    await waitFor(() => expect(savedChange(page)).toBeDefined());
    expect(savedChange(page)).toMatchObject({
      expectedVersion: 14,
      input: {
        document: { branding: { accent: "#f2b705", launcher: "bottom_left", launcherText: "Perks" } },
      },
    });
  });

  test.each([
    ["Colour", "green", "Enter a colour such as #0b6e4f."],
    ["Colour", "", "Enter a colour such as #0b6e4f."],
    ["Words on the button", " ", "Enter a name."],
    ["Words on the button", "x".repeat(41), "At most 40 characters."],
  ])("is refused with %s %j, and the preview keeps the last good one", async (label, typed, problem) => {
    const page = open();
    await type(label, typed);
    save();
    expect(await screen.findByText(problem)).toBeTruthy();
    expect((await drawn()).style.getPropertyValue("--accent")).toMatch(/^#[0-9a-f]{6}$/);
    expect(savedChange(page)).toBeUndefined();
  });

  test("without a button gives the address to link to", async () => {
    open();
    fireEvent.click(await screen.findByRole("radio", { name: "No button: I link to it myself" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Address to link to")).value).toBe(place.pageUrl);
  });
});

describe("the preview", () => {
  test("is what a guest, a member and one below zero see", async () => {
    open();
    expect((await drawn()).textContent).toContain("Hello Harriet");
    fireEvent.click(screen.getByRole("radio", { name: "Guest" }));
    expect((await drawn()).textContent).toContain("Join");
    fireEvent.click(screen.getByRole("radio", { name: "Below zero" }));
    expect((await drawn()).textContent).toContain("Settled with your next 250 points");
  });

  test("has the shop's own words, and its name for points", async () => {
    const texts = { hello: "Good day, {name}" };
    open({
      program: aSavedProgram({ document: aProgram({ pointsName: { one: "star", other: "stars" } }) }),
      shopperTexts: { document: { languages: { en: { pointsName: null, texts } } } },
    });
    const { textContent } = await drawn();
    expect(textContent).toContain("Good day, Harriet");
    expect(textContent).toMatch(/\d stars/);
  });

  test("leads nowhere, and cannot be reached by keyboard", async () => {
    open();
    const page = await drawn();
    expect(page.querySelectorAll("form, a").length).toBeGreaterThan(3);
    const host = (page.getRootNode() as ShadowRoot).host;
    expect(host.closest("[inert]")).toBeTruthy();
  });

  test("has nobody below zero where no balance falls below", async () => {
    open({ shopperPreview: { ...views, belowZero: null } });
    await drawn();
    expect(screen.queryByRole("radio", { name: "Below zero" })).toBeNull();
  });
});

describe("what is on in the theme", () => {
  const row = async (label: string) => (await screen.findByText(label)).closest("li")!.textContent;

  test("is not guessed where the store's admin does not say", async () => {
    open();
    expect(await row("Button and panel")).not.toMatch(/On|Off/);
  });

  test("stands beside each block, and is read again after a visit to the theme's editor", async () => {
    const { host } = open();
    await screen.findByText("Button and panel");
    host.themeBlocks = [
      { handle: "rewards-button", isOn: true },
      { handle: "points-cart", isOn: false },
    ];
    fireEvent.focus(window);
    await waitFor(async () => expect(await row("Button and panel")).toMatch(/^Button and panel On/));
    expect(await row("Points of the cart")).toMatch(/^Points of the cart Off/);
    expect(await row("Points of a product")).not.toMatch(/On|Off/);
  });
});

describe("the path in the store", () => {
  test("is checked, and what the store says is shown", async () => {
    const found = {
      ...place,
      base: "/tools/points",
      pageUrl: "https://fern.example/tools/points",
      calledOn: "2026-11-20",
    };
    const page = open({ storefrontCheck: { storefront: found, userErrors: [] } });
    await type("Path in your store", "tools/points");
    fireEvent.click(screen.getByRole("button", { name: "Check now" }));
    expect(await screen.findByText("Laurel answers there.")).toBeTruthy();
    expect(screen.getByText(/^Last opened in your shop on/)).toBeTruthy();
    expect(page.sent("CheckStorefront")).toEqual({ base: "tools/points" });
  });

  test("that leads elsewhere is told beside the field, and stays as it was typed", async () => {
    open({
      storefrontCheck: {
        storefront: null,
        userErrors: [
          { code: "storefront_not_reached", field: ["base"], message: "Laurel did not answer there." },
        ],
      },
    });
    await type("Path in your store", "apps/other");
    fireEvent.click(screen.getByRole("button", { name: "Check now" }));
    expect(await screen.findByText("Laurel did not answer there.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Path in your store").value).toBe("apps/other");
  });
});
