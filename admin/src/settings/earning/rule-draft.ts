// One way to earn as text, and back into a rule of the program. What its form does not show stays as it is.
import { isDate, NO_DATE } from "../../ui/forms/date/read-date.ts";
import { type EarningKindId, earningKinds, findEarningKind } from "@laurel/domain/earning/kinds.ts";
import type { UserError } from "../../api/user-errors.ts";
import { fromTexts, type KindTexts, toTexts } from "../../kinds/kind-draft.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { ShopMoney } from "../../ui/format/read-number.ts";

export type Rule = ProgramDocument["earning"][number];
/** Spending has a card of its own. */
export type RuleKind = Exclude<EarningKindId, "order_spend">;

/** In the order in which they are offered. */
export const ruleKinds = (Object.keys(earningKinds) as EarningKindId[]).filter(
  (kind): kind is RuleKind => kind !== "order_spend",
);

export interface RuleDraft {
  readonly name: string;
  /** The fields of its kind. */
  readonly texts: KindTexts;
  readonly from: string;
  readonly to: string;
  /** Empty: every member. */
  readonly tierIds: readonly string[];
}

/** The id is new. The rule is enabled when it is saved. */
export function newRule(kind: RuleKind): Rule {
  const id = `${kind.replaceAll("_", "-")}-${crypto.randomUUID().slice(0, 8)}`;
  return { id, kind, enabled: true, config: findEarningKind(kind).sample };
}

export function toRuleDraft({ name, kind, config, window, tierIds = [] }: Rule, shop: ShopMoney): RuleDraft {
  const texts = toTexts(findEarningKind(kind).fields, config, shop);
  return { name: name ?? "", texts, from: window?.from ?? "", to: window?.to ?? "", tierIds };
}

/** The rule with all its problems, by field. */
export function applyRuleDraft(
  draft: RuleDraft,
  rule: Rule,
  shop: ShopMoney,
): { readonly rule: Rule; readonly problems: readonly UserError[] } {
  const { fields } = findEarningKind(rule.kind);
  const read = fromTexts(fields, draft.texts, shop);
  const problems: UserError[] = read.problems.map(({ name, message }) => ({
    code: "invalid_input",
    field: ["config", name],
    message,
  }));
  const { name: _, window: __, tierIds: ___, ...rest } = rule;
  const name = draft.name.trim();
  const [from, to] = [draft.from || null, draft.to || null];
  const refuse = (field: string, message: string) =>
    problems.push({ code: "invalid_input", field: [field], message });
  for (const [name, time] of Object.entries({ from, to }))
    if (time !== null && !isDate(time)) refuse(name, NO_DATE);
  if (from !== null && to !== null && isDate(from) && isDate(to) && to <= from)
    refuse("to", "This must be after the start");
  const changed = {
    ...rest,
    ...(name !== "" && { name }),
    ...((from !== null || to !== null) && { window: { from, to } }),
    ...((draft.tierIds.length > 0 || rule.tierIds) && { tierIds: [...draft.tierIds] }),
    config: { ...(rule.config as object), ...read.config },
  };
  return { rule: changed, problems };
}
