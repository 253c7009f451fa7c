import { expect, test } from "vitest";
import { aProgram, spendRule } from "../testing/builders.ts";
import { listWays, type WaysQuestion } from "./ways.ts";
import type { EarningRule } from "../program/program.ts";

const rule = (id: string, kind: EarningRule["kind"], config: object, more: object = {}) => ({
  id,
  kind,
  enabled: true,
  config,
  ...more,
});

const window = { from: "2026-12-04T00:00", to: "2026-12-07T00:00" };
const program = aProgram({
  earning: [
    spendRule(1_000),
    rule("double", "campaign", { multiplierBasisPoints: 20_000 }, { window }),
    rule("for-gold", "order_fixed", { points: 50, minimumSpendMinor: 2_000 }, { tierIds: ["gold"] }),
    rule("signup", "signup", { points: 200 }),
    rule("review", "action", {
      action: "product_review",
      points: 50,
      limitPerCustomer: 1,
      limitPeriod: "ever",
    }),
    rule("off", "signup", { points: 900 }, { enabled: false }),
  ],
  tiers: { levels: [{ id: "gold", name: "Gold", threshold: 1, multiplierBasisPoints: 12_500 }] },
});

const asked = (changes: Partial<WaysQuestion> = {}): WaysQuestion => ({
  program,
  status: "ON",
  tierId: null,
  isMember: false,
  isSubscribed: false,
  timeZone: "Europe/London",
  now: "2026-11-23T12:00:00.000Z",
  ...changes,
});

test("A guest is shown the rate, and what is earned once", () => {
  expect(listWays(asked())).toEqual([
    { id: "orders", kind: "order_spend", state: "open", points: null, rateBasisPoints: 100_000, units: 1 },
    { id: "signup", kind: "signup", state: "open", name: null, points: 200, rateBasisPoints: null },
    {
      id: "review",
      kind: "action",
      state: "open",
      name: "Product review",
      points: 50,
      rateBasisPoints: null,
    },
  ]);
});

test("Products or days that earn more have the merchant's name for them, if it gave one", () => {
  const products = (id: string, name?: string) =>
    rule(
      id,
      "product_multiplier",
      { tags: ["sale"], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 },
      name === undefined ? {} : { name },
    );
  const earning = [products("named", "All of our ferns"), products("unnamed")];
  const ways = listWays(asked({ program: { ...program, earning } }));
  expect(ways.map(({ id, name }) => [id, name])).toEqual([
    ["named", "All of our ferns"],
    ["unnamed", null],
  ]);
});

test("Chosen products and collections are named as far as their names are known, the others counted", () => {
  const covers = { tags: [], productIds: ["7", "8", "9"], collectionIds: ["7"] };
  const earning = [rule("more", "product_multiplier", { ...covers, multiplierBasisPoints: 20_000 })];
  const named = [
    { kind: "Product", id: "7", title: "Tea", path: "/products/tea" },
    { kind: "Product", id: "9", title: "Tin", path: null },
    { kind: "Collection", id: "7", title: "Pots", path: "/collections/pots" },
  ] as const;
  const [way] = listWays(asked({ program: { ...program, earning }, named }));
  expect(way).toMatchObject({
    items: [
      { title: "Tea", path: "/products/tea" },
      { title: "Tin", path: null },
    ],
    moreItems: 2,
  });
  expect(listWays(asked({ program: { ...program, earning } }))[0]).not.toHaveProperty("items");
});

test("A rate for an amount of money is shown with the amount", () => {
  const earning = [{ ...program.earning[0]!, config: { pointsPerUnitHundredths: 100, forEachUnits: 1_000 } }];
  const ways = listWays(asked({ program: { ...program, earning }, tierId: "gold", isMember: true }));
  expect(ways).toMatchObject([{ id: "orders", rateBasisPoints: 12_500, units: 1_000 }]);
});

test("A member is shown the rate of their tier and what is for it, and the sign-up as done", () => {
  const ways = listWays(asked({ tierId: "gold", isMember: true }));
  expect(ways.map(({ id, points, rateBasisPoints, state }) => [id, points, rateBasisPoints, state])).toEqual([
    ["orders", null, 125_000, "open"],
    ["for-gold", 50, null, "open"],
    ["signup", 200, null, "done"],
    ["review", 50, null, "open"],
  ]);
});

test("The same points for each order are shown with what the order must come to", () => {
  const ways = listWays(asked({ tierId: "gold", isMember: true }));
  expect(ways.find(({ id }) => id === "for-gold")).toMatchObject({ points: 50, minimumMinor: 2_000 });
});

test("The newsletter is done once the member gets it", () => {
  const news = { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } } as const;
  const withNews = { ...program, earning: [...program.earning, news] };
  const stateOf = (isSubscribed: boolean) =>
    listWays(asked({ program: withNews, isMember: true, isSubscribed })).find(({ id }) => id === "news")
      ?.state;
  expect([stateOf(false), stateOf(true)]).toEqual(["open", "done"]);
});

test("A campaign is shown while it runs", () => {
  const during = listWays(asked({ now: "2026-12-05T12:00:00.000Z" }));
  expect(during.find(({ id }) => id === "double")).toMatchObject({ rateBasisPoints: 20_000, state: "open" });
});

test("All ways wait while the program is paused", () => {
  expect(new Set(listWays(asked({ status: "PAUSED" })).map(({ state }) => state))).toEqual(
    new Set(["paused"]),
  );
});
