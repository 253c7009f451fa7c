// A program with everything switched on. What a new engine needs is a line here.
import { defaultProgram, type ProgramDocument } from "@laurel/domain/program/program.ts";

const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 25, color: "#9aa0a6" };

/** Holds, expiry and grace are short, so that a month has them all. */
export function yearProgram(earnsFrom: string): ProgramDocument {
  const base = defaultProgram("EUR");
  return {
    ...base,
    name: "A year",
    participants: "account_holders",
    orders: {
      ...base.orders,
      earnsFrom,
      holdDays: 2,
      guestClaimDays: 30,
      exclude: { ...base.orders.exclude, productTags: ["no-points"] },
    },
    earning: [
      { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 1_000 } },
      { id: "welcome", kind: "signup", enabled: true, config: { points: 100 } },
      { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } },
      { id: "birthday", kind: "birthday", enabled: true, config: { points: 200, noticeDays: 2 } },
      {
        id: "review",
        kind: "action",
        enabled: true,
        config: { action: "review", points: 20, limitPerCustomer: 1, limitPeriod: "month" },
      },
    ],
    expiry: { policy: "per_lot", months: 1, warnDays: [7, 1] },
    tiers: {
      ...base.tiers,
      basis: "spend",
      window: "rolling_12_months",
      graceDays: 5,
      levels: [
        { ...level, id: "silver", name: "Silver", threshold: 10_000, multiplierBasisPoints: 12_500 },
        { ...level, id: "gold", name: "Gold", threshold: 30_000, multiplierBasisPoints: 15_000 },
      ],
    },
    redemptions: { ...base.redemptions, codeDays: 10, returnWhenExpired: true },
    referrals: {
      enabled: true,
      advocatePoints: 80,
      friendRewardKind: "amount_off",
      friendConfig: { amountMinor: 300 },
      minimumSpendMinor: 1_000,
      monthlyCap: 2,
    },
  };
}

/** What a merchant changes in the course of a year, one at a time. */
export const programChanges: readonly ((program: ProgramDocument) => ProgramDocument)[] = [
  (program) => withTiers(program, { window: "calendar_year" }),
  (program) => withTiers(program, { window: "rolling_12_months" }),
  (program) => ({ ...program, expiry: { ...program.expiry, policy: "inactivity", months: 1 } }),
  (program) => withTiers(program, { levels: raised(program, 1.25) }),
  (program) => ({ ...program, expiry: { ...program.expiry, months: 2 } }),
  (program) => ({ ...program, orders: { ...program.orders, holdDays: 4 } }),
  (program) => ({ ...program, expiry: { ...program.expiry, policy: "per_lot", months: 1 } }),
  (program) => withTiers(program, { basis: "points" }),
  (program) => ({ ...program, orders: { ...program.orders, holdDays: 2 } }),
  (program) => withTiers(program, { basis: "spend", levels: raised(program, 0.8) }),
];

const withTiers = (program: ProgramDocument, tiers: Partial<ProgramDocument["tiers"]>): ProgramDocument => ({
  ...program,
  tiers: { ...program.tiers, ...tiers },
});

const raised = ({ tiers }: ProgramDocument, by: number): ProgramDocument["tiers"]["levels"] =>
  tiers.levels.map((one) => ({ ...one, threshold: Math.round(one.threshold * by) }));

export interface YearReward {
  readonly kind: string;
  readonly points: number;
  readonly config: object;
}

/** A reward of each kind. */
export const yearRewards = (potVariantId: string): readonly YearReward[] => [
  { kind: "amount_off", points: 100, config: { amountMinor: 500 } },
  { kind: "percentage_off", points: 150, config: { basisPoints: 1_000 } },
  { kind: "any_amount", points: 100, config: { stepMinor: 100, pointsPerStep: 20, mostPoints: 400 } },
  { kind: "free_shipping", points: 60, config: { maxShippingMinor: 0 } },
  {
    kind: "free_product",
    points: 200,
    config: { variant: { id: potVariantId, title: "A pot", priceMinor: 1_250 } },
  },
  { kind: "gift_card", points: 120, config: { amountMinor: 1_000, expiresDays: null } },
  { kind: "store_credit", points: 120, config: { amountMinor: 1_000, expiresDays: 90 } },
];
