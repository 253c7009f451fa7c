import { describe, expect, test } from "vitest";
import {
  type Credit,
  type CreditAccount,
  findCredit,
  hasDebitSince,
  prepareCredit,
} from "./credit-account.ts";
import type { StoreCreditSpec } from "./fulfilment.ts";

const spec: StoreCreditSpec = {
  type: "store_credit",
  customerId: "77",
  amountMinor: 1_000,
  currencyCode: "EUR",
  expiresOn: "2026-04-01",
  expiresAt: "2026-04-01T21:59:59.000Z",
  creditsAfter: "c1",
};
const credit = (id: string, changes: Partial<Credit> = {}): Credit => ({
  id,
  amountMinor: 1_000,
  expiresAt: spec.expiresAt,
  remainingMinor: 1_000,
  ...changes,
});
/** Newest first. */
const account = (...credits: Credit[]): CreditAccount => ({ id: "a", credits, debits: [] });
const END = "2026-04-01T22:00:00.000Z";

describe("before the platform is asked", () => {
  test("the last second before the end is chosen, and the newest credit is noted", () => {
    const unready = { ...spec, expiresAt: null, creditsAfter: null };
    expect(
      prepareCredit(unready, account(credit("c2", { expiresAt: null }), credit("c1", { expiresAt: null })), {
        end: END,
        ours: [],
      }),
    ).toEqual({
      ...spec,
      creditsAfter: "c2",
    });
    expect(prepareCredit(unready, account(), { end: END, ours: [] })).toEqual({
      ...spec,
      creditsAfter: null,
    });
  });

  test("a second is left out at which another credit expires, in whatever form that is written", () => {
    const taken = account(
      credit("c3", { expiresAt: "2026-04-01T23:59:59+02:00" }),
      credit("c2", { expiresAt: "2026-04-01T21:59:58.900Z" }),
    );
    expect(prepareCredit(spec, taken, { end: END, ours: ["2026-04-01T21:59:57.000Z"] }).expiresAt).toBe(
      "2026-04-01T21:59:56.000Z",
    );
  });
});

describe("after an answer that was lost, a credit since then", () => {
  test.each([
    ["of our amount and our second is ours", [credit("c2")], { is: "ours", id: "c2" }],
    [
      "of our second is ours, also when the platform keeps no fraction of it",
      [credit("c2", { expiresAt: "2026-04-01T21:59:59Z" })],
      { is: "ours", id: "c2" },
    ],
    [
      "is ours, whatever else came",
      [credit("c3", { expiresAt: null }), credit("c2")],
      { is: "ours", id: "c2" },
    ],
    [
      "of our amount and another expiry may be anybody's",
      [credit("c2", { expiresAt: null })],
      { is: "another" },
    ],
    ["of another amount is somebody else's", [credit("c2", { amountMinor: 999 })], { is: "none" }],
    ["is not there", [], { is: "none" }],
  ])("%s", (_, since, found) => {
    expect(findCredit(spec, account(...since, credit("c1"), credit("c0")))).toEqual(found);
  });

  test("is looked for among all, if there was none before", () => {
    expect(findCredit({ ...spec, creditsAfter: null }, account(credit("c1")))).toEqual({
      is: "ours",
      id: "c1",
    });
  });
});

test("a debit counts as ours if it has our amount and came since", () => {
  const debits = [
    { id: "d3", amountMinor: 500 },
    { id: "d2", amountMinor: 1_000 },
    { id: "d1", amountMinor: 700 },
  ];
  const has = (amountMinor: number, after: string | null) =>
    hasDebitSince({ id: "a", credits: [], debits }, { amountMinor, after });
  expect([has(1_000, "d1"), has(1_000, "d2"), has(700, "d1"), has(700, null)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
