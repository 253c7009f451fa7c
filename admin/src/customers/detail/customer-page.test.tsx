import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { entry, person } from "../../testing/a-history.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

const open = (answers: ShopAnswers = {}) => openCustomerPage({ customer: person, ...answers });

describe("a customer's page", () => {
  test("loses no entry between two pages when a new one is added", async () => {
    const entries = Array.from({ length: 25 }, (_, index) => ({
      ...entry,
      id: `e${index}`,
      orderName: `#${index}`,
    }));
    const movements = ({ first, after }: { first: number; after: string | null }) => {
      const from = after === null ? 0 : entries.findIndex(({ id }) => id === after) + 1;
      const nodes = entries.slice(from, from + first);
      const page = connection(nodes);
      const hasNextPage = from + first < entries.length;
      return { ...page, pageInfo: { ...page.pageInfo, hasNextPage, endCursor: nodes.at(-1)?.id ?? null } };
    };
    open({
      customer: { ...person, movements },
      customerAdjustPoints: () => {
        entries.unshift({ ...entry, id: "new", orderName: "#new" });
        return { movement: { id: "new" }, userErrors: [] };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show older activity" }));
    await screen.findByText("Order #24");
    fireEvent.click(screen.getByRole("button", { name: "Adjust points" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Points"), { target: { value: "5" } });
    fireEvent.change(dialog.getByLabelText("Reason, for your team"), { target: { value: "late" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add 5 points" }));

    await screen.findByText("Order #new");
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Explain Order/ })).toHaveLength(26));
  });

  test("shows the balance, and what it is worth", async () => {
    open();
    expect(await screen.findByText(/points, worth €6.41/)).toBeTruthy();
  });

  test("shows an order's name in its entry", async () => {
    open();
    expect(await screen.findByText("Order #10482")).toBeTruthy();
  });

  test("explains an entry in place: what counted, what did not and why, and the calculation", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Explain Order #10482" }));
    expect(screen.getByText(entry.summary)).toBeTruthy();
    expect(screen.getByText("1 × A voucher: gift cards don’t earn")).toBeTruthy();
    expect(screen.getByText(/× 10 × 1.25 = 637/)).toBeTruthy();
    expect(screen.getByText("Program version 14")).toBeTruthy();
  });

  test("offers to undo what can be undone, and nothing else", async () => {
    open();
    await screen.findByText("Order #10482");
    expect(screen.getAllByRole("button", { name: /^Undo/ })).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Undo Adjustment" })).toBeTruthy();
  });

  test("undoes with or without a reason", async () => {
    const { asked } = open({ postingUndo: { movement: { id: "m3" }, userErrors: [] } });
    fireEvent.click(await screen.findByRole("button", { name: "Undo Adjustment" }));
    const dialog = await screen.findByRole("dialog");
    const reason = within(dialog).getByLabelText("Reason, for your team (optional)");
    fireEvent.keyDown(reason, { key: "Enter" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Undo Adjustment" }));
    fireEvent.change(await screen.findByLabelText("Reason, for your team (optional)"), {
      target: { value: "mistyped" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Take back 250 points" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.filter(({ operation }) => operation === "UndoPosting");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { postingId: "p2", reason: null },
      { postingId: "p2", reason: "mistyped" },
    ]);
  });

  test("shows the balance of a past day, in the shop's time zone", async () => {
    const { asked } = open();
    fireEvent.change(await screen.findByLabelText("As of"), { target: { value: "2026-07-01" } });
    expect(await screen.findByText("5,000")).toBeTruthy();
    const booked = screen.getByText("Available, as recorded that day");
    expect(booked.nextElementSibling?.textContent).toBe("4,200");
    expect(asked.at(-1)?.variables["at"]).toBe("2026-07-01T21:59:59.999Z");
  });

  test("shows no day's balance as that of another day, while this one's is read", async () => {
    const second = Promise.withResolvers<void>();
    const pointsAt = async ({ at, by }: { at: string; by: string }) => {
      const isFirst = at.startsWith("2026-07-01");
      if (!isFirst) await second.promise;
      return { available: by === "RECORDED" ? 1 : isFirst ? 5_000 : 3_000, pending: 0, lifetime: 1 };
    };
    open({ customer: { ...person, pointsAt } });
    const field = await screen.findByLabelText("As of");
    fireEvent.change(field, { target: { value: "2026-07-01" } });
    expect(await screen.findByText("5,000")).toBeTruthy();
    fireEvent.change(field, { target: { value: "2026-06-01" } });
    await waitFor(() => expect(screen.queryByText("5,000")).toBeNull());
    second.resolve();
    const figure = await screen.findByText("3,000");
    expect(figure?.closest("section")?.textContent).toContain("At the end of 1 Jun 2026");
  });

  test("shows no balance of a future day, and says why", async () => {
    const { asked } = open();
    fireEvent.change(await screen.findByLabelText("As of"), { target: { value: "2100-01-01" } });
    expect(await screen.findByText("Choose a day that isn’t in the future.")).toBeTruthy();
    expect(screen.getByText("Now")).toBeTruthy();
    expect(asked.map(({ operation }) => operation)).not.toContain("CustomerPointsAt");
  });

  test("opens the same customer in the store's admin", async () => {
    const { host } = open();
    fireEvent.click(await screen.findByRole("button", { name: "View in store" }));
    expect(host.calls).toContainEqual(["redirect", { to: "admin", path: "/customers/7003" }]);
  });

  test("says that there is no such customer", async () => {
    open({ customer: null });
    expect(await screen.findByText("Customer not found")).toBeTruthy();
  });
});

describe("the tier", () => {
  const card = (tierProgress: object, tier: object | null = person.tier) => {
    open({ customer: { ...person, tier, tierProgress } });
    return screen.findByRole("region", { name: "Tier" });
  };

  test("shows the customer's tier, since when, and what the next one needs", async () => {
    const region = within(await card(person.tierProgress));
    expect(region.getByText("€537.60 to Gold.")).toBeTruthy();
    expect(region.getByText("€1,462.40 spent of €2,000.")).toBeTruthy();
    expect(region.getByText("12 Sept 2025")).toBeTruthy();
    const bar = region.getByRole("progressbar", { name: "Progress to Gold" });
    expect(bar.getAttribute("aria-valuenow")).toBe("73");
  });

  test("says when it is the highest", async () => {
    const region = within(await card({ ...person.tierProgress, next: null }));
    expect(region.getByText("The highest tier, with €1,462.40 spent.")).toBeTruthy();
    expect(region.queryByRole("progressbar")).toBeNull();
  });

  test.each([
    ["ONCE_REACHED", "Silver is kept: once reached, a tier stays, even after refunds or cancellations."],
    ["COUNTED_BEFORE", "Silver is kept for the days of grace."],
    ["GIVEN", "Silver was given by hand or with an import."],
  ])("above what the customer has earned says why it is kept (%s)", async (keptBecause, words) => {
    const tier = { ...person.tier, name: "Silver" };
    const region = within(await card({ ...person.tierProgress, since: null, keptBecause }, tier));
    expect(region.getByText(words)).toBeTruthy();
  });

  test("says until when it lasts, and what keeps it longer", async () => {
    const until = "2027-03-30T22:00:00Z";
    const keepMissingSpent = { amount: "120.00", currencyCode: "EUR" };
    const region = within(await card({ ...person.tierProgress, until, keepMissingSpent }));
    const words = region.getByText(/until/);
    expect(words.textContent).toBe("Silver until 30 Mar 2027; €120 more keeps it.");
  });

  test("says only until when it lasts if nothing can keep it longer today", async () => {
    const region = within(await card({ ...person.tierProgress, until: "2027-03-30T22:00:00Z" }));
    expect(region.getByText(/until/).textContent).toBe("Silver until 30 Mar 2027.");
  });

  test("lists its changes, with tiers that the program no longer has", async () => {
    const change = { fromTierId: null, fromTierName: null, toTierId: null, toTierName: null };
    const fromSilver = { fromTierId: "silver", fromTierName: "Silver" };
    const toSilver = { toTierId: "silver", toTierName: "Silver" };
    const tierChanges = [
      { ...change, at: "2026-05-01T10:00:00Z", ...fromSilver, why: "TIME" },
      { ...change, at: "2026-02-01T10:00:00Z", ...toSilver, why: "PROGRESS" },
      { ...change, at: "2026-01-01T10:00:00Z", fromTierId: "old", why: "PROGRAM" },
    ];
    open({ customer: { ...person, tierChanges } });
    const region = within(await screen.findByRole("region", { name: "Tier" }));
    expect(region.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1 May 2026 Silver → no tier as time passed",
      "1 Feb 2026 no tier → Silver by orders, actions or refunds",
      "1 Jan 2026 a removed tier → no tier the tiers were changed",
    ]);
  });

  test("can be set by hand", async () => {
    const { sent } = open({
      customer: person,
      customerSetTier: { customer: { id: person.id, tier: { id: "gold" } }, userErrors: [] },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Set tier" }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Tier"), { target: { value: "gold" } });
    fireEvent.click(dialog.getByRole("button", { name: "Set tier" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("SetTier")).toEqual({
      customerId: person.id,
      tierId: "gold",
    });
  });

  test("counts in points where the program does", async () => {
    const next = {
      ...person.tierProgress.next,
      spent: null,
      points: 500,
      missingSpent: null,
      missingPoints: 120,
    };
    const region = within(
      await card({ ...person.tierProgress, spent: null, points: 380, since: null, next }, null),
    );
    expect(region.getByText("120 points to Gold.")).toBeTruthy();
    expect(region.getByText("380 points earned of 500 points.")).toBeTruthy();
    expect(region.getByText("none yet")).toBeTruthy();
  });

  test("is not shown in a program without tiers", async () => {
    open({ customer: { ...person, tier: null, tierProgress: null } });
    await screen.findByRole("heading", { name: "Balance" });
    expect(screen.queryByRole("region", { name: "Tier" })).toBeNull();
  });
});

describe("adjusting points", () => {
  const openDialog = async (answers: ShopAnswers = {}) => {
    const page = open(answers);
    fireEvent.click(await screen.findByRole("button", { name: "Adjust points" }));
    const dialog = within(await screen.findByRole("dialog"));
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    return { ...page, dialog, type };
  };

  test("says what the balance will be before it is done", async () => {
    const { dialog, type } = await openDialog();
    expect(dialog.queryByText("worth €0.00")).toBeNull();
    type("Points", "250");
    expect(dialog.getByText("worth €0.25")).toBeTruthy();
    expect(dialog.getByText("6,662")).toBeTruthy();
    fireEvent.click(dialog.getByText("Take away"));
    expect(dialog.getByText("6,162")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Take away 250 points" })).toBeTruthy();
  });

  test.each([
    ["Add", "Add", "This gives"],
    ["Take away", "Take away", "This takes"],
  ])("worth more than €500 says the sum, and asks whether it is meant: %s", async (direction, verb, what) => {
    const { dialog, type, sent } = await openDialog({
      customerAdjustPoints: { movement: { id: "m9" }, userErrors: [] },
    });
    fireEvent.click(dialog.getByText(direction));
    type("Points", "500,000");
    expect(dialog.queryByRole("switch", { name: /^I mean/ })).toBeNull();
    type("Points", "600,000");
    type("Reason, for your team", "our birthday");
    expect(dialog.getByText(`${what} points worth €600.00`)).toBeTruthy();
    const act = (points: string) =>
      dialog.getByRole<HTMLButtonElement>("button", { name: `${verb} ${points} points` });
    expect(act("600,000").disabled).toBe(true);
    fireEvent.click(dialog.getByRole("switch", { name: "I mean 600,000 points" }));
    type("Points", "700,000");
    expect(act("700,000").disabled).toBe(true);
    type("Points", "600,000");
    fireEvent.click(act("600,000"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("AdjustPoints")?.["input"]).toMatchObject({
      points: direction === "Add" ? 600_000 : -600_000,
    });
  });

  test("ten times what the latest ones moved is asked about, and a few tell nothing", async () => {
    const moved = (...points: number[]) => ({
      movements: connection(points.map((one, index) => ({ id: `m${index}`, points: one }))),
    });
    const { dialog, type } = await openDialog(moved(100, -50, 100, 200, 100));
    type("Points", "999");
    expect(dialog.queryByRole("switch", { name: /^I mean/ })).toBeNull();
    type("Points", "1,000");
    expect(await dialog.findByText("This gives points worth €1.00")).toBeTruthy();
    expect(
      dialog.getByText("Your latest adjustments usually moved 100 points. This one moves 1,000 points."),
    ).toBeTruthy();
    expect(dialog.getByRole("switch", { name: "I mean 1,000 points" })).toBeTruthy();
    cleanup();
    const few = await openDialog(moved(100, 100, 100, 100));
    few.type("Points", "1,000");
    expect(few.dialog.queryByRole("switch", { name: /^I mean/ })).toBeNull();
  });

  test("asks whether it counts toward the tier only where tiers count points", async () => {
    const tiersBy = (basis: "spend" | "points") => {
      const { tiers } = aProgram();
      return {
        program: {
          version: 14,
          pointsName: { one: "point", other: "points" },
          document: aProgram({ tiers: { ...tiers, basis }, adjustments: { countTowardTier: true } }),
        },
        customerAdjustPoints: { movement: { id: "m9" }, userErrors: [] },
      };
    };
    const counts = { name: "Counts toward the tier" };
    const byPoints = await openDialog(tiersBy("points"));
    expect(byPoints.dialog.getByRole<HTMLInputElement>("switch", counts).checked).toBe(true);
    cleanup();
    const { dialog, type, sent } = await openDialog(tiersBy("spend"));
    expect(dialog.queryByRole("switch", counts)).toBeNull();
    type("Points", "5");
    type("Reason, for your team", "late");
    fireEvent.click(dialog.getByRole("button", { name: "Add 5 points" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("AdjustPoints")?.["input"]).toMatchObject({ countsTowardTier: false });
  });

  test("shows errors beside their fields", async () => {
    const { dialog } = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Add points" }));
    expect(await dialog.findByText("Enter a whole number, 1 or more.")).toBeTruthy();
    expect(dialog.getByLabelText("Points").getAttribute("aria-invalid")).toBe("true");
  });

  test("drops an error when it is fixed, and keeps the others", async () => {
    const { dialog, type } = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Add points" }));
    await dialog.findByText("Enter a whole number, 1 or more.");
    type("Points", "250");
    expect(dialog.queryByText("Enter a whole number, 1 or more.")).toBeNull();
    expect(dialog.getByText(/Enter a reason/)).toBeTruthy();
    type("Reason, for your team", "late parcel");
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  test("sends signed points, and closes", async () => {
    const { dialog, type, sent, host } = await openDialog({
      customerAdjustPoints: { movement: { id: "m9" }, userErrors: [] },
    });
    type("Points", "250");
    fireEvent.click(dialog.getByText("Take away"));
    type("Reason, for your team", "counted twice");
    fireEvent.click(dialog.getByRole("button", { name: "Take away 250 points" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("AdjustPoints")?.["input"]).toMatchObject({
      customerId: "c1",
      points: -250,
      reason: "counted twice",
      note: null,
      countsTowardTier: false,
    });
    expect(host.calls).toContainEqual(["showToast", { message: "−250 points for Harriet Ashworth" }]);
  });

  test("sends the same adjustment again under the same key, and a changed one under another", async () => {
    const refused = {
      movement: null,
      userErrors: [{ code: "unavailable", field: null, message: "Try again" }],
    };
    const { dialog, type, asked } = await openDialog({ customerAdjustPoints: refused });
    const keys = () =>
      asked
        .filter(({ operation }) => operation === "AdjustPoints")
        .map(({ variables }) => (variables["input"] as { idempotencyKey: string }).idempotencyKey);
    type("Points", "250");
    type("Reason, for your team", "late");
    for (const times of [1, 2]) {
      fireEvent.click(dialog.getByRole("button", { name: "Add 250 points" }));
      await waitFor(() => expect(keys()).toHaveLength(times));
      await dialog.findByText("Try again.");
      await waitFor(() =>
        expect(dialog.getByRole("button", { name: "Add 250 points" }).hasAttribute("disabled")).toBe(false),
      );
    }
    type("Points", "251");
    fireEvent.click(dialog.getByRole("button", { name: "Add 251 points" }));
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[0]).toBe(keys()[1]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });
});
