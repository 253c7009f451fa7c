// What a change of the program does, in sentences: whom it affects, how much, and from when.
import { describeHold } from "../../program/hold.ts";
import { findEarningKind } from "@laurel/domain/earning/kinds.ts";
import {
  countPoints,
  countWorth,
  describeStart,
  type ProgramDocument,
  toProgram,
  worthMinor,
} from "../../program/program.ts";
import { counted } from "../../ui/format/counted.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { ProgramEffectData } from "./program-effect.generated.ts";
import type { InForce, ProgramChange } from "./program-change.ts";
import { referralEffectWords } from "../referrals/referral-words.ts";
import { expiryEffectWords } from "../expiry/expiry-words.ts";
import { unknownProductsWords, wayWords } from "../earning/way-labels.ts";

export type Effect = NonNullable<ProgramEffectData["programEffect"]["effect"]>;

export function effectWords(
  present: InForce,
  change: ProgramChange,
  effect: Effect,
  formats: Formats,
): string[] {
  const before = toProgram(present.document);
  const after = change.document;
  const status = change.status ?? present.status;
  return [
    ...statusWords({ was: present.status, is: status }, { before, after }, effect, formats),
    ...(present.status === status ? moveOfStart(status, { before, after }, effect, formats) : []),
    ...effect.ways.map((way) => wayWords(way, before, after, formats)),
    // While the program is paused, no order earns with either version.
    status === "PAUSED" ? "" : ordersWords(before, after, effect, formats),
    ...timeWords(before, after, formats),
    ...expiryEffectWords(before, after, { from: effect.from, formats }),
    ...referralEffectWords(before, after, formats),
    peopleWords(effect, formats),
    worthWords(before, after, effect, formats),
  ].filter((sentence) => sentence !== "");
}

type Status = InForce["status"];

function statusWords(
  { was, is }: { readonly was: Status; readonly is: Status },
  { before, after }: { readonly before: ProgramDocument; readonly after: ProgramDocument },
  { from, membersCount, outstanding }: Effect,
  formats: Formats,
): string[] {
  if (was === is) return [];
  const start = describeStart(after, Date.parse(from), formats);
  const begins = start === null ? null : `Orders that are placed ${start} earn.`;
  if (is === "ON")
    return was === "PAUSED"
      ? [
          `${begins ?? "New orders earn again."} Orders placed while it was paused don’t.`,
          "Rewards can be redeemed again.",
        ]
      : [begins ?? "New orders earn.", "Rewards can be redeemed."];
  return [
    "Orders placed while the program is paused earn nothing by themselves, even later.",
    "No rewards can be redeemed. Codes already issued keep working.",
    `${members(membersCount, formats)} ${membersCount === 1 ? "keeps" : "keep"} ${countWorth(outstanding, before, formats)}.`,
  ];
}

/** Without a start of its own, a program keeps the one that it has. */
function moveOfStart(
  status: Status,
  { before, after }: { readonly before: ProgramDocument; readonly after: ProgramDocument },
  { from }: Effect,
  formats: Formats,
): string[] {
  const [was, is] = [before.orders.earnsFrom, after.orders.earnsFrom];
  if (is === null || was === is) return [];
  const isAhead = (program: ProgramDocument) => describeStart(program, Date.parse(from), formats) !== null;
  if (isAhead(after))
    return [
      `Orders earn nothing until ${formats.dateTime(is)}. Those that are placed before then earn nothing later, either.`,
    ];
  return isAhead(before) && status === "ON"
    ? ["New orders earn as soon as you save. Orders that were placed before stay without points."]
    : [];
}

/** Known orders are computed as if they were placed after the change. */
function ordersWords(
  before: ProgramDocument,
  after: ProgramDocument,
  { orders, ways }: Effect,
  formats: Formats,
): string {
  const { count, pointsBefore, pointsAfter, membersTouched, unknownProducts } = orders;
  // By their start, all of them would have earned nothing or everything: `moveOfStart` says what follows.
  const isAbout = ({ orders: { earnsFrom: _, ...rules }, tiers }: ProgramDocument) =>
    JSON.stringify([rules, tiers]);
  const mayDiffer = isAbout(before) !== isAbout(after) || ways.some(isNowOfOrders);
  if (!mayDiffer && membersTouched === 0) return "";
  if (count === 0) return "No order has earned yet, so there is nothing to compare.";
  const latest = count === 1 ? "Your last order" : `Your last ${counted(count, "order", formats)}`;
  const unknown = unknownProductsWords(unknownProducts, formats);
  if (membersTouched === 0) return `${latest} would have earned the same.${unknown}`;
  const touched = `${members(membersTouched, formats)} would have ${membersTouched === 1 ? "a different balance" : "different balances"}.${unknown}`;
  if (pointsBefore === pointsAfter) return `${latest} would have earned the same in total, but ${touched}`;
  return `${latest} would have earned ${countWorth(pointsAfter, after, formats)} instead of ${countWorth(pointsBefore, before, formats)}. ${touched}`;

  function isNowOfOrders({ ruleId, before: then, after: now }: Effect["ways"][number]): boolean {
    const runs = (program: ProgramDocument, timing: typeof then) => {
      const rule = program.earning.find(({ id }) => id === ruleId);
      const isOfOrders = rule !== undefined && findEarningKind(rule.kind).shape === "order";
      // What has an end is told apart.
      return isOfOrders && timing === "RUNNING" && !rule.window?.to;
    };
    return runs(before, then) || runs(after, now);
  }
}

/** When points are given, and when they can be spent. */
function timeWords(before: ProgramDocument, after: ProgramDocument, formats: Formats): string[] {
  const [then, now] = [before.orders, after.orders];
  const [one, other] = [describeHold(before, formats), describeHold(after, formats)];
  return [
    then.awardOn === now.awardOn
      ? ""
      : `New orders earn when they are ${now.awardOn} instead of when they are ${then.awardOn}.`,
    one === other
      ? ""
      : `Points of new orders can be spent ${other} instead of ${one}. Points that are already pending keep their date.`,
  ];
}

function peopleWords({ joiningCount, leavingCount }: Effect, formats: Formats): string {
  if (leavingCount > 0)
    return `${people(leavingCount, formats)} without an account leave the program when they next change in your store. Their points stay.`;
  if (joiningCount > 0)
    return `${people(joiningCount, formats)} join the program when they next change in your store.`;
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
  return `In reports, the ${countPoints(outstanding, before, formats)} of ${members(membersCount, formats)} are worth ${worth(after)} instead of ${worth(before)}. Rewards keep their prices.`;
}

const members = (count: number, formats: Formats): string => counted(count, "member", formats);

const people = (count: number, formats: Formats): string => counted(count, "customer", formats);
