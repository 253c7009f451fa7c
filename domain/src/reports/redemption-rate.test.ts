import { expect, test } from "vitest";
import { addLocalDays } from "../dates/calendar.ts";
import { firstCounted, rateBasisPoints, redemptionRates } from "./redemption-rate.ts";

const moved = (account: "issued" | "granted" | "redeemed", pointsIn: bigint, pointsOut: bigint) => ({
  account,
  pointsIn,
  pointsOut,
});

test("is what was redeemed less what was returned, of what was earned less what was clawed back", () => {
  const day = {
    day: "2026-03-02",
    moved: [moved("issued", 100n, 900n), moved("granted", 50n, 250n), moved("redeemed", 400n, 100n)],
  };

  const [rate] = redemptionRates([day], "2026-03-02");

  expect(rate).toEqual({ day: "2026-03-02", redeemed: 300n, earned: 1_000n });
  expect(rateBasisPoints(rate!.redeemed, rate!.earned)).toBe(3_000);
});

test("counts 365 days, and has a rate for each day asked for", () => {
  const days = Array.from({ length: 400 }, (_, index) => ({
    day: addLocalDays("2025-01-01", index),
    moved: [moved("issued", 0n, 10n)],
  }));

  const rates = redemptionRates(days, "2026-01-01");

  expect(rates.map(({ earned }) => earned)).toEqual(Array.from({ length: 35 }, () => 3_650n));
  expect(rates[0]!.day).toBe("2026-01-01");
  expect(firstCounted("2026-01-01")).toBe("2025-01-02");
});

test("there is none where nothing was earned", () => {
  expect(rateBasisPoints(0n, 0n)).toBeNull();
});

test("there is none where imported points were redeemed and next to nothing was earned", () => {
  expect(rateBasisPoints(3_000n, 3n)).toBe(10_000_000);
  expect(rateBasisPoints(3_001n, 3n)).toBeNull();
  expect(rateBasisPoints(-3_001n, 3n)).toBeNull();
});
