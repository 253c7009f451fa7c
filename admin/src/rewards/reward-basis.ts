// What a form was filled from, and how what was typed since comes to stand on something newer.
import { type RewardDraft, type SavedReward, toDraft } from "./reward-draft.ts";

export interface Basis {
  /** A save says it, and is refused when another one is in force by then. */
  readonly version: number;
  readonly draft: RewardDraft;
  /** With the settings that the form does not show. */
  readonly config: unknown;
}

export const toBasis = (reward: SavedReward & { readonly version: number }, currencyCode: string): Basis => ({
  version: reward.version,
  draft: toDraft(reward, currencyCode),
  config: reward.config,
});

export const isSame = (one: RewardDraft, other: RewardDraft): boolean =>
  keys.every((key) => one[key] === other[key]);

/** Each field as it was changed since `from`, or else as it is in `to`. */
export function rebase(from: RewardDraft, now: RewardDraft, to: RewardDraft): RewardDraft {
  return withFields(
    to,
    now,
    keys.filter((key) => now[key] !== from[key]),
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

const keys = [
  "kind",
  "name",
  "description",
  "amount",
  "percent",
  "points",
  "minimumSpend",
  "limitPerCustomer",
  "limitTotal",
  "from",
  "to",
  "tierId",
  "codePrefix",
  "codeDays",
  "combines",
  "status",
] as const satisfies readonly (keyof RewardDraft)[];
