// The version that a form was filled from, and how unsaved changes are moved onto a newer version.
import type { ShopMoney } from "../../ui/format/read-number.ts";
import type { RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { type RewardDraft, type SavedReward, toDraft } from "./reward-draft.ts";

export interface Basis {
  /** Sent with a save, which is refused when another version is in force by then. */
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

/** `draft`, with some fields of another draft. */
export function withFields(
  draft: RewardDraft,
  other: RewardDraft,
  chosen: readonly (keyof RewardDraft)[],
): RewardDraft {
  const taken = Object.fromEntries(chosen.map((key) => [key, other[key]])) as Partial<RewardDraft>;
  return { ...draft, ...taken };
}

/** Compares lists of tiers by their content. */
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
