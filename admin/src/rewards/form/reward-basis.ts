// What a form was filled from, and how what was typed since comes to stand on something newer.
import type { ShopMoney } from "../../ui/format/read-number.ts";
import type { RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { type RewardDraft, type SavedReward, toDraft } from "./reward-draft.ts";

export interface Basis {
  /** A save says it, and is refused when another one is in force by then. */
  readonly version: number;
  readonly draft: RewardDraft;
  /** With the settings that the form does not show. */
  readonly config: unknown;
}

type KnownReward = SavedReward & { readonly kind: RewardKindId; readonly version: number };

export const toBasis = (reward: KnownReward, shop: ShopMoney): Basis => ({
  version: reward.version,
  draft: toDraft(reward, shop),
  config: reward.config,
});

export const isSame = (one: RewardDraft, other: RewardDraft): boolean =>
  keys.every((key) => isSameValue(one[key], other[key]));

/** Each field as it was changed since `from`, or else as it is in `to`. */
export function rebase(from: RewardDraft, now: RewardDraft, to: RewardDraft): RewardDraft {
  return withFields(
    to,
    now,
    keys.filter((key) => !isSameValue(now[key], from[key])),
  );
}

/** `draft`, with some fields of another. */
export function withFields(
  draft: RewardDraft,
  other: RewardDraft,
  chosen: readonly (keyof RewardDraft)[],
): RewardDraft {
  const taken = Object.fromEntries(chosen.map((key) => [key, other[key]])) as Partial<RewardDraft>;
  return { ...draft, ...taken };
}

/** A list of tiers is the same when it names the same. */
const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const keys = [
  "kind",
  "name",
  "description",
  "texts",
  "points",
  "minimumSpend",
  "limitPerCustomer",
  "limitTotal",
  "from",
  "to",
  "tierIds",
  "codePrefix",
  "codeDays",
  "combinesWith",
  "status",
] as const satisfies readonly (keyof RewardDraft)[];
