import { describe, expect, test } from "vitest";
import { aProgram } from "../../testing/a-program.ts";
import { createFormats } from "../../ui/format/format.ts";
import { comparePrograms } from "./compare-programs.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "Europe/Berlin" });
const today = aProgram();
const lines = (before: ReturnType<typeof aProgram>, after = today) =>
  comparePrograms(before, after, formats).map(
    ({ label, before: then, after: now }) => `${label}: ${then} → ${now}`,
  );

describe("two programs, field by field", () => {
  test("have no differences when they are the same", () => {
    expect(lines(aProgram())).toEqual([]);
  });

  test("show money, multipliers and choices as the forms do", () => {
    const before = aProgram({
      pointValueHundredths: 100,
      participants: "account_holders",
      orders: { ...today.orders, holdDays: 0, earnsFrom: "2026-10-01T00:00:00Z" },
    });
    expect(lines(before)).toEqual([
      "100 points are worth: €1.00 → €0.10",
      "Who takes part: Customers with an account, or added by you → Every customer of the shop",
      "Orders earn from: 1 Oct 2026, 02:00 → when the program is first on",
      "Can be spent after: right away → 14 days",
    ]);
  });

  test("match rules and tiers by id, and show a changed order", () => {
    const [silver, gold] = today.tiers.levels;
    const before = aProgram({
      earning: today.earning.toReversed(),
      tiers: { ...today.tiers, levels: [{ ...gold!, threshold: 100_000 }].concat(silver!).toReversed() },
    });
    expect(lines(before)).toEqual([
      "Order of the ways to earn: Sign-up, Spending → Spending, Sign-up",
      "Tier Gold, reached at: €1,000 → €2,000",
    ]);
  });

  test("show the first tiers in full", () => {
    const before = aProgram({ tiers: { ...today.tiers, window: "rolling_12_months", levels: [] } });
    expect(lines(before)).toEqual([
      "Tiers are counted over: The last 12 months → All of a member’s time",
      "Tier Silver: – → from €500, orders earn × 1.25",
      "Tier Gold: – → from €2,000, orders earn × 1.5",
    ]);
  });

  test("show an added or removed rule", () => {
    const before = aProgram({ earning: today.earning.slice(0, 1) });
    expect(lines(before)).toEqual([
      "Sign-up: – → 100 points, once, when someone becomes a customer; switched off",
    ]);
  });

  test("show when points expire only for a version in which they do", () => {
    const expiring = (policy: "never" | "per_lot" | "inactivity", months: number) =>
      aProgram({ expiry: { ...today.expiry, policy, months } });
    expect(lines(expiring("never", 12), expiring("per_lot", 6))).toEqual([
      "Points expire: Never → 6 months after they became available",
    ]);
    expect(lines(expiring("inactivity", 12), expiring("never", 12))).toEqual([
      "Points expire: After 12 months without activity → Never",
    ]);
    expect(lines(expiring("per_lot", 12), expiring("per_lot", 6))).toEqual([
      "Points expire after: 12 months → 6 months",
    ]);
    expect(lines(expiring("never", 12), expiring("never", 6))).toEqual([]);
  });

  test("show what a friend gets", () => {
    const { referrals } = today;
    const on = (changes: object) =>
      aProgram({
        referrals: { ...referrals, enabled: true, friendConfig: { amountMinor: 500 }, ...changes },
      });
    expect(lines(today, on({ monthlyCap: 0 }))).toEqual([
      "Referrals: off → on",
      "A friend gets, amount: none → €5",
      "Referrals in a month, at most: 10 → no limit",
    ]);
    expect(lines(on({}), on({ friendConfig: { amountMinor: 750 } }))).toEqual([
      "A friend gets, amount: €5 → €7.50",
    ]);
  });
});
