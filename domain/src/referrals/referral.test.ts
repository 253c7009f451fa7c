import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvedBy, decideMonth, undecided, type WeighedReferral } from "./referral.ts";

const referral = (referralId: string, changes: Partial<WeighedReferral> = {}): WeighedReferral => ({
  referralId,
  orderedAt: `2026-12-0${referralId}T12:00:00.000Z`,
  worth: 500,
  flags: [],
  approved: [],
  isRefused: false,
  monthlyCap: 2,
  ...changes,
});
const targets = (...referrals: WeighedReferral[]) =>
  Object.fromEntries([...decideMonth(referrals)].map(([id, { target }]) => [id, target]));

describe("a month of referrals", () => {
  test("gives points up to the limit, in the order of the friends' orders", () => {
    expect(targets(referral("3"), referral("1"), referral("2"))).toEqual({ 1: 500, 2: 500, 3: 0 });
  });

  test("without a limit gives points for all", () => {
    const open = ["1", "2", "3"].map((id) => referral(id, { monthlyCap: 0 }));
    expect(targets(...open)).toEqual({ 1: 500, 2: 500, 3: 500 });
  });

  test("gives points above the limit once they are approved", () => {
    const third = referral("3", { approved: ["over_cap"] });
    expect(targets(referral("1"), referral("2"), third)).toEqual({ 1: 500, 2: 500, 3: 500 });
  });

  test.each<[string, Partial<WeighedReferral>]>([
    ["waits for a decision", { flags: ["other_email"] }],
    ["was refused", { isRefused: true }],
    ["does not count", { worth: 0 }],
  ])("one that %s gives nothing, and takes no place", (_, changes) => {
    expect(targets(referral("1", changes), referral("2"), referral("3"))).toEqual({ 1: 0, 2: 500, 3: 500 });
  });

  test("what was approved does not wait again, something new does", () => {
    const flags = ["other_email", "same_address"] as const;
    expect(targets(referral("1", { flags, approved: ["other_email", "same_address"] }))).toEqual({ 1: 500 });
    expect(targets(referral("1", { flags, approved: ["other_email"] }))).toEqual({ 1: 0 });
    expect(undecided({ flags, approved: ["other_email"] })).toEqual(["same_address"]);
  });

  test("is decided the same whatever the order in which it is read", () => {
    const month = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 9 }),
        worth: fc.constantFrom(0, 500),
        isRefused: fc.boolean(),
        flags: fc.subarray(["other_email"] as const),
        approved: fc.subarray(["other_email", "over_cap"] as const),
      }),
      { selector: ({ id }) => id },
    );
    const both = month.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(both, ([one, other]) => {
        const decide = (some: typeof one) =>
          targets(...some.map(({ id, ...rest }) => referral(String(id), rest)));
        expect(decide(other)).toEqual(decide(one));
      }),
    );
  });
});

describe("an approval", () => {
  test("of a friend who had ordered before covers that the order is not the first", () => {
    expect(approvedBy(["earlier_customer"], [])).toEqual(["earlier_customer", "not_first_order"]);
  });

  test("of the member as the friend covers what follows from that", () => {
    expect(approvedBy(["same_person"], [])).toEqual([
      "same_person",
      "earlier_customer",
      "not_first_order",
      "other_email",
      "same_address",
    ]);
  });

  test("keeps what was approved before, and decides each failure anew", () => {
    expect(approvedBy(["code_failed", "over_cap"], ["other_email"])).toEqual(["other_email", "over_cap"]);
  });
});
