// The result in two plain sentences.
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import { countPoints } from "../../program/program.ts";
import { counted, nounFor } from "../../ui/format/counted.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { minorOfAmount } from "../../ui/format/minor-of-amount.ts";
import type { Run, RunResult } from "../simulator.generated.ts";
import { writeDays } from "../run/run-range.ts";
import type { ComparedPrograms } from "./reasons.ts";

export interface InShort {
  /** Such as “In these 12 months”. */
  readonly when: string;
  /** What it costs, which matters most. */
  readonly cost: string;
  readonly rest: readonly string[];
}

export function inShort(run: Run, result: RunResult, { draft }: ComparedPrograms, formats: Formats): InShort {
  const about = run.sample ? "about " : "";
  const isYear = addMonths(run.from, 12) === addLocalDays(run.to, 1);
  return {
    when: isYear ? "In these 12 months" : `From ${writeDays(run, formats)}`,
    cost: costWords(result, draft, about, formats),
    rest: [membersWords(result, about, formats), tierWords(result, about, formats)].filter(
      (words) => words !== "",
    ),
  };
}

function costWords(
  { inForce, draft }: RunResult,
  program: ComparedPrograms["draft"],
  about: string,
  formats: Formats,
): string {
  const minor = minorOfAmount(draft.worth.amount) - minorOfAmount(inForce.worth.amount);
  const said = (size: number): number => (about === "" ? size : toThreeDigits(size));
  const money = (size: number): string =>
    about === "" ? formats.moneyOfMinor(size) : formats.shortMoneyOfMinor(size);
  if (minor !== 0) return `${about}${money(said(Math.abs(minor)))} ${minor > 0 ? "more" : "less"}`;
  const points = draft.points - inForce.points;
  if (points === 0) return "the same";
  return `${about}${countPoints(said(Math.abs(points)), program, formats)} ${points > 0 ? "more" : "less"}`;
}

/** A sample knows no more: 11,898 → 11,900. */
function toThreeDigits(size: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 2);
  return Math.round(size / unit) * unit;
}

function membersWords(
  { winnersCount, losersCount, unchangedCount }: RunResult,
  about: string,
  formats: Formats,
): string {
  if (winnersCount + losersCount === 0) return "It changes nothing for any member.";
  const earn = (count: number) => `${counted(count, "member", formats)} ${count === 1 ? "earns" : "earn"}`;
  const same = unchangedCount === 0 ? "" : `; for ${formats.number(unchangedCount)} nothing changes`;
  const words =
    losersCount === 0
      ? `${earn(winnersCount)} more`
      : winnersCount === 0
        ? `${earn(losersCount)} less`
        : `${earn(winnersCount)} more and ${formats.number(losersCount)} less`;
  return `${about === "" ? "" : "About "}${words}${same}.`;
}

/** Of the tier whose count changes most. */
function tierWords({ inForce, draft }: RunResult, about: string, formats: Formats): string {
  const moves = draft.tiers.flatMap(({ id, name, members }) => {
    const before = inForce.tiers.find((tier) => tier.id === id)?.members ?? 0;
    return id === null || name === null ? [] : [{ name, by: members - before }];
  });
  // Of two alike, the higher tier.
  const [most] = moves.toReversed().toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  if (!most || most.by === 0) return "";
  const count = Math.abs(most.by);
  const members = `${most.by > 0 ? "more" : "fewer"} ${nounFor(count, "member")}`;
  return `At the end ${about}${formats.number(count)} ${members} would be ${most.name}.`;
}
