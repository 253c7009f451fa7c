// A reward as it stands in the form: text, as typed. It becomes what the API takes, or says which field is wrong.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import { parseWholeNumber } from "@laurel/domain/whole-number.ts";
import { rewardLimits } from "@laurel/domain/rewards/limits.ts";
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import type { RewardTerms } from "@laurel/domain/rewards/reward-kind.ts";
import { type UserError, wholeNumberProblems } from "../api/user-errors.ts";

export type RewardKindId = "amount_off" | "percentage_off";
type Status = "DRAFT" | "ACTIVE" | "INACTIVE" | "ARCHIVED";

export interface RewardDraft {
  readonly kind: RewardKindId;
  readonly name: string;
  readonly description: string;
  /** For amount_off, in the shop's currency. */
  readonly amount: string;
  /** For percentage_off: 10 is 10 %. */
  readonly percent: string;
  readonly points: string;
  readonly minimumSpend: string;
  readonly limitPerCustomer: string;
  readonly limitTotal: string;
  readonly from: string;
  readonly to: string;
  readonly tierId: string;
  readonly codePrefix: string;
  readonly codeDays: string;
  /** As the program says, or one of the reward's own. */
  readonly combines: "program" | "never" | "shipping";
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

type Config = RewardTerms & { readonly amountMinor?: number; readonly basisPoints?: number };

export const emptyDraft: RewardDraft = {
  kind: "amount_off",
  name: "",
  description: "",
  amount: "",
  percent: "",
  points: "",
  minimumSpend: "",
  limitPerCustomer: "",
  limitTotal: "",
  from: "",
  to: "",
  tierId: "",
  codePrefix: "",
  codeDays: "",
  combines: "program",
  status: "DRAFT",
};

/** What each kind is called. */
export const rewardKindWords: Readonly<Record<RewardKindId, string>> = {
  amount_off: "Amount off",
  percentage_off: "Percentage off",
};

/** What each status is called. */
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

export function toDraft(reward: SavedReward, currencyCode: string): RewardDraft {
  const config = reward.config as Config;
  const money = (minor: number | null | undefined) => (minor ? formatMoney(minor, currencyCode) : "");
  return {
    kind: reward.kind === "percentage_off" ? "percentage_off" : "amount_off",
    name: reward.name,
    description: reward.description ?? "",
    amount: money(config.amountMinor),
    percent: config.basisPoints === undefined ? "" : String(config.basisPoints / 100),
    points: String(reward.points ?? ""),
    minimumSpend: money(config.minimumSpendMinor),
    limitPerCustomer: String(config.limitPerCustomer ?? ""),
    limitTotal: String(config.limitTotal ?? ""),
    from: config.from?.slice(0, 16) ?? "",
    to: config.to?.slice(0, 16) ?? "",
    tierId: config.tierIds[0] ?? "",
    codePrefix: config.codePrefix,
    codeDays: String(config.codeDays ?? ""),
    combines: config.combinesWith === null ? "program" : config.combinesWith.shipping ? "shipping" : "never",
    status: reward.status,
  };
}

export type RewardDraftResult =
  | { readonly ok: true; readonly input: RewardInput }
  | { readonly ok: false; readonly problems: readonly UserError[] };

/** `saved` is the reward's present config: what the form does not show stays as it is. */
export function toInput(draft: RewardDraft, currencyCode: string, saved: unknown = {}): RewardDraftResult {
  const problems: UserError[] = [];
  const refuse = (path: string, message: string) =>
    problems.push({ code: "invalid_input", field: path.split("."), message });
  const money = (text: string, path: string) => {
    const parsed = parseMoney(text.trim(), currencyCode);
    if (parsed.ok && parsed.minor > 0 && parsed.minor <= rewardLimits.amountMinor) return parsed.minor;
    const code = parsed.ok ? (parsed.minor > 0 ? "unsafe_number" : "not_a_decimal") : parsed.code;
    refuse(path, moneyProblems[code]);
    return null;
  };
  const count = (text: string, path: string, most?: number) => {
    const read = parseWholeNumber(text);
    if (!read.ok) refuse(path, wholeNumberProblems[read.code]);
    else if (most !== undefined && read.value > most) refuse(path, `Enter ${most} or less`);
    return read.ok ? read.value : null;
  };
  const optional = <Value>(text: string, read: (text: string) => Value): Value | null =>
    text.trim() === "" ? null : read(text);

  if (draft.name.trim() === "") refuse("name", "Give the reward a name: shoppers read it");
  if (draft.name.trim().length > rewardLimits.nameCharacters)
    refuse("name", `At most ${rewardLimits.nameCharacters} characters`);
  if (!isOneLine(draft.name.trim())) refuse("name", ONE_LINE);
  if (draft.description.trim().length > rewardLimits.descriptionCharacters)
    refuse("description", `At most ${rewardLimits.descriptionCharacters} characters`);
  const value =
    draft.kind === "amount_off"
      ? { amountMinor: money(draft.amount, "config.amountMinor") }
      : { basisPoints: basisPoints(draft.percent, refuse) };
  const points = count(draft.points, "points");
  const terms = {
    minimumSpendMinor: optional(draft.minimumSpend, (text) => money(text, "config.minimumSpendMinor")),
    limitPerCustomer: optional(draft.limitPerCustomer, (text) => count(text, "config.limitPerCustomer")),
    limitTotal: optional(draft.limitTotal, (text) => count(text, "config.limitTotal")),
    codeDays: optional(draft.codeDays, (text) => count(text, "config.codeDays", rewardLimits.codeDays)),
    codePrefix: draft.codePrefix.trim().toUpperCase(),
    from: draft.from || null,
    to: draft.to || null,
    tierIds: draft.tierId ? [draft.tierId] : [],
    combinesWith: COMBINES[draft.combines],
  };
  if (!/^[A-Z0-9-]{0,16}$/.test(terms.codePrefix))
    refuse("config.codePrefix", "Letters, digits and -, at most 16");
  if (terms.from && terms.to && terms.from >= terms.to)
    refuse("config.to", "The end must come after the beginning");
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: {
      kind: draft.kind,
      name: draft.name.trim(),
      description: draft.description.trim() || null,
      points,
      status: draft.status,
      config: { ...withoutValue(saved), ...terms, ...value },
    },
  };
}

/** From 1 to 2^53 − 1; null for anything else. */
export function wholeNumber(text: string): number | null {
  const read = parseWholeNumber(text);
  return read.ok ? read.value : null;
}

const moneyProblems = {
  not_a_decimal: "Enter an amount above zero, such as 5.00",
  too_many_decimals: "This currency does not have so many decimals",
  unsafe_number: "This amount is too large",
} as const;

const COMBINES = {
  program: null,
  never: { order: false, product: false, shipping: false },
  shipping: { order: false, product: false, shipping: true },
} as const;

/** 10 → 1000; two decimals at most. */
function basisPoints(text: string, refuse: (path: string, message: string) => void): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  const value = match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : 0;
  if (value >= 1 && value <= 10_000) return value;
  refuse("config.basisPoints", "Enter a percentage above 0 and up to 100");
  return null;
}

/** Each kind has its own value, and refuses another's. */
function withoutValue(saved: unknown): Record<string, unknown> {
  const rest = { ...(saved as Record<string, unknown>) };
  delete rest["amountMinor"];
  delete rest["basisPoints"];
  return rest;
}
