import type { AuditAction } from "@laurel/domain/program/audit-facts.ts";
import { defaultProgram } from "@laurel/domain/program/program.ts";
import { describe, expect, test } from "vitest";
import type { ProgramDocument } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { createFormats } from "../../ui/format/format.ts";
import { describeEntry } from "./describe-change.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "GBP", timeZone: "Europe/Berlin" });
const rules: ProgramDocument["earning"] = [
  { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 500 } },
  { id: "fixed", kind: "order_fixed", enabled: true, config: { points: 50, minimumSpendMinor: 2_500 } },
  {
    id: "tea",
    kind: "product_multiplier",
    enabled: true,
    config: { tags: ["tea"], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 },
  },
  {
    id: "weekend",
    kind: "campaign",
    name: "Double weekend",
    enabled: true,
    config: { multiplierBasisPoints: 20_000 },
  },
  { id: "signup", kind: "signup", enabled: true, config: { points: 1_500 } },
  {
    id: "review",
    kind: "action",
    enabled: false,
    config: { action: "product_review", points: 5, limitPerCustomer: 1, limitPeriod: "day" },
  },
];
const program = aProgram({
  earning: rules,
  expiry: { policy: "inactivity", months: 12, warnDays: [30, 3] },
});

const say = (action: AuditAction, path: string, before: unknown, after: unknown) =>
  describeEntry(
    {
      action,
      changes: [{ path: path.split("."), before, after }],
      program: { document: program },
      programBefore: null,
    },
    aProgram(),
    formats,
  ).map(
    ({ label, before: was, after: is }) =>
      `${label}: ${[was, is].filter((side) => side !== null).join(" → ")}`,
  );

describe("a change of the program is described in a merchant's words", () => {
  test.each([
    ["name", "Rewards", "PERKS_2", "Name of the program: Rewards → PERKS_2"],
    ["status", "DRAFT", "ON", "Status: Draft → On"],
    ["pointValueHundredths", 10, 100, "100 points are worth: £0.10 → £1.00"],
    [
      "participants",
      "everyone",
      "account_holders",
      "Who takes part: Every customer of the shop → Customers with an account, or added by you",
    ],
    ["orders.holdDays", 0, 1, "Can be spent after: right away → 1 day"],
    ["orders.awardOn", "paid", "fulfilled", "Earned when: Paid → Fulfilled"],
    ["orders.include.tax", false, true, "Tax earns: off → on"],
    ["orders.exclude.productTags", [], ["sale", "Final"], "Product tags that don’t earn: none → sale, Final"],
    [
      "orders.earnsFrom",
      null,
      "2026-10-01T10:00:00.000Z",
      "Orders earn from: when the program is first on → 1 Oct 2026, 12:00",
    ],
    ["branding.launcher", "bottom_right", "hidden", "Button position: Bottom right → Not shown"],
    ["adjustments.countTowardTier", false, true, "Adjustments count toward tiers: off → on"],
    ["tiers.basis", "spend", "points", "A tier is reached by: What they spent → Points they earned"],
    ["earning.orders.config.pointsPerUnitHundredths", 500, 750, "Spending: 5 points → 7.5 points"],
    ["earning.orders.config.forEachUnits", null, 1_000, "Spending, for each: £1 → £1,000"],
    ["earning.signup.config.points", 100, 1_500, "Sign-up: 100 points → 1,500 points"],
    ["earning.signup.enabled", false, true, "Sign-up: off → on"],
    ["earning.fixed.config.minimumSpendMinor", 0, 2_500, "Each order, smallest order: any → £25"],
    ["earning.tea.config.tags", ["tea"], ["tea", "mate"], "Some products, product tags: tea → tea, mate"],
    ["earning.weekend.config.multiplierBasisPoints", 15_000, 20_000, "Double weekend: × 1.5 → × 2"],
    [
      "earning.weekend.window.from",
      null,
      "2026-12-05T00:00",
      "Double weekend, from: no beginning → 5 Dec 2026, 00:00",
    ],
    ["earning.weekend.tierIds", null, ["gold"], "Double weekend, members: every tier → Gold"],
    ["earning.review.config.limitPerCustomer", null, 2, "Product review, at most: no limit → 2 times"],
    [
      "earning.review.config.limitPeriod",
      "day",
      "ever",
      "Product review, limit counted over: a day → all time",
    ],
    ["earning.signup", null, rules[4], "Sign-up: 1,500 points, once, when someone becomes a customer"],
    [
      "earning.review",
      rules[5],
      null,
      "Product review: 5 points, recorded over the API, at most once a day; switched off",
    ],
    [
      "earning",
      ["orders", "signup"],
      ["signup", "orders"],
      "Order of the ways to earn: Spending, Sign-up → Sign-up, Spending",
    ],
    ["tiers.levels.gold.threshold", 200_000, 150_050, "Tier Gold, reached at: £2,000 → £1,500.50"],
    ["tiers.levels.gold.multiplierBasisPoints", 15_000, 20_000, "Tier Gold, orders earn: × 1.5 → × 2"],
    [
      "tiers.levels.bronze",
      { id: "bronze", name: "Bronze", threshold: 500, multiplierBasisPoints: 10_000 },
      null,
      "Tier Bronze: from £5, orders earn × 1",
    ],
  ])("%s", (path, before, after, words) => {
    expect(say("PROGRAM_CHANGED", path, before, after)).toEqual([words]);
  });

  test("field by field, when a part changed as a whole", () => {
    const window = { from: "2026-12-05T00:00", to: null };
    expect(say("PROGRAM_CHANGED", "earning.weekend.window", null, window)).toEqual([
      "Double weekend, from: no beginning → 5 Dec 2026, 00:00",
    ]);
  });

  test("also for a rule that is in no version", () => {
    expect(say("PROGRAM_CHANGED", "earning.gone.config.points", 1, 2)).toEqual([
      "A way to earn: 1 point → 2 points",
    ]);
  });

  test("with the points' name in each version", () => {
    const named = (one: string) => ({
      document: aProgram({ pointsName: { one, other: `${one}s` }, earning: rules }),
    });
    const change = { path: ["earning", "signup", "config", "points"], before: 1, after: 2 };
    const entry = {
      action: "PROGRAM_CHANGED" as const,
      changes: [change],
      programBefore: named("leaf"),
      program: named("star"),
    };
    expect(describeEntry(entry, program, formats)).toEqual([
      { label: "Sign-up", before: "1 leaf", after: "2 stars" },
    ]);
  });
});

