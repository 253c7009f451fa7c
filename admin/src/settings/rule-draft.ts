// One way to earn as text, and back into a rule of the program. What its form does not show stays as it is.
import { formatMoney, parseMoney } from "@laurel/domain/money.ts";
import type { EarningConfig, EarningKindId } from "@laurel/domain/earning/kinds.ts";
import type { UserError } from "../api/user-errors.ts";
import type { ProgramDocument } from "../program/program.ts";

export type Rule = ProgramDocument["earning"][number];
/** Spending has a card of its own. */
export type RuleKind = Exclude<EarningKindId, "order_spend">;
export type RuleField =
  | "name"
  | "points"
  | "minimumSpend"
  | "multiplier"
  | "tags"
  | "from"
  | "to"
  | "action"
  | "limit";

export interface RuleDraft extends Readonly<Record<RuleField, string>> {
  readonly limitPeriod: EarningConfig<"action">["limitPeriod"];
}

/** What each kind asks for, in the order of its form. */
export const ruleFields: Readonly<Record<RuleKind, readonly RuleField[]>> = {
  order_fixed: ["name", "points", "minimumSpend", "from", "to"],
  product_multiplier: ["name", "multiplier", "tags", "from", "to"],
  campaign: ["name", "multiplier", "from", "to"],
  signup: ["name", "points"],
  action: ["name", "action", "points", "limit"],
};

const MULTIPLIER_MAX = 100;

/** An id that no rule ever had; it is on as soon as it is saved. */
export function newRule(kind: RuleKind): Rule {
  const configs: { readonly [Kind in RuleKind]: EarningConfig<Kind> } = {
    order_fixed: { points: 0, minimumSpendMinor: 0 },
    product_multiplier: { tags: [], productIds: [], collectionIds: [], multiplierBasisPoints: 20_000 },
    campaign: { multiplierBasisPoints: 20_000 },
    signup: { points: 0 },
    action: { action: "", points: 0, limitPerCustomer: 1, limitPeriod: "ever" },
  };
  const id = `${kind.replaceAll("_", "-")}-${crypto.randomUUID().slice(0, 8)}`;
  return { id, kind, enabled: true, config: configs[kind] };
}

type AnyConfig = Partial<
  EarningConfig<"order_fixed"> & EarningConfig<"product_multiplier"> & EarningConfig<"action">
>;

export function toRuleDraft(rule: Rule, currencyCode: string): RuleDraft {
  const config = rule.config as AnyConfig;
  const { points, minimumSpendMinor, multiplierBasisPoints, limitPerCustomer } = config;
  return {
    name: rule.name ?? "",
    points: points ? String(points) : "",
    minimumSpend: minimumSpendMinor ? formatMoney(minimumSpendMinor, currencyCode) : "",
    multiplier: multiplierBasisPoints === undefined ? "" : String(multiplierBasisPoints / 10_000),
    tags: config.tags?.join(", ") ?? "",
    from: rule.window?.from ?? "",
    to: rule.window?.to ?? "",
    action: config.action ?? "",
    limit: limitPerCustomer == null ? "" : String(limitPerCustomer),
    limitPeriod: config.limitPeriod ?? "ever",
  };
}

/** With everything that is wrong with it, each at its field. */
export function applyRuleDraft(
  draft: RuleDraft,
  rule: Rule,
  currencyCode: string,
): { readonly rule: Rule; readonly problems: readonly UserError[] } {
  const problems: UserError[] = [];
  const refuse = (field: RuleField, message: string) =>
    problems.push({ code: "invalid_input", field: [field], message });
  const read = readers(draft, refuse, currencyCode);
  const present = rule.config as AnyConfig;
  const configs: { readonly [Kind in RuleKind]: () => EarningConfig<Kind> } = {
    order_fixed: () => ({ points: read.points(), minimumSpendMinor: read.minimumSpend() }),
    product_multiplier: () => {
      const { productIds = [], collectionIds = [] } = present;
      const isOptional = productIds.length + collectionIds.length > 0;
      return {
        tags: read.tags(isOptional),
        productIds,
        collectionIds,
        multiplierBasisPoints: read.multiplier(),
      };
    },
    campaign: () => ({ multiplierBasisPoints: read.multiplier() }),
    signup: () => ({ points: read.points() }),
    action: () => ({
      action: read.action(),
      points: read.points(),
      limitPerCustomer: read.limit(),
      limitPeriod: draft.limitPeriod,
    }),
  };
  const { name: _, window: __, ...rest } = rule;
  const name = draft.name.trim();
  const [from, to] = [draft.from || null, draft.to || null];
  if (from !== null && to !== null && to <= from) refuse("to", "This is before it begins");
  const changed = {
    ...rest,
    ...(name !== "" && { name }),
    ...((from !== null || to !== null) && { window: { from, to } }),
    config: configs[rule.kind as RuleKind](),
  };
  return { rule: changed, problems };
}

function readers(
  draft: RuleDraft,
  refuse: (field: RuleField, message: string) => void,
  currencyCode: string,
) {
  return {
    points: (): number => readWhole(draft.points) ?? (refuse("points", WHOLE), 0),
    limit: (): number | null =>
      draft.limit.trim() === "" ? null : (readWhole(draft.limit) ?? (refuse("limit", WHOLE), null)),
    minimumSpend: (): number => {
      if (draft.minimumSpend.trim() === "") return 0;
      const parsed = parseMoney(draft.minimumSpend.trim(), currencyCode);
      if (parsed.ok && parsed.minor >= 0) return parsed.minor;
      refuse("minimumSpend", "Enter an amount, such as 25.00, or nothing");
      return 0;
    },
    multiplier: (): number => {
      const value = readBasisPoints(draft.multiplier);
      if (value === null)
        refuse("multiplier", `Enter 0 to ${MULTIPLIER_MAX}, such as 1.5, with four decimals at most`);
      return value ?? 0;
    },
    tags: (isOptional: boolean): string[] => {
      const tags = [...new Set(draft.tags.split(",").map((tag) => tag.trim()))].filter(Boolean);
      if (tags.length === 0 && !isOptional) refuse("tags", "Name at least one tag, such as tea");
      return tags;
    },
    action: (): string => {
      const action = draft.action.trim();
      if (!/^[a-z0-9][a-z0-9_]{0,63}$/.test(action))
        refuse("action", "Lower-case letters, digits and _ only, such as review");
      return action;
    },
  };
}

const WHOLE = "Enter a whole number, 1 or more";
const WHOLE_MAX = 1_000_000;

function readWhole(text: string): number | null {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= WHOLE_MAX ? value : null;
}

/** "1.25" → 12,500; null where it is no number of four decimals at most, up to a hundred. */
function readBasisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]) * 10_000 + Number((match[2] ?? "").padEnd(4, "0"));
  return value <= MULTIPLIER_MAX * 10_000 ? value : null;
}
