// A ready program is one small file here and one line in ready-programs.ts: what a new shop can begin with, whole. Its
// amounts are in units of about a euro, which each currency rounds to an amount of its own (../round-unit.ts).
import type { EarningRule, ProgramDocument, TierLevel } from "../program/program.ts";
import type { RewardKindId } from "../rewards/kinds.ts";
import { roundUnit, roundUnitMinor } from "../round-unit.ts";

export interface ReadyProgram {
  readonly id: string;
  readonly title: string;
  /** For which shops it is, and why it is so. */
  readonly about: string;
  /** What orders earn for each unit; 0: nothing. */
  readonly pointsPerUnit: number;
  /** How many points are worth a unit: a divisor of 10,000. */
  readonly pointsWorthUnit: number;
  /** 0: none. */
  readonly signUpPoints: number;
  readonly holdDays: number;
  readonly expiry: Pick<ProgramDocument["expiry"], "policy" | "months">;
  readonly tiers: {
    readonly window: ProgramDocument["tiers"]["window"];
    /** By what members spent. */
    readonly levels: readonly ReadyTier[];
  };
  readonly rewards: readonly ReadyRewardFor[];
}

type ReadyTier = Pick<TierLevel, "id" | "name" | "multiplierBasisPoints" | "color"> & {
  readonly fromUnits: number;
};

interface ReadyRewardFor {
  readonly kind: RewardKindId;
  readonly points: number;
  readonly config: (unitMinor: number) => object;
}

/** A reward to be created, without its name: the pages say what it gives, as they do for every reward. */
export interface ReadyReward {
  readonly kind: RewardKindId;
  readonly points: number;
  readonly config: object;
}

export const amountOffFor = (units: number, points: number): ReadyRewardFor => ({
  kind: "amount_off",
  points,
  config: (unitMinor) => ({ amountMinor: units * unitMinor }),
});

/** The document with all that the ready program decides; the rest, such as names and colours, stays. */
export function withReadyProgram(
  present: ProgramDocument,
  ready: ReadyProgram,
  currencyCode: string,
): ProgramDocument {
  const unitMinor = roundUnitMinor(currencyCode);
  const { window, levels } = ready.tiers;
  return {
    ...present,
    pointValueHundredths: (unitMinor * 100) / ready.pointsWorthUnit,
    earning: earningOf(ready, currencyCode),
    orders: { ...present.orders, holdDays: ready.holdDays },
    expiry: { ...present.expiry, ...ready.expiry },
    tiers: {
      ...present.tiers,
      basis: "spend",
      window,
      levels: levels.map(({ fromUnits, ...level }) => ({
        ...level,
        threshold: fromUnits * unitMinor,
        entryGiftPoints: 0,
      })),
    },
  };
}

export const readyRewards = ({ rewards }: ReadyProgram, currencyCode: string): ReadyReward[] =>
  rewards.map(({ config, ...reward }) => ({ ...reward, config: config(roundUnitMinor(currencyCode)) }));

function earningOf(
  { pointsPerUnit, signUpPoints }: ReadyProgram,
  currencyCode: string,
): ProgramDocument["earning"] {
  const units = roundUnit(currencyCode);
  const spending: EarningRule = {
    id: "orders",
    kind: "order_spend",
    enabled: true,
    // As the form of the settings stores it.
    config: { pointsPerUnitHundredths: pointsPerUnit * 100, ...(units !== 1 && { forEachUnits: units }) },
  };
  const signUp: EarningRule = {
    id: "signup",
    kind: "signup",
    enabled: true,
    config: { points: signUpPoints },
  };
  return [...(pointsPerUnit > 0 ? [spending] : []), ...(signUpPoints > 0 ? [signUp] : [])];
}
