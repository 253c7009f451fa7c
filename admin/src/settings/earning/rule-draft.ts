// One way to earn as text, and back into a rule of the program. What its form does not show stays as it is.
import type { EarningConfig, EarningKindId } from "@laurel/domain/earning/kinds.ts";
import { amountProblem, type UserError } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import {
  readMoney,
  readNumber,
  readWhole,
  type ShopMoney,
  writeMoney,
  writeNumber,
} from "../../ui/format/read-number.ts";

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

export function toRuleDraft(rule: Rule, shop: ShopMoney): RuleDraft {
  const config = rule.config as AnyConfig;
  const { points, minimumSpendMinor, multiplierBasisPoints, limitPerCustomer } = config;
  return {
    name: rule.name ?? "",
    points: points ? String(points) : "",
    minimumSpend: minimumSpendMinor ? writeMoney(minimumSpendMinor, shop) : "",
    multiplier: multiplierBasisPoints === undefined ? "" : writeNumber(multiplierBasisPoints, shop, 4, 0),
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
  shop: ShopMoney,
): { readonly rule: Rule; readonly problems: readonly UserError[] } {
  const problems: UserError[] = [];
  const refuse = (field: RuleField, message: string) =>
    problems.push({ code: "invalid_input", field: [field], message });
  const read = readers(draft, refuse, shop);
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

function readers(draft: RuleDraft, refuse: (field: RuleField, message: string) => void, shop: ShopMoney) {
  const whole = (field: "points" | "limit"): number | null => {
    const read = readWhole(draft[field], { most: WHOLE_MAX });
    if (!read.ok) refuse(field, WHOLE);
    return read.ok ? read.value : null;
  };
  return {
    points: (): number => whole("points") ?? 0,
    limit: (): number | null => (draft.limit.trim() === "" ? null : whole("limit")),
    minimumSpend: (): number => {
      if (draft.minimumSpend.trim() === "") return 0;
      const read = readMoney(draft.minimumSpend, shop, { least: 0 });
      if (!read.ok) refuse("minimumSpend", amountProblem(read.code, shop, 0));
      return read.ok ? read.value : 0;
    },
    multiplier: (): number => {
      const read = readMultiplier(draft.multiplier, shop);
      if (!read.ok) refuse("multiplier", read.message);
      return read.ok ? read.value : 0;
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

/** In basis points, from 0 to a hundredfold. Example: "1.25" → 12,500. */
export function readMultiplier(
  text: string,
  shop: ShopMoney,
): { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string } {
  const read = readNumber(text, shop, { decimals: 4, least: 0, most: MULTIPLIER_MAX * 10_000 });
  const example = writeNumber(15_000, shop, 4, 0);
  const message = `Enter 0 to ${MULTIPLIER_MAX}, such as ${example}, with four decimals at most`;
  return read.ok ? read : { ok: false, message };
}
