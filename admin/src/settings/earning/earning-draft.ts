// The Earning tab as text, and back into the program document. What the tab does not show stays as it is.
import type { EarningConfig } from "@laurel/domain/earning/kinds.ts";
import type { Rate } from "@laurel/domain/earning/rate.ts";
import { fieldLimits } from "@laurel/domain/kinds/fields.ts";
import type { UserError } from "../../api/user-errors.ts";
import { unitsProblem } from "../../kinds/controls.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { readNumber, readWhole, type ShopMoney, writeNumber } from "../../ui/format/read-number.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { AppliedDraft } from "../program/program-change.ts";

export interface EarningDraft {
  /** Points, as typed: 2.5 is 250 hundredths. */
  readonly rate: string;
  /** The whole amount of money that they are for, as typed. */
  readonly each: string;
  readonly awardOn: ProgramDocument["orders"]["awardOn"];
  readonly holdDays: string;
  /** All rules but the one that the rate edits, as in the program. */
  readonly rules: ProgramDocument["earning"];
}

type SpendConfig = EarningConfig<"order_spend">;

const HOLD_DAYS_MAX = 90;

/** The rule that the rate edits: the first one for spending. */
export const spendingRule = ({ earning }: ProgramDocument) =>
  earning.find(({ kind }) => kind === "order_spend");

const otherRules = (program: ProgramDocument) =>
  program.earning.filter((rule) => rule !== spendingRule(program));

export function toEarningDraft(program: ProgramDocument, shop: ShopMoney): EarningDraft {
  const rule = spendingRule(program);
  const { pointsPerUnitHundredths = 0, forEachUnits = 1 } = (rule?.config ?? {}) as Partial<SpendConfig>;
  return {
    rate: writeNumber(rule?.enabled ? pointsPerUnitHundredths : 0, shop, 2, 0),
    each: writeNumber(forEachUnits, shop),
    awardOn: program.orders.awardOn,
    holdDays: String(program.orders.holdDays),
    rules: otherRules(program),
  };
}

/** “₫1,000”; as typed while it is no amount. */
export function amountOf(each: string, formats: Formats): string {
  const read = readWhole(each, { most: fieldLimits.units });
  return read.ok ? formats.shortMoney(String(read.value)) : each;
}

/** The document with all its problems. A rate of 0 switches the rule off. */
export function applyEarningDraft(
  draft: EarningDraft,
  program: ProgramDocument,
  shop: ShopMoney,
): AppliedDraft {
  const problems: UserError[] = [];
  const rate = readNumber(draft.rate, shop, { decimals: 2, least: 0, most: 10_000_000 });
  if (!rate.ok)
    problems.push({
      code: "invalid_input",
      field: ["rate"],
      message: `Enter 0 to 100,000, such as ${writeNumber(250, shop, 2, 0)}, with two decimals at most`,
    });
  const each = readWhole(draft.each, { most: fieldLimits.units });
  if (!each.ok) problems.push({ code: "invalid_input", field: ["each"], message: unitsProblem });
  const days = readWhole(draft.holdDays, { least: 0, most: HOLD_DAYS_MAX });
  if (!days.ok)
    problems.push({
      code: "invalid_input",
      field: ["orders", "holdDays"],
      message: `Enter 0 to ${HOLD_DAYS_MAX} days`,
    });
  const document = {
    ...program,
    earning: withRules(
      withRate(program, { hundredths: rate.ok ? rate.value : 0, units: each.ok ? each.value : 1 }),
      draft.rules,
      program,
    ),
    orders: { ...program.orders, awardOn: draft.awardOn, holdDays: days.ok ? days.value : 0 },
  };
  return { document, problems };
}

/** Each in its place; new ones come last. */
function withRules(
  earning: ProgramDocument["earning"],
  rules: ProgramDocument["earning"],
  program: ProgramDocument,
): ProgramDocument["earning"] {
  const others = new Set(otherRules(program).map(({ id }) => id));
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const kept = earning.flatMap((rule) => {
    const changed = byId.get(rule.id);
    return others.has(rule.id) ? (changed ? [changed] : []) : [rule];
  });
  return [...kept, ...rules.filter(({ id }) => !others.has(id))];
}

function withRate(program: ProgramDocument, { hundredths, units }: Rate): ProgramDocument["earning"] {
  const present = spendingRule(program);
  const config = {
    pointsPerUnitHundredths: hundredths,
    ...(units !== 1 && { forEachUnits: units }),
  };
  if (!present)
    return hundredths === 0
      ? program.earning
      : [{ id: "orders", kind: "order_spend", enabled: true, config }, ...program.earning];
  return program.earning.map((rule) =>
    rule !== present
      ? rule
      : hundredths === 0
        ? { ...rule, enabled: false }
        : { ...rule, enabled: true, config },
  );
}
