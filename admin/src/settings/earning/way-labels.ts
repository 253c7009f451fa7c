// What a change does to one way to earn, in sentences: from when and until when it gives points, and what it would have
// given in the last days.
import type { Trigger } from "@laurel/domain/earning/earning-kind.ts";
import { findEarningKind } from "@laurel/domain/earning/kinds.ts";
import { describeRule, type Rule } from "./describe-rule.ts";
import { countWorth, type ProgramDocument } from "../../program/program.ts";
import { counted } from "../../ui/format/counted.ts";
import { zoneName } from "../../ui/format/format.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { WayEffect } from "../program/program-effect.generated.ts";

interface Way {
  readonly effect: WayEffect;
  readonly was: Rule | undefined;
  readonly is: Rule | undefined;
  readonly before: ProgramDocument;
  readonly after: ProgramDocument;
  readonly formats: Formats;
}

export function wayWords(
  effect: WayEffect,
  before: ProgramDocument,
  after: ProgramDocument,
  formats: Formats,
): string {
  const find = ({ earning }: ProgramDocument) => earning.find(({ id }) => id === effect.ruleId);
  const way: Way = { effect, was: find(before), is: find(after), before, after, formats };
  return [turnWords(way), trialWords(way)].filter((sentence) => sentence !== "").join(" ");
}

function turnWords(way: Way): string {
  switch (way.effect.after) {
    case "TO_COME":
      return toComeWords(way);
    case "OVER":
      return overWords(way);
    case "RUNNING":
      return way.effect.before === "RUNNING" ? changedWords(way) : begunWords(way);
    case null:
      return goneWords(way);
  }
}

function toComeWords(way: Way): string {
  const { effect, formats } = way;
  const end = effect.endsAt === null ? "" : ` and ends on ${formats.dateTime(effect.endsAt)}`;
  const zone = zoneName(formats.timeZone);
  const until = effect.before === "RUNNING" ? " It runs now and stops until then." : "";
  return `${named(way)} starts on ${formats.dateTime(effect.startsAt ?? "")}${end} (${zone}).${until}`;
}

function overWords(way: Way): string {
  const { effect, formats } = way;
  const ended = `${named(way)} is over: it ended on ${formats.dateTime(effect.endsAt ?? "")}.`;
  const stops = effect.before === "RUNNING" ? " It stops when you save." : "";
  const nothing =
    triggerOf(way) === "order"
      ? " New orders earn nothing from it, but past orders that you credit later can."
      : " It no longer earns anything.";
  return `${ended}${stops}${nothing} ${pointsStay(way)}`;
}

function begunWords(way: Way): string {
  const { effect, formats } = way;
  const end = effect.endsAt === null ? "" : `, until ${formats.dateTime(effect.endsAt)}`;
  const earlier = triggerOf(way) === "customer_created" ? " Existing customers get nothing." : "";
  return `${named(way)} starts when you save, for ${forWhat(way)}${end}.${earlier}`;
}

function changedWords({ was, is, before, after, formats, ...way }: Way): string {
  if (!was || !is) return "";
  const [then, now] = [describeRule(was, before, formats), describeRule(is, after, formats)];
  const parts = (["value", "note"] as const)
    .filter((part) => then[part] !== now[part])
    .map((part) => `${then[part]} → ${now[part]}`);
  if (parts.length > 0)
    return `${now.title}: ${parts.join("; ")}, for ${forWhat({ was, is, before, after, formats, ...way })}.`;
  return then.title === now.title ? "" : `${then.title} is now called ${now.title}.`;
}

function goneWords(way: Way): string {
  const { effect, formats } = way;
  if (effect.before === "TO_COME")
    return `${named(way)} was planned for ${formats.dateTime(effect.startsAt ?? "")} and won’t start.`;
  const end =
    effect.before === "OVER"
      ? `already ended on ${formats.dateTime(effect.endsAt ?? "")}`
      : "stops when you save";
  return `${named(way)} ${end}. ${pointsStay(way)}`;
}

function trialWords(way: Way): string {
  const { effect, formats, after: program } = way;
  const { trial } = effect;
  if (trial === null) return "";
  const period = trial.isCutShort
    ? `since ${formats.dateTime(trial.since)}`
    : `in the last ${counted(trial.days, "day", formats)}`;
  if (triggerOf(way) === "order") {
    const isOther = JSON.stringify(way.was?.config) !== JSON.stringify(way.is?.config);
    const isOfDays = effect.after === "RUNNING" && effect.endsAt !== null && isOther;
    return effect.after === "TO_COME" || isOfDays ? ordersTried(way, period) : "";
  }
  const worth = countWorth(trial.points, program, formats);
  if (triggerOf(way) === "customer_created") {
    if (trial.count === 0) return `Nobody became a customer ${period}.`;
    const joined = `${counted(trial.count, "person", formats)} became ${trial.count === 1 ? "a customer" : "customers"} ${period}`;
    return effect.after === null ? `${joined}.` : `${joined}: that would have been ${worth}.`;
  }
  if (effect.before === null) return "";
  if (trial.count === 0) return `Nobody earned from it ${period}.`;
  const earned = `${counted(trial.membersTouched, "member", formats)} earned from it ${counted(trial.count, "time", formats)} ${period}`;
  return effect.after === null ? `${earned}.` : `${earned}: that would have been ${worth}.`;
}

/** Worded as what would have happened, because it is not a forecast. */
function ordersTried({ effect, after: program, formats }: Way, period: string): string {
  const { trial } = effect;
  if (trial === null) return "";
  if (trial.count === 0) return `No order earned anything ${period}.`;
  const orders = counted(trial.count, "order", formats);
  const unknown = unknownProductsWords(trial.unknownProducts, formats);
  if (trial.membersTouched === 0)
    return `If it had run ${period}, it would have changed nothing for the ${orders} that earned.${unknown}`;
  const points = countWorth(Math.abs(trial.points), program, formats);
  return `If it had run ${period}, ${counted(trial.membersTouched, "member", formats)} would have earned ${points} ${trial.points < 0 ? "less" : "more"} from ${orders}.${unknown}`;
}

/** Laurel reads product tags only while a way to earn uses them. */
export const unknownProductsWords = (count: number, formats: Formats): string =>
  count === 0
    ? ""
    : ` Product tags and collections are unknown for ${counted(count, "order", formats)} of these.`;

const ruleOf = ({ effect, was, is }: Way): Rule => (effect.after === null ? (was ?? is) : (is ?? was))!;

/** Such as “Weekend (× 2)”. */
function named(way: Way): string {
  const { effect, before, after, formats } = way;
  const { title, value } = describeRule(ruleOf(way), effect.after === null ? before : after, formats);
  return `${title} (${value})`;
}

function triggerOf(way: Way): Trigger | "order" {
  const kind = findEarningKind(ruleOf(way).kind);
  return kind.shape === "order" ? "order" : kind.trigger;
}

const forWhat = (way: Way): string => findEarningKind(ruleOf(way).kind).texts.forWhat;

const pointsStay = ({ before }: Way): string =>
  `${before.pointsName.other.charAt(0).toUpperCase()}${before.pointsName.other.slice(1)} that it gave stay.`;
