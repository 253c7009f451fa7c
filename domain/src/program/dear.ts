// Which settings give away more than most shops can afford, or nothing at all, with the figures that say so. Nothing is
// refused for it: the forms say it beside the field, and ask before they save.
import { findEarningKind, isEarningKind } from "../earning/kinds.ts";
import { spendingRates } from "../earning/spending.ts";
import { findRewardKind } from "../rewards/kinds.ts";
import type { Priced } from "../rewards/price.ts";
import { shareOf, spendToEarn, type WayToRedeem, wayOf } from "./given-back.ts";
import type { ProgramDocument } from "./program.ts";

/** More than this share of revenue is dear: 30 %. */
export const DEAR_BASIS_POINTS = 3_000;

type Program = Pick<ProgramDocument, "earning" | "tiers">;

export type Dear<Reward> =
  | { readonly setting: "earning"; readonly why: "earns_nothing" }
  | {
      readonly setting: "tier";
      readonly why: "earns_nothing";
      readonly tierId: string;
      readonly name: string;
    }
  | {
      readonly setting: "reward";
      readonly why: "gives_back_much";
      readonly way: WayToRedeem<Reward>;
      /** The first tier in which it does; null: without a tier. */
      readonly tierId: string | null;
      /** What must be spent there to earn its points. */
      readonly spendMinor: number;
      /** Of what was spent: 50000 = 500 %. */
      readonly basisPoints: number;
    }
  | {
      readonly setting: "reward";
      readonly why: "whole_order";
      readonly reward: Reward;
      readonly points: number;
    };

export interface DearQuestion<Reward> {
  readonly program: Program;
  /** Those on offer. */
  readonly rewards: readonly Reward[];
  readonly currencyDecimals: number;
  /** Of the shop's latest orders; null: not known. Percentages are measured on it. */
  readonly averageOrderMinor: number | null;
}

/** In the order of the forms. Each reward at most once. */
export function dearSettings<Reward extends Priced>(question: DearQuestion<Reward>): Dear<Reward>[] {
  const { program, rewards } = question;
  return [
    ...(earnsByOrders(program) ? [] : [{ setting: "earning", why: "earns_nothing" } as const]),
    ...program.tiers.levels
      .filter(({ multiplierBasisPoints }) => multiplierBasisPoints === 0)
      .map(({ id, name }) => ({ setting: "tier", why: "earns_nothing", tierId: id, name }) as const),
    ...rewards.flatMap((reward) => dearReward(reward, question) ?? []),
  ];
}

function dearReward<Reward extends Priced>(
  reward: Reward,
  question: DearQuestion<Reward>,
): Dear<Reward> | null {
  const { program, averageOrderMinor } = question;
  for (const tierId of [null, ...program.tiers.levels.map(({ id }) => id)]) {
    const to = { ...question, tierId };
    const way = wayOf(reward, to);
    const spendMinor = way && spendToEarn(way.points, program, to);
    if (way === null || spendMinor === null) continue;
    const basisPoints = shareOf(way, program, to);
    if (basisPoints > DEAR_BASIS_POINTS)
      return { setting: "reward", why: "gives_back_much", way, tierId, basisPoints, spendMinor };
  }
  return averageOrderMinor === null && takesWholeOrder(reward)
    ? { setting: "reward", why: "whole_order", reward, points: reward.points }
    : null;
}

/** Whatever the order costs. */
function takesWholeOrder({ kind, config }: Priced): boolean {
  const anyOrder = 1_000_000;
  return (findRewardKind(kind).worthOnOrderMinor?.(config as never, anyOrder) ?? 0) >= anyOrder;
}

/** By what is spent, or by points for each order. */
const earnsByOrders = (program: Program): boolean =>
  spendingRates(program).some(({ hundredths }) => hundredths > 0) ||
  program.earning.some(({ kind, enabled, config }) => {
    const given = enabled && isEarningKind(kind) && findEarningKind(kind);
    if (!given || given.shape !== "order") return false;
    const order = given.contribute(config as never, { eligibleMinor: Number.MAX_SAFE_INTEGER });
    return order.type === "fixed" && order.points > 0;
  });
