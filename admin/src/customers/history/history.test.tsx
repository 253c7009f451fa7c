import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aRedemption, adjustment, entry, person } from "../../testing/a-history.ts";
import { openCustomerPage } from "../../testing/open-customer-page.tsx";
import { connection, type ShopAnswers } from "../../testing/render-page.tsx";

/** The value beside a label in an explanation. */
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const open = (answers: ShopAnswers = {}) => openCustomerPage({ customer: person, ...answers });

describe("an entry of the history", () => {
  test("shows who made an adjustment, and why", async () => {
    open();
    expect(await screen.findByText(/, by Robin Keller: Late parcel$/)).toBeTruthy();
  });

  test("explains an adjustment: the reason, what the customer was told, who made it and when", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Explain Adjustment" }));
    expect(factOf("Reason, for your team")).toBe("Late parcel");
    expect(factOf("Note to the customer")).toBe("Sorry for the wait");
    expect(factOf("Done")).toBe("by Robin Keller, 18 Nov 2026, 14:06");
  });

  test("shows the available and pending points after it, and when it was recorded if that was much later", async () => {
    const late = { ...adjustment, recordedAt: "2026-11-21T09:00:00Z" };
    open({ customer: { ...person, movements: connection([entry, late]) } });
    await screen.findByText("Adjustment");
    const rows = screen.getAllByRole("listitem");
    const [award, given] = rows.filter((row) => row.textContent?.includes("available"));
    expect(award?.textContent).toContain("6,412 available637 pending");
    expect(award?.textContent).not.toContain("recorded on");
    expect(given?.textContent).toContain("18 Nov 2026, 14:06, recorded on 21 Nov 2026");
    expect(given?.textContent).not.toMatch(/\d pending/);
  });

  test("explains a refund: the points before and after, and what was returned", async () => {
    const refund = {
      ...entry,
      kind: "order_clawback",
      points: -637,
      orderChange: "REFUNDED_IN_PART",
      explanation: {
        ...entry.explanation,
        before: 955,
        posted: -318,
        change: { name: "refunded_in_part", quantities: [{ line: "9", quantity: -1 }], amount: 250 },
      },
      summary: "Refunded in part: 955 → 637 = −318 points.",
    };
    open({ customer: { ...person, movements: connection([refund]) } });
    fireEvent.click(await screen.findByRole("button", { name: "Explain Order #10482 refunded in part" }));
    expect(screen.getByText(refund.summary)).toBeTruthy();
    const returned = within(screen.getByText("Returned").parentElement!);
    expect(returned.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1 × Tea, 250 g",
      "An amount of €2.50",
    ]);
  });

  test("lists what a refund returned once, with its price, and leaves out what else does not count", async () => {
    const refund = {
      ...entry,
      kind: "order_clawback",
      explanation: {
        ...entry.explanation,
        lines: [{ line: "9", quantity: 2, ordered: 3, price: 2750, eligible: 5500, title: "Tea" }],
        leftOut: [
          { line: "10", quantity: 1, reason: "refunded", title: "A pot", ordered: 1, price: 900 },
          { line: "11", quantity: 1, reason: "gift_card", title: "A voucher", ordered: 1, price: 5000 },
        ],
        change: {
          name: "refunded_in_part",
          quantities: [
            { line: "9", quantity: -1 },
            { line: "10", quantity: -1 },
          ],
        },
      },
    };
    open({ customer: { ...person, movements: connection([refund]) } });
    fireEvent.click(await screen.findByRole("button", { name: /^Explain Order #10482/ }));
    const itemsUnder = (title: string) =>
      within(screen.getByText(title).parentElement!)
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(itemsUnder("Returned")).toEqual(["1 × Tea, €27.50", "1 × A pot, €9.00"]);
    expect(itemsUnder("Left out")).toEqual(["1 × A voucher: gift cards don’t earn, €50.00"]);
  });

  test("names the rule that multiplies a line, and shows a calculation that can be checked", async () => {
    const explanation = {
      kind: "order",
      lines: [
        { line: "1", quantity: 1, eligible: 2059, multiplier: 30_000, rules: ["tea"], title: "Tea" },
        { line: "2", quantity: 1, eligible: 1588, title: "A pot" },
        { line: "3", quantity: 1, eligible: 0, multiplier: 20_000, rules: ["c"], title: "A cup" },
      ],
      ruleNames: [
        { id: "tea", kind: "product_multiplier", name: "Tea three times" },
        { id: "c", kind: "campaign" },
      ],
      eligible: 3647,
      rate: 500,
      tier: { id: "silver", multiplier: 12_500 },
      rules: ["orders", "tea", "c"],
      rounding: "floor",
      exact: { numerator: "77645", denominator: "160" },
      points: 485,
    };
    const award = { ...entry, explanation: { ...explanation, lines: explanation.lines.slice(0, 2) } };
    open({ customer: { ...person, movements: connection([award, { ...entry, id: "m9", explanation }]) } });
    for (const button of await screen.findAllByRole("button", { name: "Explain Order #10482" }))
      fireEvent.click(button);
    expect(screen.getAllByText("× 3 by “Tea three times”")).toHaveLength(2);
    expect(screen.getByText("× 2 by a campaign")).toBeTruthy();
    expect(
      screen.getByText(/^\(€20.59 × 3 \+ €15.88\) × 5 × 1.25 = 485.28125, rounded down to 485$/),
    ).toBeTruthy();
  });

  test.each([
    [
      "an undo",
      { kind: "undo", source: "undo:p2", undoes: { ...adjustment, kind: "adjustment" } },
      "Undone",
      "Took back",
      "Adjustment of +250, 18 Nov 2026, 14:06",
    ],
    [
      "an import",
      { kind: "import", source: "import:i:2", fileName: "points.csv" },
      "Import",
      "File",
      "points.csv",
    ],
    [
      "a redemption",
      { kind: "redemption", redemption: aRedemption },
      "Redeemed: €5 off",
      "Code",
      "7Y262PARY4NC, ready",
    ],
    [
      "a merge",
      { kind: "merge", mergedWith: { id: "c2", displayName: "Lina Bauer" } },
      "Merged",
      "With",
      "Lina Bauer",
    ],
  ])("explains %s by what it belongs to", async (_, changes, title, label, value) => {
    open({ customer: { ...person, movements: connection([{ ...adjustment, ...changes, canUndo: false }]) } });
    fireEvent.click(await screen.findByRole("button", { name: `Explain ${title}` }));
    expect(factOf(label)).toBe(value);
  });

  test("opens an order in the store's admin", async () => {
    const { host } = open();
    fireEvent.click(await screen.findByRole("button", { name: "Order #10482" }));
    expect(host.calls).toContainEqual(["redirect", { to: "admin", path: "/orders/7001" }]);
  });

  test("shows since when the program was this one, and links to its versions", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Explain Order #10482" }));
    const link = screen.getByRole("link", { name: "Program version 14" });
    expect(link.getAttribute("href")).toBe("/app/settings");
    expect(link.parentElement?.textContent).toBe("Program version 14, in use since 12 Sept 2026");
  });
});

