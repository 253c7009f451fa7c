// What a change of the program does, in sentences: whom it touches, how much, and from when.
import { countPoints, type ProgramDocument, toProgram, worthMinor } from "../program/program.ts";
import type { Formats } from "../ui/formats.tsx";
import type { ProgramEffectData } from "./program-effect.generated.ts";
import type { ProgramSettings } from "./settings.generated.ts";
import type { ProgramChange } from "./use-program-form.ts";

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
    ordersWords(before, effect, formats),
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

function ordersWords(program: ProgramDocument, { orders }: Effect, formats: Formats): string {
  if (orders.count === 0 || orders.pointsBefore === orders.pointsAfter) return "";
  const latest =
    orders.count === 1 ? "The latest order" : `The latest ${formats.number(orders.count)} orders`;
  return `${latest} that earned would have earned ${countPoints(orders.pointsAfter, program, formats)} instead of ${formats.number(orders.pointsBefore)}: another figure for ${members(orders.membersTouched, formats)}.`;
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

const members = (count: number, formats: Formats): string =>
  `${formats.number(count)} ${count === 1 ? "member" : "members"}`;

const people = (count: number, formats: Formats): string =>
  `${formats.number(count)} ${count === 1 ? "person" : "people"}`;
