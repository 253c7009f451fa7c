import { expect, test } from "vitest";
import { addBuyers, noRates, type Buyer } from "./repeat-rate.ts";

const TODAY = "2026-03-02";
const rateOf = (buyers: readonly Buyer[], day = TODAY) =>
  addBuyers(noRates(TODAY, 2), buyers).find((rate) => rate.day === day)!.groups;
const aBuyer = (changes: Partial<Buyer>): Buyer => ({
  isMember: true,
  ordered: [],
  redeemed: [],
  ...changes,
});

test("rates are of today and of the ends of the months before", () => {
  expect(noRates("2026-03-02", 3).map(({ day }) => day)).toEqual([
    "2025-12-31",
    "2026-01-31",
    "2026-02-28",
    "2026-03-02",
  ]);
});

test("a second order within 365 days is a repeat, and one of 366 days ago is not", () => {
  const inYear = aBuyer({ ordered: [TODAY, "2025-03-03"] });
  const before = aBuyer({ ordered: [TODAY, "2025-03-02"] });

  expect(rateOf([inYear, before])).toMatchObject({ members: { people: 2, repeat: 1 } });
});

test("each person counts in one group, and only with an order", () => {
  const groups = rateOf([
    aBuyer({ ordered: [TODAY, TODAY], redeemed: ["2026-01-10"] }),
    aBuyer({ ordered: [TODAY], redeemed: ["2024-01-10"] }),
    aBuyer({ ordered: [TODAY], isMember: false }),
    aBuyer({ redeemed: [TODAY] }),
  ]);

  expect(groups).toEqual({
    redeemers: { people: 1, repeat: 1 },
    members: { people: 1, repeat: 0 },
    others: { people: 1, repeat: 0 },
  });
});

test("an earlier rate leaves out what came later", () => {
  const buyer = aBuyer({ ordered: ["2026-02-10", "2026-03-01"], redeemed: ["2026-03-01"] });

  expect(rateOf([buyer], "2026-02-28")).toMatchObject({ members: { people: 1, repeat: 0 } });
  expect(rateOf([buyer])).toMatchObject({ redeemers: { people: 1, repeat: 1 } });
});
