import { expect, test } from "vitest";
import { afterUndoWords, entryRewardWords, lastingWords } from "./tier-words.ts";

const tiers = { basis: "spend", window: "lifetime", graceDays: 30 } as const;
const ofYear = { ...tiers, window: "rolling_12_months" } as const;

test("a tier over all time stays, and one over a window ends with what reached it", () => {
  expect(lastingWords(tiers)).toBe("A tier stays for good once it is reached, even after refunds.");
  expect(lastingWords(ofYear)).toBe(
    "A tier lasts for 12 months after the orders that reached it, and for the days of grace. Refunds can end it sooner.",
  );
  expect(lastingWords({ ...ofYear, window: "calendar_year" })).toMatch(
    /^A tier lasts to the end of the year/,
  );
});

test("without days of grace, none are named", () => {
  expect(lastingWords({ ...ofYear, graceDays: 0 })).not.toMatch(/grace/);
});

test("actions and referrals lift members where points count, and orders alone where spending does", () => {
  expect(lastingWords({ ...ofYear, basis: "points" })).toMatch(
    /after the orders, actions and referrals that/,
  );
  expect(entryRewardWords(tiers)).toMatch(/when their orders lift them into it, once\./);
  expect(entryRewardWords({ ...tiers, basis: "points" })).toMatch(/their orders, actions and referrals lift/);
  expect(entryRewardWords({ ...tiers, window: "calendar_year" })).toMatch(/at most once in a calendar year/);
});

test("what becomes of a tier when its points are taken back depends on how tiers are counted", () => {
  const levels = [{}];
  const after = (changes: object) => afterUndoWords({ tiers: { ...tiers, levels, ...changes } });
  expect(after({})).toBeUndefined();
  expect(after({ basis: "points", levels: [] })).toBeUndefined();
  expect(after({ basis: "points" })).toMatch(/is kept/);
  expect(after({ basis: "points", window: "rolling_12_months" })).toMatch(/is lost/);
});
