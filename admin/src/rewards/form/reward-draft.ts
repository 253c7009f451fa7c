// A reward as text in the form. It becomes the API's input, or gets errors by field.
import { isDate, NO_DATE } from "../../ui/forms/date/read-date.ts";
import { findRewardKind, type RewardKindId } from "@laurel/domain/rewards/kinds.ts";
import { rewardLimits } from "@laurel/domain/rewards/limits.ts";
import { rangeProblem } from "@laurel/domain/rewards/price.ts";
import type { RewardTerms } from "@laurel/domain/rewards/reward-terms.ts";
import { isOneLine, isSeen, ONE_LINE } from "@laurel/domain/text.ts";
import { amountProblem, type UserError, wholeNumberProblems } from "../../api/user-errors.ts";
import { fromTexts, type KindTexts, toTexts } from "../../kinds/kind-draft.ts";
import { rewardKindIds } from "../../kinds/reward-kind-labels.ts";
import { readPoints } from "../../program/read-points.ts";
import { readMoney, type ShopMoney, writeMoney } from "../../ui/format/read-number.ts";

type Status = "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED";

export interface RewardDraft {
  readonly kind: RewardKindId;
  readonly name: string;
  readonly description: string;
  /** The fields of all kinds: changing the kind and changing it back loses nothing. */
  readonly texts: KindTexts;
  readonly points: string;
  readonly minimumSpend: string;
  readonly limitPerCustomer: string;
  readonly limitTotal: string;
  readonly from: string;
  readonly to: string;
  /** Only for members of these tiers; empty: for every member. */
  readonly tierIds: readonly string[];
  readonly codePrefix: string;
  readonly codeDays: string;
  /** Discounts that can be combined with this one. Null: as the program says. */
  readonly combinesWith: RewardTerms["combinesWith"];
  readonly status: Status;
}

export interface RewardInput {
  readonly kind: string;
  readonly name: string;
  readonly description: string | null;
  readonly points: number | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly status: Status;
}

/** All fields of all kinds of rewards, empty. */
const noTexts: KindTexts = Object.fromEntries(
  rewardKindIds.flatMap((kind) => Object.keys(findRewardKind(kind).fields)).map((name) => [name, ""]),
);

export const emptyDraft: RewardDraft = {
  kind: "amount_off",
  name: "",
  description: "",
  texts: noTexts,
  points: "",
  minimumSpend: "",
  limitPerCustomer: "",
  limitTotal: "",
  from: "",
  to: "",
  tierIds: [],
  codePrefix: "",
  codeDays: "",
  combinesWith: null,
  status: "DRAFT",
};

/** The label of each status. */
export const rewardStates = {
  DRAFT: "Draft",
  ACTIVE: "Active",
  INACTIVE: "Off",
  ARCHIVED: "Archived",
} as const;

export interface SavedReward {
  readonly kind: string;
  readonly name: string;
  readonly description: string | null;
  readonly points: number | null;
  readonly status: Status;
  readonly config: unknown;
}

/** A reward of a kind that this page knows. */
export function toDraft(reward: SavedReward & { readonly kind: RewardKindId }, shop: ShopMoney): RewardDraft {
  const config = reward.config as RewardTerms;
  const money = (minor: number | null | undefined) => (minor ? writeMoney(minor, shop) : "");
  return {
    kind: reward.kind,
    name: reward.name,
    description: reward.description ?? "",
    texts: { ...noTexts, ...toTexts(findRewardKind(reward.kind).fields, reward.config, shop) },
    points: String(reward.points ?? ""),
    minimumSpend: money(config.minimumSpendMinor),
    limitPerCustomer: String(config.limitPerCustomer ?? ""),
    limitTotal: String(config.limitTotal ?? ""),
    from: config.from ?? "",
    to: config.to ?? "",
    tierIds: config.tierIds,
    codePrefix: config.codePrefix,
    codeDays: String(config.codeDays ?? ""),
    combinesWith: config.combinesWith,
    status: reward.status,
  };
}

