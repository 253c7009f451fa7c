// What a change of the program does, in sentences: whom it touches, how much, and from when.
import { countPoints, type ProgramDocument, toProgram, worthMinor } from "../program/program.ts";
import { counted } from "../ui/counted.ts";
import type { Formats } from "../ui/formats.tsx";
import type { ProgramEffectData } from "./program-effect.generated.ts";
import type { ProgramSettings } from "./settings.generated.ts";
import type { ProgramChange } from "./use-program-form.ts";
import { unknownProductsWords, wayWords } from "./way-words.ts";

export type Effect = NonNullable<ProgramEffectData["programEffect"]["effect"]>;

export function effectWords(
  present: ProgramSettings,
  change: ProgramChange,
  effect: Effect,
  formats: Formats,
): string[] {
  const before = toProgram(present.document);
  const after = change.document;
  return [
    statusWords(present.status, change.status ?? present.status, before, effect, formats),
    ...effect.ways.map((way) => wayWords(way, before, after, formats)),
    ordersWords(before, after, effect, formats),
    ...timeWords(before, after, formats),
    peopleWords(effect, formats),
    worthWords(before, after, effect, formats),
    nameWords(before, after, effect, formats),
  ].filter((sentence) => sentence !== "");
}

type Status = ProgramSettings["status"];

function statusWords(
  before: Status,
  after: Status,
  program: ProgramDocument,
  { membersCount, outstanding }: Effect,
  formats: Formats,
): string {
  if (before === after) return "";
  if (after === "ON")
    return before === "PAUSED"
      ? "Orders placed from then on earn again; those placed while it was paused do not."
      : "Orders placed from then on earn, and members can take rewards.";
  return `Orders placed from then on earn nothing, and no reward can be taken. ${members(membersCount, formats)} keep ${countPoints(outstanding, program, formats)}.`;
}

/** Orders that are known are worked out as if they were placed from then on. */
function ordersWords(
  before: ProgramDocument,
  after: ProgramDocument,
  { orders, ways }: Effect,
  formats: Formats,
): string {
  const { count, pointsBefore, pointsAfter, membersTouched, unknownProducts } = orders;
  const isAbout = (program: ProgramDocument) => JSON.stringify([program.orders, program.tiers]);
  const mayDiffer = isAbout(before) !== isAbout(after) || ways.some(isNowOfOrders);
  if (!mayDiffer && membersTouched === 0) return "";
  if (count === 0) return "No order has earned yet, so there is nothing to compare.";
  const latest = count === 1 ? "The latest order" : `The latest ${counted(count, "order", formats)}`;
  const unknown = unknownProductsWords(unknownProducts, formats);
  if (membersTouched === 0) return `${latest} that earned would have earned the same.${unknown}`;
  const touched = `another figure for ${members(membersTouched, formats)}.${unknown}`;
  if (pointsBefore === pointsAfter)
    return `${latest} that earned would have earned the same in all, but ${touched}`;
  return `${latest} that earned would have earned ${countPoints(pointsAfter, before, formats)} instead of ${formats.number(pointsBefore)}: ${touched}`;

  function isNowOfOrders({ ruleId, before: then, after: now }: Effect["ways"][number]): boolean {
    const rule = [...after.earning, ...before.earning].find(({ id }) => id === ruleId);
    const isOfOrders = rule?.kind !== "signup" && rule?.kind !== "action";
    return isOfOrders && (then === "RUNNING" || now === "RUNNING");
  }
}

/** When points are given, and when they can be spent. */
function timeWords(before: ProgramDocument, after: ProgramDocument, formats: Formats): string[] {
  const [then, now] = [before.orders, after.orders];
  const [one, other] = [held(then.holdDays), held(now.holdDays)];
  return [
    then.awardOn === now.awardOn
      ? ""
      : `Orders placed from then on earn when they are ${now.awardOn} instead of when they are ${then.awardOn}.`,
    one === other
      ? ""
      : `What orders placed from then on earn can be spent ${other} instead of ${one}. What is pending already keeps its day.`,
  ];

  function held(days: number): string {
    return days === 0 ? "at once" : `after ${counted(days, "day", formats)}`;
  }
}

function peopleWords({ joiningCount, leavingCount }: Effect, formats: Formats): string {
  if (leavingCount > 0)
    return `${people(leavingCount, formats)} without an account cease to take part, each when the store next tells of them. Their points stay.`;
  if (joiningCount > 0)
    return `${people(joiningCount, formats)} begin to take part, each when the store next tells of them.`;
  return "";
}

function worthWords(
  before: ProgramDocument,
  after: ProgramDocument,
  { membersCount, outstanding }: Effect,
  formats: Formats,
): string {
  if (before.pointValueHundredths === after.pointValueHundredths) return "";
  if (outstanding === 0) return "Nobody holds points yet. Rewards keep their prices.";
  const worth = (program: ProgramDocument) =>
    formats.moneyOfMinor(worthMinor(outstanding, program.pointValueHundredths));
  return `The ${countPoints(outstanding, before, formats)} that ${members(membersCount, formats)} hold stand in reports as ${worth(after)} instead of ${worth(before)}. Rewards keep their prices.`;
}

function nameWords(
  before: ProgramDocument,
  after: ProgramDocument,
  { membersCount }: Effect,
  formats: Formats,
): string {
  const names = ({ name, pointsName }: ProgramDocument) => `${name} ${pointsName.one} ${pointsName.other}`;
  return names(before) === names(after)
    ? ""
    : `${members(membersCount, formats)} read the new words at once.`;
}

const members = (count: number, formats: Formats): string => counted(count, "member", formats);

const people = (count: number, formats: Formats): string => counted(count, "person", formats);