describe("other entries are described in a merchant's words", () => {
  const redeemed = { reward: "5 off", points: 500 };
  test.each<[AuditAction, string, unknown, unknown, string[]]>([
    ["REWARD_CHANGED", "status", "ACTIVE", "INACTIVE", ["Status: Active → Off"]],
    ["REWARD_CHANGED", "points", 500, 1, ["Price in points: 500 points → 1 point"]],
    ["REWARD_CHANGED", "description", null, "A gift", ["Description: none → A gift"]],
    ["REWARD_CHANGED", "config.amountMinor", 500, 650, ["Amount: £5 → £6.50"]],
    ["REWARD_CHANGED", "config.basisPoints", 1_000, 1_250, ["Percentage off: 10% → 12.5%"]],
    ["REWARD_CHANGED", "config.variant.title", "A pot", "A mug", ["Product: A pot → A mug"]],
    ["REWARD_CHANGED", "config.variant.priceMinor", null, 1_250, ["Product’s price: none → £12.50"]],
    [
      "REWARD_CREATED",
      "config",
      null,
      { variant: { id: "7", title: "A pot", priceMinor: 500 } },
      ["Product: A pot", "Product’s price: £5", "Product’s id: 7"],
    ],
    ["REWARD_CHANGED", "config.minimumSpendMinor", null, 3_000, ["Smallest order: any → £30"]],
    ["REWARD_CHANGED", "config.codeDays", null, 1, ["Valid for: as set for the program → 1 day"]],
    ["REWARD_CHANGED", "config.limitPerCustomer", 1, null, ["For each member: 1 time → no limit"]],
    [
      "REWARD_CHANGED",
      "config.tierIds",
      [],
      ["silver", "x"],
      ["Members: every tier → Silver, a former tier"],
    ],
    ["REWARD_CHANGED", "config.from", null, "2026-12-05T00:00", ["From: no date → 5 Dec 2026, 00:00"]],
    [
      "REWARD_CHANGED",
      "config.combinesWith",
      null,
      { order: false, product: false, shipping: true },
      [
        "Together with order discounts: as set for the program → no",
        "Together with product discounts: as set for the program → no",
        "Together with delivery discounts: as set for the program → yes",
      ],
    ],
    [
      "REWARD_CREATED",
      "config",
      null,
      {
        amountMinor: 500,
        minimumSpendMinor: null,
        tierIds: [],
        codePrefix: "",
        appliesTo: { type: "order" },
      },
      ["Amount: £5", "Counts for: the whole order"],
    ],
    ["REWARD_CREATED", "kind", null, "amount_off", ["Kind: Amount off"]],
    ["REWARD_MOVED", "place", 3, 1, ["Position in the list: 3 → 1"]],
    [
      "API_KEY_CREATED",
      "scopes",
      null,
      ["read_rewards", "write_customers"],
      ["What it can do: Reads rewards; changes customers"],
    ],
    ["API_KEY_REVOKED", "scopes", ["*"], null, ["What it can do: Can do everything"]],
    ["POINTS_ADJUSTED", "available", 0, 1_240, ["Available: 0 points → 1,240 points"]],
    ["POSTING_UNDONE", "pending", 1, 0, ["Pending: 1 point → 0 points"]],
    ["SHOP_IMPORTED", "exportedAt", null, "2026-10-01T10:00:00.000Z", ["As of: 1 Oct 2026, 12:00"]],
    ["REWARD_REDEEMED", "points", null, redeemed.points, ["Price: 500 points"]],
    ["REDEMPTION_CANCELLED", "reward", redeemed.reward, null, ["Reward: 5 off"]],
    ["REDEMPTION_RETRIED", "points", null, redeemed.points, ["Price: 500 points"]],
    ["REDEMPTION_DISMISSED", "reward", redeemed.reward, null, ["Reward: 5 off"]],
    ["SET_ASIDE_DISMISSED", "message", "orders/create", null, ["Message: A new order"]],
    ["SET_ASIDE_DISMISSED", "order", "#9994", null, ["Order: #9994"]],
    ["REDEMPTION_SETTLED", "wasGiven", null, true, ["The customer has it: yes"]],
    ["REDEMPTION_CODE_REVEALED", "reward", null, redeemed.reward, ["Reward: 5 off"]],
    ["CUSTOMER_ENROLLED", "isEnrolled", false, true, ["Added by your team or an API key: no → yes"]],
    ["CUSTOMER_EXCLUDED", "takesPart", true, false, ["Takes part: yes → no"]],
    ["CUSTOMER_INCLUDED", "takesPart", false, true, ["Takes part: no → yes"]],
    ["CUSTOMER_BIRTHDAY_SET", "isKnown", false, true, ["Birthday known: no → yes"]],
    [
      "REFERRAL_APPROVED",
      "flags",
      null,
      ["over_cap", "same_address"],
      [
        "It waited because: The member has reached the month’s limit; The order goes to the member’s own address",
      ],
    ],
    ["REFERRAL_REFUSED", "points", null, 0, ["Worth: 0 points"]],
    ["CUSTOMERS_MERGED", "orders", null, 1, ["Orders moved: 1"]],
    ["MERGE_UNDONE", "points", 1_200, null, ["Balance moved: 1,200 points"]],
    ["BULK_ADJUSTMENT_STARTED", "pointsEach", null, 5, ["Each: +5 points"]],
    ["BULK_ADJUSTMENT_UNDONE", "pointsEach", -1, null, ["Each: −1 point"]],
    ["IMPORT_APPLIED", "lines", null, 1_200, ["Lines of the file: 1,200"]],
    ["IMPORT_UNDONE", "pending", 30, null, ["Pending: 30 points"]],
    ["PAST_ORDERS_CREDITED", "orders", null, 9, ["Orders: 9"]],
    ["PAST_ORDERS_UNDONE", "members", 1, null, ["Members: 1"]],
    ["ORDER_COUNTED", "points", 0, 800, ["Points: 0 points → 800 points"]],
    ["ORDER_COUNT_UNDONE", "counts", true, false, ["Counts: yes → no"]],
    ["NOTIFICATIONS_CHANGED", "dailyMail", true, false, ["Daily e-mail: on → off"]],
    ["NOTIFICATIONS_CHANGED", "statement", false, true, ["Monthly statement: off → on"]],
    ["BREAKAGE_CHANGED", "ownBreakage", 0, 2_000, ["Points never redeemed: 0% → 20%"]],
    [
      "WEBHOOK_ENDPOINT_CREATED",
      "topics",
      null,
      ["points.changed", "reward.used"],
      ["Events: Points change, A reward is used"],
    ],
    ["WEBHOOK_ENDPOINT_CHANGED", "isOn", true, false, ["Webhook: on → off"]],
    ["WEBHOOK_ENDPOINT_DELETED", "url", "https://crm.example/", null, ["Address: https://crm.example/"]],
    ["WEBHOOK_REPLAYED", "topics", null, ["reward.used"], ["Events: A reward is used"]],
    ["WEBHOOK_SECRET_ROTATED", "url", null, "https://crm.example/", ["Address: https://crm.example/"]],
  ])("%s %s", (action, path, before, after, words) => {
    expect(say(action, path, before, after)).toEqual(words);
  });
});

describe("every part of the program has a label", () => {
  const leaves = (value: unknown, path: readonly string[] = []): [string, unknown][] =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
      : [[path.join("."), value]];
  const { earning: _, tiers, ...rest } = defaultProgram("EUR");
  const { levels: __, ...ofTiers } = tiers;

  test.each(leaves({ ...rest, tiers: ofTiers, status: "PAUSED" }))("%s", (path, value) => {
    const [words, ...more] = say("PROGRAM_CHANGED", path, value, value);
    expect(more).toEqual([]);
    expect(words).toMatch(/^[A-Z0-9]/);
    expect(words).not.toMatch(/[a-z][A-Z]|_|undefined|null|\[object/);
  });
});
