// What a merchant turns first in a program, one value each. A lever reads and writes its value with the form of the
// settings that has the same field, so that both take and refuse the same.
import type { UserError } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import {
  amountOf,
  applyEarningDraft,
  spendingRule,
  toEarningDraft,
} from "../../settings/earning/earning-draft.ts";
import { describeRule, type Rule } from "../../settings/earning/describe-rule.ts";
import { applyProgramDraft, toProgramDraft, WORTH_OF } from "../../settings/program/program-draft.ts";
import type { TypedChange } from "../../settings/program/program-change.ts";
import { toTypedChange } from "../../settings/program/program-change.ts";
import { applyTiersDraft, toTiersDraft, type LevelDraft } from "../../settings/tiers/tiers-draft.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { times } from "../../kinds/kind-write.ts";

export interface Lever {
  readonly id: string;
  readonly label: string;
  /** The part of the document that it stands for: the beginnings of paths, joined by dots. */
  readonly covers: readonly string[];
  /** How a program has it, for reading; null when the program does not have it. */
  readonly write: (program: ProgramDocument) => string | null;
  /** A field, or a way to earn, which has a switch and a form of its own. */
  readonly field: LeverField | { readonly ruleId: string };
}

export interface LeverField {
  readonly inputMode: "decimal" | "numeric";
  readonly before?: string;
  readonly after?: string;
  readonly text: (draft: ProgramDocument) => string;
  readonly apply: (text: string, draft: ProgramDocument) => TypedChange;
}

export const isWay = (field: Lever["field"]): field is { readonly ruleId: string } => "ruleId" in field;

/** In the order of the settings: orders, other ways to earn, tiers, worth. Ways that are off in both are left out. */
export function leversOf(draft: ProgramDocument, present: ProgramDocument, formats: Formats): Lever[] {
  return [
    rateLever(draft, formats),
    ...ruleIds(draft, present).map((id) => wayLever(id, draft, present, formats)),
    ...draft.tiers.levels.flatMap(({ id }) => levelLevers(id, draft, present, formats)),
    worthLever(draft, formats),
  ];
}

const OFF = "off";

function rateLever(draft: ProgramDocument, formats: Formats): Lever {
  const { other } = draft.pointsName;
  const id = spendingRule(draft)?.id ?? "orders";
  return {
    id: "rate",
    label: `${capital(other)} for each ${amountOf(toEarningDraft(draft, formats).each, formats)}`,
    covers: [`earning.${id}`],
    write: (program) => {
      const { rate, each } = toEarningDraft(program, formats);
      if (rate === "0") return OFF;
      return each === toEarningDraft(draft, formats).each
        ? rate
        : `${rate} for each ${amountOf(each, formats)}`;
    },
    field: {
      inputMode: "decimal",
      after: other,
      text: (program) => toEarningDraft(program, formats).rate,
      apply: (rate, program) =>
        toTypedChange(applyEarningDraft({ ...toEarningDraft(program, formats), rate }, program, formats)),
    },
  };
}

function wayLever(ruleId: string, draft: ProgramDocument, present: ProgramDocument, formats: Formats): Lever {
  const program = findRule(ruleId, draft) ? draft : present;
  return {
    id: ruleId,
    label: describeRule(findRule(ruleId, program)!, program, formats).title,
    covers: [`earning.${ruleId}`],
    write: (one) => {
      const rule = findRule(ruleId, one);
      if (!rule) return null;
      return rule.enabled ? describeRule(rule, one, formats).value : OFF;
    },
    field: { ruleId },
  };
}

function levelLevers(
  levelId: string,
  draft: ProgramDocument,
  present: ProgramDocument,
  formats: Formats,
): Lever[] {
  const find = ({ tiers }: ProgramDocument) => tiers.levels.find(({ id }) => id === levelId);
  const { name } = find(draft)!;
  const isSpend = draft.tiers.basis === "spend";
  const fieldOf = (key: "threshold" | "multiplier"): Pick<LeverField, "text" | "apply"> => ({
    text: (program) => toTiersDraft(program, formats).levels.find(({ id }) => id === levelId)?.[key] ?? "",
    apply: (text, program) => applyLevel(levelId, { [key]: text }, program, formats),
  });
  const covers = `tiers.levels.${levelId}`;
  return [
    {
      id: `${levelId}.threshold`,
      label: `${name} begins at`,
      // A new tier is one change.
      covers: [find(present) ? `${covers}.threshold` : covers],
      write: (program) => {
        const level = find(program);
        if (!level) return null;
        return program.tiers.basis === "spend"
          ? formats.shortMoneyOfMinor(level.threshold)
          : formats.number(level.threshold);
      },
      field: {
        ...fieldOf("threshold"),
        inputMode: isSpend ? "decimal" : "numeric",
        ...(isSpend ? { before: formats.currencySign } : { after: draft.pointsName.other }),
      },
    },
    {
      id: `${levelId}.multiplier`,
      label: `${name} multiplies by`,
      covers: [`${covers}.multiplierBasisPoints`],
      write: (program) => {
        const level = find(program);
        return level ? times(level.multiplierBasisPoints) : null;
      },
      field: { ...fieldOf("multiplier"), inputMode: "decimal", before: "×" },
    },
  ];
}

function applyLevel(
  levelId: string,
  change: Partial<LevelDraft>,
  program: ProgramDocument,
  formats: Formats,
): TypedChange {
  const draft = toTiersDraft(program, formats);
  const levels = draft.levels.map((level) => (level.id === levelId ? { ...level, ...change } : level));
  return toTypedChange(applyTiersDraft({ ...draft, levels }, program, formats));
}

function worthLever(draft: ProgramDocument, formats: Formats): Lever {
  const read = (document: ProgramDocument) => toProgramDraft({ status: "ON", document }, formats);
  return {
    id: "worth",
    label: `${WORTH_OF} ${draft.pointsName.other} are worth`,
    covers: ["pointValueHundredths"],
    write: (program) => formats.moneyOfMinor((program.pointValueHundredths * WORTH_OF) / 100),
    field: {
      inputMode: "decimal",
      before: formats.currencySign,
      text: (document) => read(document).worth,
      apply: (worth, document) => applyProgramDraft({ ...read(document), worth }, document, formats),
    },
  };
}

/** The first problem of a value that was typed. */
export const problemOf = ({ problems }: { readonly problems: readonly UserError[] }): string =>
  problems[0]?.message ?? "";

/** The document with one way to earn in place of the one with its id; a new one comes last. */
export function withRule(program: ProgramDocument, rule: Rule): ProgramDocument {
  const isNew = !findRule(rule.id, program);
  const earning = program.earning.map((one) => (one.id === rule.id ? rule : one));
  return { ...program, earning: isNew ? [...earning, rule] : earning };
}

export const withoutRule = (program: ProgramDocument, ruleId: string): ProgramDocument => ({
  ...program,
  earning: program.earning.filter(({ id }) => id !== ruleId),
});

export const findRule = (ruleId: string, { earning }: ProgramDocument): Rule | undefined =>
  earning.find(({ id }) => id === ruleId);

/** Those that give something in the draft or in the program, but not the rate. */
function ruleIds(draft: ProgramDocument, present: ProgramDocument): string[] {
  const rate = spendingRule(draft)?.id;
  const known = [...present.earning, ...draft.earning];
  const ids = new Set(known.filter(({ enabled }) => enabled).map(({ id }) => id));
  return [...ids].filter((id) => id !== rate);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
