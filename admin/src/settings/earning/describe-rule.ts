// Each way to earn in words: its title, what it is for, and how much it gives.
import { findEarningKind } from "@laurel/domain/earning/kinds.ts";
import { kindWrite } from "../../kinds/kind-write.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";

export type Rule = ProgramDocument["earning"][number];

export interface RuleWords {
  readonly title: string;
  readonly note: string;
  readonly value: string;
}

/** A rule with a name of its own is shown by that name. */
export function describeRule(rule: Rule, program: ProgramDocument, formats: Formats): RuleWords {
  const kind = findEarningKind(rule.kind);
  const { texts } = kind;
  const words = kind.describe(rule.config as never, { texts, write: kindWrite({ program, formats }) });
  const note = [words.note, tierWords(rule, program), windowWords(rule.window, formats)]
    .filter((part) => part !== "")
    .join(", ");
  return { title: rule.name ?? words.title ?? texts.title, note, value: words.value };
}

/** Such as “100 points, once, when someone becomes a customer”: everything but the title, on one line. */
export function summarizeRule(rule: Rule, program: ProgramDocument, formats: Formats): string {
  const { value, note } = describeRule(rule, program, formats);
  const more = note === "" ? "" : `, ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
  return `${value}${more}${rule.enabled ? "" : "; switched off"}`;
}

/** Such as “for Gold members”. */
function tierWords({ tierIds = [] }: Rule, program: ProgramDocument): string {
  if (tierIds.length === 0) return "";
  return `for ${tierNames(tierIds, program).join(", ")} only`;
}

function windowWords(window: Rule["window"], formats: Formats): string {
  const [from, to] = [window?.from, window?.to].map((time) => time && formats.localDateTime(time));
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : "";
}

export const tierNames = (ids: readonly string[], { tiers }: ProgramDocument): string[] =>
  ids.map((id) => tiers.levels.find((level) => level.id === id)?.name ?? "a former tier");
