import { describe, expect, test } from "vitest";
import type { EarningRule } from "../program/program.ts";
import { aProgram } from "../testing/builders.ts";
import { ruleName } from "../explanation.ts";
import {
  awardOccurrence,
  isRuleFor,
  listOccurrenceRules,
  occurrenceDraft,
  onlyOncePeriod,
  onlyOncePeriodOf,
} from "./award-occurrence.ts";

const signup: EarningRule = { id: "welcome", kind: "signup", enabled: true, config: { points: 100 } };
const review: EarningRule = {
  id: "review",
  kind: "action",
  enabled: true,
  config: { action: "review", points: 50, limitPerCustomer: 1, limitPeriod: "month" },
};
const birthday: EarningRule = {
  id: "bday",
  kind: "birthday",
  enabled: true,
  config: { points: 200, noticeDays: 30 },
};
const newsletter: EarningRule = { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } };
const orders: EarningRule = {
  id: "all",
  kind: "campaign",
  enabled: true,
  config: { multiplierBasisPoints: 20_000 },
};
const about = {
  action: "review",
  occurredAt: "2026-11-20T09:00:00.000Z",
  tierId: null,
  timeZone: "Europe/Berlin",
};

describe("the rules by which an occurrence may earn", () => {
  const program = (status: "ON" | "PAUSED") => ({
    status,
    document: aProgram({
      earning: [orders, signup, birthday, newsletter, review, { ...review, id: "off", enabled: false }],
    }),
  });

  test("are the enabled rules of its trigger", () => {
    expect(listOccurrenceRules(program("ON"), "recorded")).toEqual([review]);
    expect(listOccurrenceRules(program("ON"), "customer_created")).toEqual([signup]);
    expect(listOccurrenceRules(program("ON"), "date")).toEqual([birthday]);
    expect(listOccurrenceRules(program("ON"), "consent")).toEqual([newsletter]);
  });

  test("are none while the program is not on", () => {
    expect(listOccurrenceRules(program("PAUSED"), "recorded")).toEqual([]);
  });
});

describe("a rule applies", () => {
  test.each<[string, EarningRule, object, boolean]>([
    ["to its own action", review, {}, true],
    ["not to another action", review, { action: "share" }, false],
    ["to a sign-up, whatever its source", signup, { action: null }, true],
    ["to members of its tiers", { ...review, tierIds: ["gold"] }, { tierId: "gold" }, true],
    ["not to members of another tier", { ...review, tierIds: ["gold"] }, { tierId: "silver" }, false],
    ["not to members without a tier", { ...review, tierIds: ["gold"] }, {}, false],
    // 09:00 in London is 10:00 in Berlin.
    ["from its beginning", { ...review, window: { from: "2026-11-20T10:00", to: null } }, {}, true],
    ["not before", { ...review, window: { from: "2026-11-20T10:01", to: null } }, {}, false],
    ["until its end", { ...review, window: { from: null, to: "2026-11-20T10:00" } }, {}, false],
    ["never, if it is about orders", orders, {}, false],
    ["to a birthday that was known", birthday, { action: null, knownOn: "2026-10-21" }, true],
    ["not to one that was entered too late", birthday, { action: null, knownOn: "2026-10-22" }, false],
    [
      "to a birthday of the members of its tiers",
      { ...birthday, tierIds: ["gold"] },
      { knownOn: "2020-01-01" },
      false,
    ],
  ])("%s", (_, rule, changes, isMeant) => {
    expect(isRuleFor(rule, { ...about, ...changes })).toBe(isMeant);
  });
});

describe("an occurrence", () => {
  test("earns the points of its rule", () => {
    expect(awardOccurrence(review, { ...about, earlierLocalDates: ["2026-10-31"] })).toEqual({
      ok: true,
      points: 50,
    });
  });

  test("earns nothing beyond the limit, and the refusal names the limit", () => {
    expect(awardOccurrence(review, { ...about, earlierLocalDates: ["2026-11-01"] })).toEqual({
      ok: false,
      code: "limit_reached",
      limit: 1,
      period: "month",
    });
    expect(
      awardOccurrence(signup, { ...about, action: null, earlierLocalDates: ["2020-01-01"] }),
    ).toMatchObject({
      code: "limit_reached",
    });
  });

  test("earns nothing by a rule with no points", () => {
    const none = { ...signup, config: { points: 0 } };
    expect(awardOccurrence(none, { ...about, action: null, earlierLocalDates: [] })).toEqual({
      ok: false,
      code: "zero_points",
    });
  });

  test.each([
    [
      "that is reported late gives points from its own time on",
      "2026-11-19T00:00:00.000Z",
      "2026-11-19T00:00:00.000Z",
    ],
    [
      "that is reported early gives points from its report on",
      "2026-11-20T09:01:00.000Z",
      "2026-11-20T09:00:00.000Z",
    ],
  ])("%s", (_, occurredAt, availableAt) => {
    let id = 0;
    const { draft, explanation } = occurrenceDraft({
      rule: review,
      customerId: "c1",
      occurrence: "7",
      action: "review",
      points: 50,
      occurredAt,
      now: "2026-11-20T09:00:00.000Z",
      newId: () => `id${++id}`,
    });
    expect(draft).toEqual({
      postingId: "id1",
      kind: "action",
      sourceKey: "action:review:c1:7",
      legs: [
        {
          type: "credit",
          from: "granted",
          to: "available",
          lots: [{ points: 50, availableAt, expiresAt: null }],
        },
      ],
    });
    expect(explanation).toEqual({
      kind: "action",
      way: "action",
      rule: "review",
      action: "review",
      points: 50,
    });
  });
});

test.each<[string, EarningRule, string | null]>([
  ["a sign-up earns once, ever", signup, "ever"],
  ["an action earns once in its period", review, "month"],
  [
    "an action without a limit may earn again",
    { ...review, config: { ...(review.config as object), limitPerCustomer: null } },
    null,
  ],
  ["orders may earn again", orders, null],
  ["a birthday earns once a year", birthday, "year"],
  ["the newsletter earns once, ever", newsletter, "ever"],
])("%s", (_, rule, period) => {
  expect(onlyOncePeriod(rule)).toBe(period);
});

test.each<[string, { readonly way?: string; readonly action: string | null }, string | null, string]>([
  ["a birthday", { way: "birthday", action: null }, "year", "Birthday"],
  ["the newsletter", { way: "newsletter", action: null }, "ever", "Newsletter"],
  ["a sign-up", { way: "signup", action: null }, "ever", "Sign-up"],
  ["a sign-up of long ago", { action: null }, "ever", "Sign-up"],
  ["an action", { way: "action", action: "product_review" }, null, "Product review"],
])("what is known of %s once its rule was removed: how often, and its name", (_, said, period, name) => {
  const explanation = { kind: "action", rule: "gone", points: 5, ...said } as const;
  expect(onlyOncePeriodOf(explanation)).toBe(period);
  expect(ruleName(explanation, [])).toBe(name);
});
