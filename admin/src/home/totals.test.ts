import { describe, expect, test } from "vitest";
import { ledgerLines } from "./ledger-lines.ts";
import { flow, growth, standing, totalsOf } from "./totals.ts";

const balance = (points: Record<string, number>) => ({
  at: "2026-11-20T00:00:00.000Z",
  sum: Object.values(points).reduce((sum, one) => sum + one, 0),
  accounts: Object.entries(points).map(([account, count]) => ({ account, points: count })),
});
const shop = balance({
  available: 900,
  pending: 150,
  issued: -1500,
  granted: -100,
  redeemed: 500,
  adjusted: 50,
});

test("a trial balance says what was issued, redeemed and is outstanding", () => {
  expect(totalsOf(shop)).toEqual({ issued: 1600, redeemed: 500, outstanding: 1050 });
});

test("the lines of the ledger add up to the members' points", () => {
  const lines = ledgerLines(shop);
  expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(totalsOf(shop).outstanding);
  expect(lines.find(({ label }) => label === "Redeemed")?.points).toBe(-500);
});

test("what gave and took nothing has no line", () => {
  const labels = ledgerLines({
    ...shop,
    accounts: [...shop.accounts, { account: "expired", points: 0 }],
  }).map(({ label }) => label);
  expect(labels).toEqual(["Orders, less refunds", "Sign-ups and other actions", "Adjustments", "Redeemed"]);
});

describe("a period and the one before it", () => {
  const day = (issued: number, redeemed = 0) => ({
    day: "2026-11-20",
    issued,
    takenBack: 0,
    redeemed,
    returned: 0,
    expired: 0,
    adjusted: 0,
    change: issued - redeemed,
  });

  test("are the sums of the later and the earlier half of the days", () => {
    const days = [day(300), day(200), day(400, 50), day(200)];
    expect(flow(days, ({ issued }) => issued)).toEqual({ now: 600, before: 500 });
    expect(flow(days, ({ redeemed }) => redeemed)).toEqual({ now: 50, before: 0 });
    expect(growth({ now: 600, before: 500 })).toBe(0.2);
  });

  test("have the members' points now, and before the changes of these days", () => {
    expect(standing([day(400, 50), day(200)], 1_000)).toEqual({ now: 1_000, before: 450 });
  });

  test("cannot be compared when there was nothing before", () => {
    expect(growth({ now: 600, before: 0 })).toBeNull();
  });
});
