import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { aSavedProgram, anEffect, openSettingsPage, savedChange } from "../../testing/open-settings-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

const effect = anEffect({
  sampleOrders: [
    { tierId: null, pointsBefore: 1000, pointsAfter: 1000 },
    { tierId: "gold", pointsBefore: 1500, pointsAfter: 2000 },
  ],
});
const moves = {
  levels: [
    { tierId: null, before: 400, after: 380 },
    { tierId: "silver", before: 80, after: 112 },
    { tierId: "gold", before: 20, after: 8 },
  ],
  rising: 20,
  falls: [
    { on: "2026-12-24", fromTierId: "gold", toTierId: "silver", members: 11 },
    { on: "2026-12-24", fromTierId: "silver", toTierId: null, members: 1 },
  ],
  lookedAt: 500,
  isEstimate: false,
};
const open = (answers: ShopAnswers = {}, document = aProgram()) =>
  openSettingsPage("tiers", {
    program: aSavedProgram({ document }),
    customers: connection([], 42),
    tierMix: {
      tiers: [
        { id: null, members: 400 },
        { id: "silver", members: 80 },
        { id: "gold", members: 42 },
      ],
    },
    programEffect: { effect, userErrors: [] },
    programTierEffect: { effect: moves, userErrors: [] },
    ...answers,
  });