describe("of an erased customer", () => {
  test("nothing can be undone or cancelled, and no tier is shown", async () => {
    const redemption = { ...aRedemption, points: 520, requestedAt: entry.occurredAt, failure: null };
    open({ customer: { ...person, status: "ERASED", redemptions: connection([redemption]) } });
    await screen.findByText("Adjustment");
    expect(screen.getByText("€5 off")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Undo|Cancel)/ })).toBeNull();
    expect(screen.queryByText("Silver")).toBeNull();
    expect(screen.queryByRole("region", { name: "Tier" })).toBeNull();
  });
});

describe("a customer's orders", () => {
  const nothing = {
    id: "7002",
    platformId: "7002",
    name: "#10483",
    processedAt: "2026-11-19T09:00:00Z",
    total: { amount: "45.00", currencyCode: "EUR" },
    eligible: { amount: "0.00", currencyCode: "EUR" },
    points: 0,
    counts: false,
    isCountedByHand: false,
    program: { version: 14, createdAt: "2026-09-12T10:00:00Z" },
    explanation: {
      kind: "order",
      none: "program_not_on",
      lines: [{ line: "11", quantity: 1, eligible: 2000 }],
      leftOut: [{ line: "12", quantity: 1, reason: "excluded_product", title: "A pot", ordered: 1 }],
      eligible: 2000,
      rate: 0,
      rules: [],
      rounding: "floor",
      points: 0,
    },
    summary: "Earned nothing: the program was not on when it arrived.",
  };
  const rounded = {
    ...nothing,
    id: "7001",
    platformId: "7001",
    name: "#10482",
    points: 637,
    counts: true,
    explanation: { ...entry.explanation, exact: { numerator: "1275", denominator: "2" } },
    summary: entry.summary,
  };
  const openOrder = async (name: string) => {
    open({ customer: { ...person, orders: connection([nothing, rounded]) } });
    await screen.findByText("Order #10482");
    fireEvent.click(screen.getByLabelText("Orders"));
    fireEvent.click(await screen.findByRole("button", { name: `Explain Order ${name}` }));
    return within(screen.getByRole("listitem", { name: `Order ${name}` }));
  };

  test("one that earned nothing says why, what would have counted, and what would not have", async () => {
    const row = await openOrder("#10483");
    expect(row.getByText(nothing.summary)).toBeTruthy();
    expect(row.getByText("Doesn’t count")).toBeTruthy();
    expect(row.getByText("Would count")).toBeTruthy();
    expect(row.getByText("Line 1")).toBeTruthy();
    expect(row.getByText("1 × A pot: this product doesn’t earn")).toBeTruthy();
    expect(row.getByText("Program version 14")).toBeTruthy();
  });

  test("one that earned names its lines, and says what was returned", async () => {
    const row = await openOrder("#10482");
    const line = within(row.getByText("Tea, 250 g").closest("tr")!);
    expect(line.getByText("2 of 3")).toBeTruthy();
    expect(row.getByText("1 × Tea, 250 g: refunded")).toBeTruthy();
    expect(row.getByText("1 × A voucher: gift cards don’t earn")).toBeTruthy();
  });

  test("one that earned shows what its lines cost, and what of the total did not count", async () => {
    const explanation = {
      ...rounded.explanation,
      lines: [
        { line: "9", quantity: 2, ordered: 2, price: 2750, discount: 400, eligible: 5100, title: "Tea" },
      ],
      leftOut: [
        { line: "10", quantity: 1, reason: "gift_card", title: "A voucher", ordered: 1, price: 5000 },
      ],
      amounts: { total: 10_590, shipping: 490, shippingTax: 78, tip: 0 },
    };
    open({ customer: { ...person, orders: connection([{ ...rounded, explanation }]) } });
    await screen.findByText("Adjustment");
    fireEvent.click(screen.getByLabelText("Orders"));
    fireEvent.click(await screen.findByRole("button", { name: "Explain Order #10482" }));
    const line = within(screen.getByText("Tea").closest("tr")!);
    expect(line.getByText("€27.50")).toBeTruthy();
    expect(line.getByText("discount −€4.00")).toBeTruthy();
    expect(screen.getByText("1 × A voucher: gift cards don’t earn, €50.00")).toBeTruthy();
    expect(screen.getByText("Not counted of the total of €105.90: shipping €4.90.")).toBeTruthy();
  });

  test("one that earned shows its calculation with the one rounding", async () => {
    const row = await openOrder("#10482");
    expect(row.getByText(/× 10 × 1.25 = 637.5, rounded down to 637/)).toBeTruthy();
  });

  test("a cancelled one says so at its lines", async () => {
    const leftOut = [{ line: "12", quantity: 3, reason: "refunded", title: "A pot", ordered: 3 }];
    const cancelled = { ...nothing, explanation: { ...nothing.explanation, none: "cancelled", leftOut } };
    open({ customer: { ...person, orders: connection([cancelled]) } });
    await screen.findByText("Order #10482");
    fireEvent.click(screen.getByLabelText("Orders"));
    fireEvent.click(await screen.findByRole("button", { name: "Explain Order #10483" }));
    expect(screen.getByText("3 × A pot: cancelled with the order")).toBeTruthy();
  });

  const preview = {
    programVersion: 14,
    points: 800,
    summary: "€80.00 counted, 10 points for each €1: 800 points.",
    before: { available: 640, pending: 0 },
    after: { available: 1440, pending: 0 },
  };
  const openToCount = async (status: string, order: object = {}, answers: ShopAnswers = {}) => {
    const page = open({
      customer: { ...person, status, orders: connection([{ ...nothing, ...order }]) },
      orderCountPreview: { preview, userErrors: [] },
      ...answers,
    });
    await screen.findAllByText(/Adjustment/);
    fireEvent.click(screen.getByLabelText("Orders"));
    await screen.findByText("Order #10483");
    return page;
  };

  test("one that was left out can be counted, once it is shown what that brings", async () => {
    const { sent, host } = await openToCount("MEMBER", {}, { orderCount: { order: null, userErrors: [] } });
    fireEvent.click(screen.getByRole("button", { name: "Count this order, #10483" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(preview.summary)).toBeTruthy();
    expect(dialog.getByText(nothing.summary)).toBeTruthy();
    expect(dialog.getByText("1,440")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Count this order" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("OrderCountPreview")).toEqual({ orderId: nothing.id });
    expect(sent("CountOrder")).toEqual({ orderId: nothing.id, programVersion: 14 });
    expect(host.calls).toContainEqual(["showToast", { message: "Order #10483 counts now" }]);
  });

  test("one that was counted gives the focus back to the button, which now stops that", async () => {
    let isCounted = false;
    const answers = {
      customer: () => ({
        ...person,
        status: "MEMBER",
        orders: connection([{ ...nothing, counts: isCounted, isCountedByHand: isCounted }]),
      }),
      orderCount: () => {
        isCounted = true;
        return { order: { __typename: "Order", id: nothing.id, counts: true, points: 800 }, userErrors: [] };
      },
    };
    await openToCount("MEMBER", {}, answers);
    const opener = screen.getByRole("button", { name: "Count this order, #10483" });
    opener.focus();
    fireEvent.click(opener);
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(preview.summary);
    fireEvent.click(dialog.getByRole("button", { name: "Count this order" }));
    const stop = await screen.findByRole("button", { name: "Stop counting #10483" });
    await vi.waitFor(() => expect(document.activeElement).toBe(stop));
  });

  test("one that was left out says why it cannot be counted", async () => {
    const refused = [{ code: "customer_not_eligible", field: null, message: "Does not take part." }];
    await openToCount("MEMBER", {}, { orderCountPreview: { preview: null, userErrors: refused } });
    fireEvent.click(screen.getByRole("button", { name: "Count this order, #10483" }));
    expect(await screen.findByText("Does not take part.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Count this order" })).toHaveProperty("disabled", true);
  });

  test.each(["GUEST", "EXCLUDED", "ERASED"])(
    "one of a customer who is %s cannot be counted",
    async (status) => {
      await openToCount(status);
      expect(screen.queryByRole("button", { name: /Count this order/ })).toBeNull();
    },
  );

  test("one that was counted by hand says so, and can be taken out again", async () => {
    const { sent } = await openToCount(
      "MEMBER",
      { counts: true, isCountedByHand: true, points: 800 },
      { orderCountUndo: { order: null, userErrors: [] } },
    );
    expect(screen.getByText("Counted by hand")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Stop counting #10483" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^800 points are taken back/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Stop counting" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("UndoOrderCount")).toEqual({ orderId: nothing.id });
  });

  test("the explanation closes again", async () => {
    const row = await openOrder("#10482");
    fireEvent.click(row.getByRole("button", { name: "Close the explanation of Order #10482" }));
    expect(row.queryByText("Program version 14")).toBeNull();
    expect(row.getByText(entry.summary)).toBeTruthy();
  });
});

describe("the customer's lots", () => {
  const lots = Array.from({ length: 8 }, (_, index) => ({
    ...person.lots[0],
    id: `l${index}`,
    movement: { id: `m${index}`, kind: "order_award", source: "order:1:1", orderName: `#${index}` },
  }));
  const card = async (changes: object) => {
    open({ customer: { ...person, ...changes } });
    return within(await screen.findByRole("region", { name: "Points by source" }));
  };

  test("name their source, the first five and then all", async () => {
    const region = await card({ lots });
    expect(await region.findAllByText(/^Order #/)).toHaveLength(5);
    fireEvent.click(region.getByRole("button", { name: "Show all 8" }));
    expect(region.getAllByText(/^Order #/)).toHaveLength(8);
  });

  test("show the last day on which they can be spent, as the imported file did", async () => {
    // In Berlin, this is the end of 1 March 2027.
    const region = await card({ lots: [{ ...lots[0]!, expiresAt: "2027-03-01T23:00:00Z" }] });
    expect(region.getByText("1 Mar 2027")).toBeTruthy();
  });

  test("are pending until a future day, but not when they were given a moment ago", async () => {
    // By the server's clock, which the page's clock follows in steps.
    const given = { ...lots[0]!, availableAt: new Date(Date.now() + 10_000).toISOString() };
    expect((await card({ lots: [given] })).queryByText(/pending until/)).toBeNull();
    cleanup();
    const held = { ...lots[0]!, availableAt: new Date(Date.now() + 86_400_000).toISOString() };
    expect((await card({ lots: [held] })).getByText(/pending until/)).toBeTruthy();
  });

  test("show when they expire only if some do", async () => {
    expect((await card({ lots })).queryByText("Expires")).toBeNull();
    cleanup();
    const some = [{ ...lots[0]!, expiresAt: "2027-01-01T00:00:00Z" }, lots[1]!];
    const region = await card({ lots: some });
    expect(region.getByText("Expires")).toBeTruthy();
    expect(region.getByText("1 Jan 2027")).toBeTruthy();
    expect(region.getByText("never")).toBeTruthy();
  });
});
