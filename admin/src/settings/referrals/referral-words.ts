// Referrals in sentences: what they are, and what a change of them means.
import { describeHold } from "../../program/hold.ts";
import { findRewardKind, isRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { fromTexts, toTexts } from "../../kinds/kind-draft.ts";
import { kindWrite } from "../../kinds/kind-write.ts";
import { beforeTax, countPoints, type ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";

/** “A friend gets €5 off their first order of €30 or more; the member who invited them gets 500 points.” */
export function referralSentence(program: ProgramDocument, formats: Formats): string {
  const { advocatePoints, minimumSpendMinor } = program.referrals;
  if (!isSaid(program, formats)) return "Say below what the friend gets.";
  const order =
    minimumSpendMinor === 0
      ? "their first order"
      : `their first order of ${formats.shortMoneyOfMinor(minimumSpendMinor)}${beforeTax(program)} or more`;
  return `A friend gets ${friendGets(program, formats)} on ${order}; the member who invited them gets ${countPoints(advocatePoints, program, formats)}.`;
}

/** Referrals that were never on have no reward for the friend yet. */
function isSaid(
  { referrals: { friendRewardKind: id, friendConfig } }: ProgramDocument,
  formats: Formats,
): boolean {
  if (!isRewardKind(id)) return false;
  const { fields } = findRewardKind(id);
  return fromTexts(fields, toTexts(fields, friendConfig, formats), formats).problems.length === 0;
}

function friendGets(program: ProgramDocument, formats: Formats): string {
  const { friendRewardKind: id, friendConfig } = program.referrals;
  if (!isRewardKind(id)) return "…";
  const kind = findRewardKind(id);
  const said = kind.describe(friendConfig as never, {
    texts: kind.texts,
    write: kindWrite({ program, formats }),
  });
  return /^[A-Z][a-z]/.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}

export function referralEffectWords(
  before: ProgramDocument,
  after: ProgramDocument,
  formats: Formats,
): string[] {
  const [was, is] = [before.referrals, after.referrals];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!was.enabled && !is.enabled) return [];
  if (!is.enabled)
    return [
      "Nobody can invite friends any more. Codes that friends have keep working, and their orders count.",
    ];
  return [
    referralSentence(after, formats),
    `${holdWords(after, formats)}${capWords(is.monthlyCap, formats)}`,
    ...(was.enabled ? ["Friends who have asked for a code already keep the terms of that day."] : []),
  ];
}

const holdWords = (program: ProgramDocument, formats: Formats): string =>
  `The member can spend the points of a friend’s order ${describeHold(program, formats)}.`;

const capWords = (cap: number, formats: Formats): string =>
  cap === 0
    ? ""
    : ` From the ${formats.number(cap + 1)}${ordinal(cap + 1)} friend in a month on, you decide.`;

function ordinal(count: number): string {
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(count);
  return { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" }[rule];
}
