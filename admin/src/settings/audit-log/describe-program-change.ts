// One difference between two program versions in words: for the audit log, and for comparing versions.
import { type EarningKindId, earningKinds } from "@laurel/domain/earning/kinds.ts";
import { times } from "../../kinds/kind-write.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { describeRule, type Rule, summarizeRule } from "../earning/describe-rule.ts";
import { rewardFieldWords } from "../../kinds/reward-kind-labels.ts";
import { type AnyWords, type Change, fieldsOf } from "../../kinds/field-labels.ts";
import { ruleConfigWords, ruleWords, tierWords } from "../program/list-messages.ts";
import { programWords } from "../program/program-labels.ts";

export interface ChangeWords {
  readonly label: string;
  /** Null: it was not there, or is no longer there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The programs before and after, with the names of tiers, points and rules. */
export interface Programs {
  readonly before: ProgramDocument;
  readonly after: ProgramDocument;
}

type Level = ProgramDocument["tiers"]["levels"][number];

export function describeProgramChange(change: Change, programs: Programs, formats: Formats): ChangeWords[] {
  const [section, second, third] = change.path;
  if (section === "earning") return describeRules(second, change, programs, formats);
  if (section === "tiers" && second === "levels") return describeTiers(third, change, programs, formats);
  if (section === "referrals" && second === "friendConfig") {
    const rest = { ...change, path: change.path.slice(2) };
    const told = writeFields(
      rewardFieldWords,
      rest,
      programs,
      formats,
      (label) => `A friend gets, ${label.toLowerCase()}`,
    );
    if (told.length > 0) return told;
  }
  const told = writeFields(programWords, change, programs, formats, (label) => label);
  return section === "expiry" && second === "months" && !areMonthsTold(programs) ? [] : told;
}

/** Where points never expire, the months say nothing; where the rule changes, it is told with its months. */
const areMonthsTold = ({ before, after }: Programs): boolean =>
  before.expiry.policy === after.expiry.policy && after.expiry.policy !== "never";

function describeRules(
  id: string | undefined,
  change: Change,
  programs: Programs,
  formats: Formats,
): ChangeWords[] {
  const { before, after } = change;
  const titleOf = (ruleId: string, program: ProgramDocument): string => {
    const rule = program.earning.find((one) => one.id === ruleId);
    return rule ? describeRule(rule, program, formats).title : "A way to earn";
  };
  if (id === undefined)
    return [
      {
        label: "Order of the ways to earn",
        before: idsOf(before)
          .map((one) => titleOf(one, programs.before))
          .join(", "),
        after: idsOf(after)
          .map((one) => titleOf(one, programs.after))
          .join(", "),
      },
    ];
  const summary = (value: unknown, program: ProgramDocument) =>
    value === null ? null : summarizeRule(value as Rule, program, formats);
  if (change.path.length === 2) {
    const [rule, program] =
      after === null ? [before as Rule, programs.before] : [after as Rule, programs.after];
    return [
      {
        label: describeRule(rule, program, formats).title,
        before: summary(before, programs.before),
        after: summary(after, programs.after),
      },
    ];
  }
  const rule = [...programs.after.earning, ...programs.before.earning].find((one) => one.id === id);
  const kinds = rule ? [rule.kind] : (Object.keys(earningKinds) as EarningKindId[]);
  const config = Object.assign({}, ...kinds.map(ruleConfigWords)) as AnyWords;
  const words = { ...ruleWords, config } as unknown as AnyWords;
  const title = titleOf(id, rule && programs.after.earning.includes(rule) ? programs.after : programs.before);
  const rest = { ...change, path: change.path.slice(2) };
  return writeFields(words, rest, programs, formats, (label) =>
    label === "" ? title : `${title}, ${label}`,
  );
}

function describeTiers(
  id: string | undefined,
  change: Change,
  programs: Programs,
  formats: Formats,
): ChangeWords[] {
  const nameOf = (tierId: string, { tiers }: ProgramDocument): string | undefined =>
    tiers.levels.find((level) => level.id === tierId)?.name;
  if (id === undefined)
    return [
      {
        label: "Order of the tiers",
        before: idsOf(change.before)
          .map((one) => nameOf(one, programs.before) ?? one)
          .join(", "),
        after: idsOf(change.after)
          .map((one) => nameOf(one, programs.after) ?? one)
          .join(", "),
      },
    ];
  if (change.path.length === 3) {
    const [before, after] = [change.before as Level | null, change.after as Level | null];
    return [
      {
        label: `Tier ${(after ?? before)?.name}`,
        before: before && summarizeTier(before, programs.before, formats),
        after: after && summarizeTier(after, programs.after, formats),
      },
    ];
  }
  const name = nameOf(id, programs.after) ?? nameOf(id, programs.before);
  const rest = { ...change, path: change.path.slice(3) };
  const title = name === undefined ? "A tier" : `Tier ${name}`;
  return writeFields(tierWords, rest, programs, formats, (label) => `${title}, ${label}`);
}

/** Such as “from £2,000, orders earn × 1.5”. */
function summarizeTier(
  { threshold, multiplierBasisPoints }: Level,
  program: ProgramDocument,
  formats: Formats,
): string {
  const from =
    program.tiers.basis === "spend"
      ? formats.shortMoneyOfMinor(threshold)
      : countPoints(threshold, program, formats);
  return `from ${from}, orders earn ${times(multiplierBasisPoints)}`;
}

function writeFields(
  words: AnyWords,
  change: Change,
  programs: Programs,
  formats: Formats,
  labelOf: (label: string) => string,
): ChangeWords[] {
  return fieldsOf(words, change).map((field) => ({
    label: labelOf(field.words.label),
    before: field.words.write(field.before, { program: programs.before, formats }),
    after: field.words.write(field.after, { program: programs.after, formats }),
  }));
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
