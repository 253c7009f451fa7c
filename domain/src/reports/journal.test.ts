import { describe, expect, test } from "vitest";
import type { CohortMonth } from "./cohorts.ts";
import { allocate, earned, journalOf, type ClosedMonth } from "./journal.ts";
import { CERTAIN } from "./ratio.ts";

const row = (month: string, changes: Partial<CohortMonth>): CohortMonth => ({
  month,
  issuedOn: "2026-01",
  origin: "sale",
  opened: 0n,
  redeemed: 0n,
  expired: 0n,
  takenBack: 0n,
  erased: 0n,
  ...changes,
});

/** A point is worth one minor unit, and the merchant expects that many never to be redeemed. */
const closed = (month: string, changes: Partial<ClosedMonth> = {}): ClosedMonth => ({
  month,
  revenueMinor: 0n,
  pointValueHundredths: 100,
  expiryMonths: null,
  ownBasisPoints: 0,
  ...changes,
});

describe("what is earned of 9,000", () => {
  test.each([
    [4_500n, 9_700n, 0n, 4_175n],
    [8_500n, 9_900n, 4_175n, 3_552n],
    [8_500n, 9_200n, 4_175n, 4_140n],
  ])("when %d of %d expected points are redeemed, after %d, is %d", (redeemed, expected, before, now) => {
    expect(earned(9_000n, redeemed, expected) - before).toBe(now);
  });
});

describe("a sale", () => {
  test("sets aside the points' share of the price", () => {
    expect(allocate(100_000n, 10_000n * 100n * CERTAIN)).toBe(9_091n);
    expect(allocate(100_000n, 0n)).toBe(0n);
    expect(allocate(0n, 10_000n * 100n * CERTAIN)).toBe(0n);
  });
});

describe("the journal", () => {
  const start = closed("2026-01", { revenueMinor: 100_000n, ownBasisPoints: 300 });

  test("has a sale, redemptions that make up for a new estimate, and the rest when the last points expire", () => {
    const rows = [
      row("2026-01", { opened: 10_000n }),
      row("2026-02", { redeemed: 4_500n }),
      row("2026-03", { redeemed: 4_000n }),
      row("2026-04", { expired: 1_500n }),
    ];
    // 100,000 × 9,700 ÷ 109,700 = 8,842. Then 4,500 of 4,500 + 97 % of 5,500.
    const lines = journalOf(
      [
        start,
        closed("2026-02", { ownBasisPoints: 300 }),
        closed("2026-03", { ownBasisPoints: 3_000 }),
        closed("2026-04", { ownBasisPoints: 3_000 }),
      ],
      { rows, since: "2026-01" },
    );
    const nothing = { sale: 0n, refund: 0n, redemption: 0n, estimate: 0n, expiry: 0n };
    expect(lines).toEqual([
      { month: "2026-01", amounts: { ...nothing, sale: 8_842n }, owedMinor: 8_842n },
      { month: "2026-02", amounts: { ...nothing, redemption: 4_046n }, owedMinor: 4_796n },
      // Now 8,500 of 8,500 + 70 % of 1,500 = 9,550.
      { month: "2026-03", amounts: { ...nothing, redemption: 3_704n, estimate: 120n }, owedMinor: 972n },
      { month: "2026-04", amounts: { ...nothing, expiry: 972n }, owedMinor: 0n },
    ]);
  });

  test("is empty at its end, whatever happened to the points", () => {
    const rows = [
      row("2026-01", { opened: 10_000n, takenBack: 500n, redeemed: 200n }),
      row("2026-02", { redeemed: 3_000n, takenBack: 1_300n }),
      row("2026-03", { redeemed: -800n }),
      row("2026-04", { redeemed: 2_000n, expired: 3_800n }),
    ];
    const lines = journalOf([start, closed("2026-02"), closed("2026-03"), closed("2026-04")], {
      rows,
      since: "2026-01",
    });
    expect(lines.at(-1)?.owedMinor).toBe(0n);
    const total = (kind: "sale" | "refund" | "redemption" | "estimate" | "expiry") =>
      lines.reduce((sum, { amounts }) => sum + amounts[kind], 0n);
    expect(total("refund") + total("redemption") + total("estimate") + total("expiry")).toBe(total("sale"));
    expect(total("refund")).toBeGreaterThan(0n);
  });

  test("has nothing for points that no sale gave", () => {
    const rows = [row("2026-01", { opened: 10_000n, origin: "granted" })];
    expect(journalOf([start], { rows, since: "2026-01" })[0]?.owedMinor).toBe(0n);
  });

  test("earns all that is left when nobody ever redeemed", () => {
    const rows = [row("2026-01", { opened: 10_000n }), row("2026-02", { expired: 10_000n })];
    const [, last] = journalOf([start, closed("2026-02")], { rows, since: "2026-01" });
    expect(last).toMatchObject({ amounts: { redemption: 0n, expiry: 8_842n }, owedMinor: 0n });
  });
});