const sent = (page: ReturnType<typeof open>) => savedChange(page)?.input.document.tiers;
const tier = (name: string) => within(screen.getByRole("group", { name }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (group: string, label: string, value: string) =>
  fireEvent.change(tier(group).getByLabelText(label), { target: { value } });

describe("the Tiers tab", () => {
  test("adds a tier and saves all of them in the order of their thresholds", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Silver" });
    press("Add a tier");
    expect(document.activeElement).toBe(tier("tier 3").getByLabelText("Name"));
    type("tier 3", "Name", "Bronze");
    type("Bronze", "Spend to reach it", "100");
    type("Bronze", "Orders earn", "1.1");
    press("Save");

    await waitFor(() => expect(sent(page)).toBeDefined());

    const { levels, window } = sent(page)!;
    expect(window).toBe("lifetime");
    expect(
      levels.map(({ name, threshold, multiplierBasisPoints }) => [name, threshold, multiplierBasisPoints]),
    ).toEqual([
      ["Bronze", 10_000, 11_000],
      ["Silver", 50_000, 12_500],
      ["Gold", 200_000, 15_000],
    ]);
    await waitFor(() =>
      expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
        "Bronze",
        "Silver",
        "Gold",
      ]),
    );
  });

  test("saves an entry reward, and takes 0 for none", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Silver" });
    expect(screen.getByText(/at most|, once\. Refunds/).textContent).toContain("take it back");
    type("Gold", "Entry reward", "1,000");
    type("Silver", "Entry reward", "");
    press("Save");
    await waitFor(() => expect(sent(page)?.levels.map((level) => level.entryGiftPoints)).toEqual([0, 1000]));
  });

  test("refuses an entry reward that is no whole number", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Entry reward", "1.5");
    press("Save");
    expect(await screen.findByText("Enter a whole number, or 0 for no reward.")).toBeTruthy();
    expect(sent(page)).toBeUndefined();
  });

  test("shows the effect of a change before it is saved", async () => {
    open();
    await screen.findByRole("group", { name: "Gold" });
    expect(screen.queryByText("If you save this")).toBeNull();
    type("Gold", "Orders earn", "2");
    const order = (await screen.findByText("An order of €100 before tax in Gold")).parentElement;
    expect(order?.textContent).toContain("1,500 points (€1.50) → 2,000 points (€2.00)");
  });

  test("shows how many members each tier has before and after, and who falls when", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Spend to reach it", "3,000");
    const row = await screen.findByRole("row", { name: /Gold/ });
    expect(row.textContent).toBe("Gold208");
    expect(screen.getByText("20 members move up within minutes.")).toBeTruthy();
    expect(screen.getByText(/11 members fall from Gold to Silver on .*24.* 2026/)).toBeTruthy();
    expect(screen.getByText(/1 member falls out of Silver on/)).toBeTruthy();
    expect(screen.queryByText(/Estimated/)).toBeNull();
    const asked = page.asked.filter(({ operation }) => operation === "TierMoves");
    expect(asked.at(-1)?.variables).toMatchObject({
      document: { tiers: { levels: [{}, { threshold: 300_000 }] } },
    });
  });

  test("says what is an estimate, and asks nothing for changes that move nobody", async () => {
    const page = open({
      programTierEffect: {
        effect: { ...moves, rising: 0, falls: [], isEstimate: true, lookedAt: 9_604 },
        userErrors: [],
      },
    });
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Orders earn", "2");
    await screen.findByText("An order of €100 before tax in Gold");
    expect(page.asked.some(({ operation }) => operation === "TierMoves")).toBe(false);
    type("Gold", "Spend to reach it", "3,000");
    expect(
      await screen.findByText(/Estimated from 9,604 members chosen at random: right to about 1%/),
    ).toBeTruthy();
    expect(screen.getByText("Nobody moves up or down.")).toBeTruthy();
  });

  test("says who has a removed tier, and what was only for it", async () => {
    const reward = { name: "Gold gift", config: { tierIds: ["gold"] } };
    const page = open({
      customers: connection([], 42),
      rewards: connection([reward, { name: "For all", config: { tierIds: [] } }]),
    });
    await screen.findByRole("group", { name: "Gold" });
    press("Remove Gold");
    expect(await screen.findByText(/42 members lose it/)).toBeTruthy();
    expect(screen.getByText(/Only Gold members get: Gold gift\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Add a tier");
    press("Save");
    await waitFor(() => expect(sent(page)?.levels.map(({ id }) => id)).toEqual(["silver"]));
  });

  test("shows errors beside the fields, and sends nothing", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Spend to reach it", "500");
    press("Save");
    expect(await tier("Gold").findByText("Another tier starts here.")).toBeTruthy();
    expect(tier("Gold").getByLabelText("Spend to reach it").getAttribute("aria-invalid")).toBe("true");
    expect(sent(page)).toBeUndefined();
  });

  test("refuses a name that another tier has as soon as its field is left, whichever of the two it is", async () => {
    open();
    await screen.findByRole("group", { name: "Gold" });
    type("Silver", "Name", "gold ");
    expect(screen.queryByText("Another tier has this name.")).toBeNull();
    fireEvent.blur(tier("gold").getByLabelText("Name"));
    expect(await tier("gold").findByText("Another tier has this name.")).toBeTruthy();
  });

  test("shows the server's errors beside the fields", async () => {
    const refusal = {
      code: "invalid_program",
      field: ["document", "tiers", "levels", "1", "name"],
      message: "another tier is called Gold",
    };
    open({ programUpdate: { program: null, userErrors: [refusal] } });
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Orders earn", "2");
    press("Save");
    expect(await tier("Gold").findByText("Another tier is called Gold.")).toBeTruthy();
  });

  test("asks for points, and whether adjustments count, when tiers are based on points", async () => {
    open();
    await screen.findByRole("group", { name: "Gold" });
    expect(screen.queryByRole("switch")).toBeNull();
    fireEvent.change(screen.getByLabelText("A tier is reached by"), { target: { value: "points" } });
    expect(screen.getByRole("switch", { name: /Adjustments count/ })).toBeTruthy();
    expect(tier("Gold").getByLabelText("Points to reach it")).toBeTruthy();
  });

  test("shows how many members have each tier, and links to them", async () => {
    open();
    await screen.findByRole("group", { name: "Gold" });
    const link = await tier("Gold").findByRole("link", { name: "42 members" });
    expect(link.getAttribute("href")).toBe("/app/customers?tier=gold");
  });

  test("gives a tier its colour", async () => {
    const page = open();
    await screen.findByRole("group", { name: "Gold" });
    type("Gold", "Colour", "#d4a72c");
    press("Save");
    await waitFor(() => expect(sent(page)?.levels[1]?.color).toBe("#d4a72c"));
  });

  test("says when a program has no tiers", async () => {
    const bare = aProgram();
    open({}, { ...bare, tiers: { ...bare.tiers, levels: [] } });
    expect(await screen.findByText(/There are no tiers/)).toBeTruthy();
  });
});