export type RewardDraftResult =
  | { readonly ok: true; readonly input: RewardInput }
  | { readonly ok: false; readonly problems: readonly UserError[] };

/** `saved` is the reward's present config: what the form does not show stays as it is. */
export function toInput(draft: RewardDraft, shop: ShopMoney, saved: unknown = {}): RewardDraftResult {
  const problems: UserError[] = [];
  const refuse = (path: string, message: string) =>
    problems.push({ code: "invalid_input", field: path.split("."), message });
  const money = (text: string, path: string) => {
    const read = readMoney(text, shop, { most: rewardLimits.amountMinor });
    if (!read.ok) refuse(path, amountProblem(read.code, shop));
    return read.ok ? read.value : null;
  };
  const count = (text: string, path: string, most?: number) => {
    const read = readPoints(text);
    if (!read.ok) refuse(path, wholeNumberProblems[read.code]);
    else if (most !== undefined && read.value > most) refuse(path, `Enter ${most} or less`);
    return read.ok ? read.value : null;
  };
  const optional = <Value>(text: string, read: (text: string) => Value): Value | null =>
    text.trim() === "" ? null : read(text);

  if (!isSeen(draft.name)) refuse("name", "Enter a name");
  if (draft.name.trim().length > rewardLimits.nameCharacters)
    refuse("name", `At most ${rewardLimits.nameCharacters} characters`);
  if (!isOneLine(draft.name.trim())) refuse("name", ONE_LINE);
  if (draft.description.trim().length > rewardLimits.descriptionCharacters)
    refuse("description", `At most ${rewardLimits.descriptionCharacters} characters`);
  const { fields, hasNoMinimumSpend, handsOver } = findRewardKind(draft.kind);
  const value = fromTexts(fields, draft.texts, shop);
  for (const { name, message } of value.problems) refuse(`config.${name}`, message);
  const points = count(draft.points, "points");
  const terms = {
    minimumSpendMinor: hasNoMinimumSpend
      ? null
      : optional(draft.minimumSpend, (text) => money(text, "config.minimumSpendMinor")),
    limitPerCustomer: optional(draft.limitPerCustomer, (text) => count(text, "config.limitPerCustomer")),
    limitTotal: optional(draft.limitTotal, (text) => count(text, "config.limitTotal")),
    codeDays: handsOver
      ? null
      : optional(draft.codeDays, (text) => count(text, "config.codeDays", rewardLimits.codeDays)),
    codePrefix: handsOver ? "" : draft.codePrefix.trim().toUpperCase(),
    from: draft.from || null,
    to: draft.to || null,
    tierIds: draft.tierIds,
    combinesWith: handsOver ? null : draft.combinesWith,
  };
  if (!/^[A-Z0-9-]{0,16}$/.test(terms.codePrefix))
    refuse("config.codePrefix", "Letters, digits and -, at most 16");
  const unread = (["from", "to"] as const).filter((name) => draft[name] !== "" && !isDate(draft[name]));
  for (const name of unread) refuse(`config.${name}`, NO_DATE);
  if (unread.length === 0 && terms.from && terms.to && terms.from >= terms.to)
    refuse("config.to", "The end must be after the start");
  const config = { ...withoutValue(saved), ...terms, ...value.config };
  const ofRange =
    problems.length === 0 && points !== null ? rangeProblem({ kind: draft.kind, points, config }) : null;
  if (ofRange) refuse(ofRange.path, ofRange.message);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: {
      kind: draft.kind,
      name: draft.name.trim(),
      description: draft.description.trim() || null,
      points,
      status: draft.status,
      config,
    },
  };
}

/** From 1 to 2^53 − 1; null for anything else. */
export function wholeNumber(text: string): number | null {
  const read = readPoints(text);
  return read.ok ? read.value : null;
}

/** Each kind has settings of its own, and refuses those of another kind. */
function withoutValue(saved: unknown): Record<string, unknown> {
  const rest = Object.entries(saved as Record<string, unknown>);
  return Object.fromEntries(rest.filter(([name]) => !Object.hasOwn(noTexts, name)));
}
