// Very different programs, for tests that read each sentence under all of them: each is a change of a new shop's program.
import type { ProgramDocument } from "../program/program.ts";

export type ProgramChange = (program: ProgramDocument) => ProgramDocument;
const ordersAs =
  (orders: Partial<ProgramDocument["orders"]>): ProgramChange =>
  (program) => ({
    ...program,
    orders: { ...program.orders, ...orders },
  });
const earning =
  (...rules: Pick<ProgramDocument["earning"][number], "kind" | "config">[]): ProgramChange =>
  (program) => ({
    ...program,
    earning: rules.map((rule, index) => ({ id: `rule-${index}`, enabled: true, ...rule })),
  });
const spend = (pointsPerUnitHundredths: number, rest: object = {}) => ({
  kind: "order_spend" as const,
  config: { pointsPerUnitHundredths, ...rest },
});
const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "#888888" };
const tiers =
  (
    part: Partial<ProgramDocument["tiers"]>,
    ...levels: Partial<ProgramDocument["tiers"]["levels"][0]>[]
  ): ProgramChange =>
  (program) => ({
    ...program,
    tiers: {
      ...program.tiers,
      ...part,
      levels: levels.map((one, index) => ({
        ...level,
        id: `t${index}`,
        name: "Silver",
        threshold: 50_000,
        ...one,
      })),
    },
  });

/** By what is different in each. */
export const differentPrograms: Record<string, ProgramChange> = {
  "as it begins": (program) => program,
  "5 for each €1": earning(spend(500)),
  "1 for each €10": earning(spend(100, { forEachUnits: 10 })),
  "half a point for each €1": earning(spend(50)),
  "3.5 for each €1, tax counts": (program) =>
    ordersAs({ include: { ...program.orders.include, tax: true } })(earning(spend(350))(program)),
  "a fixed number for each order": earning({
    kind: "order_fixed",
    config: { points: 77, minimumSpendMinor: 3_300 },
  }),
  "nothing for orders": earning({ kind: "signup", config: { points: 120 } }),
  "joining and a birthday": earning(
    spend(200),
    { kind: "signup", config: { points: 130 } },
    { kind: "birthday", config: { points: 260, noticeDays: 30 } },
  ),
  "tiers by spending": tiers(
    {},
    { multiplierBasisPoints: 15_000 },
    { name: "Gold", threshold: 90_000, multiplierBasisPoints: 22_500, entryGiftPoints: 640 },
  ),
  "tiers by points": tiers({ basis: "points" }, { threshold: 2_345, multiplierBasisPoints: 15_000 }),
  "tiers that give nothing": tiers({}, {}),
  "a tier of × 0": tiers({}, { multiplierBasisPoints: 0 }),
  "orders from a later day, tax counts": (program) =>
    ordersAs({
      earnsFrom: "2099-12-24T08:00:00.000Z",
      include: { ...program.orders.include, tax: true },
    })(earning(spend(200), { kind: "signup", config: { points: 130 } })(program)),
  "points that are held": ordersAs({ holdDays: 21 }),
  "points when sent": ordersAs({ awardOn: "fulfilled" }),
  "points of another name": (program) => ({ ...program, pointsName: { one: "Leaf", other: "Leaves" } }),
  "points that expire a year after they came": (program) => ({
    ...program,
    expiry: { ...program.expiry, policy: "per_lot", months: 12 },
  }),
  "points that expire without a purchase": (program) => ({
    ...program,
    expiry: { ...program.expiry, policy: "inactivity", months: 6 },
  }),
  friends: (program) => ({
    ...program,
    referrals: {
      ...program.referrals,
      enabled: true,
      advocatePoints: 431,
      friendConfig: { amountMinor: 700 },
      minimumSpendMinor: 2_900,
    },
  }),
  "account holders alone": (program) => ({ ...program, participants: "account_holders" }),
  "points worth nothing": (program) => ({ ...program, pointValueHundredths: 0 }),
};
