// Two users changed one reward: the differences by field, and the result of the second user's choices.
import { type Choices, type Difference, sideOf } from "../../ui/layers/conflict-dialog.tsx";
import { isDate } from "../../ui/forms/date/read-date.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { describeValue, minorOf, tierNames } from "./describe-reward.ts";
import { rebase, withFields } from "./reward-basis.ts";
import { type RewardDraft, rewardStates, wholeNumber } from "./reward-draft.ts";

export interface Versions {
  /** The version that both started from. */
  readonly base: RewardDraft;
  readonly mine: RewardDraft;
  readonly theirs: RewardDraft;
}

export interface RewardDifference extends Difference {
  readonly keys: readonly (keyof RewardDraft)[];
}

/** The fields that they changed and that are different in my draft. */
export function findDifferences(
  { base, mine, theirs }: Versions,
  program: ProgramDocument,
  formats: Formats,
): RewardDifference[] {
  return fieldsOf(program, formats).flatMap(({ label, keys, words }) => {
    const [was, is, other] = [words(base), words(mine), words(theirs)];
    if (other === was || other === is) return [];
    return [{ label, keys, mine: is, theirs: other, isMineChanged: is !== was }];
  });
}

/** The fields that only I changed: no choice is needed. */
export function findOwnChanges(
  { base, mine, theirs }: Versions,
  program: ProgramDocument,
  formats: Formats,
): string[] {
  const own = fieldsOf(program, formats).filter(
    ({ words }) => words(mine) !== words(base) && words(theirs) === words(base),
  );
  return own.map(({ label }) => label);
}

/** My draft on theirs, with what was chosen. */
export function resolve(
  { base, mine, theirs }: Versions,
  differences: readonly RewardDifference[],
  choices: Choices,
): RewardDraft {
  return differences.reduce(
    (draft, difference) =>
      withFields(draft, sideOf(difference, choices) === "mine" ? mine : theirs, difference.keys),
    rebase(base, mine, theirs),
  );
}

interface Field {
  readonly label: string;
  readonly keys: readonly (keyof RewardDraft)[];
  /** Drafts with the same words are equal, however they were typed. */
  readonly words: (draft: RewardDraft) => string;
}

/** The form's labels, in the form's order. */
function fieldsOf(program: ProgramDocument, formats: Formats): readonly Field[] {
  const text = (key: "name" | "description" | "codePrefix", none: string) => (draft: RewardDraft) =>
    draft[key].trim() || none;
  const money = (key: "minimumSpend", none: string) => (draft: RewardDraft) => {
    const minor = minorOf(draft[key], formats);
    return minor === null ? draft[key].trim() || none : formats.moneyOfMinor(minor);
  };
  const count =
    (key: "points" | "limitPerCustomer" | "limitTotal" | "codeDays", none: string) =>
    (draft: RewardDraft) => {
      const value = wholeNumber(draft[key]);
      return value === null ? draft[key].trim() || none : formats.number(value);
    };
  const moment = (key: "from" | "to") => (draft: RewardDraft) =>
    isDate(draft[key]) ? formats.localDateTime(draft[key]) : draft[key] || "no date";
  const tiers = ({ tierIds }: RewardDraft) =>
    tierIds.length === 0 ? "Every tier" : tierNames(tierIds, program);
  return [
    { label: "Name", keys: ["name"], words: text("name", "no name") },
    {
      label: "Value",
      keys: ["kind", "texts"],
      words: (draft) => describeValue(draft, program, formats),
    },
    { label: "Description", keys: ["description"], words: text("description", "no description") },
    { label: "Price in points", keys: ["points"], words: count("points", "no price") },
    { label: "Members", keys: ["tierIds"], words: tiers },
    { label: "From", keys: ["from"], words: moment("from") },
    { label: "Until", keys: ["to"], words: moment("to") },
    { label: "Smallest order", keys: ["minimumSpend"], words: money("minimumSpend", "any") },
    { label: "For each member", keys: ["limitPerCustomer"], words: count("limitPerCustomer", "no limit") },
    { label: "In total", keys: ["limitTotal"], words: count("limitTotal", "no limit") },
    { label: "Code begins with", keys: ["codePrefix"], words: text("codePrefix", "nothing") },
    { label: "Valid for days", keys: ["codeDays"], words: count("codeDays", "as set for the program") },
    {
      label: "Other discounts",
      keys: ["combinesWith"],
      words: ({ combinesWith }) => combinationWords(combinesWith),
    },
    { label: "Status", keys: ["status"], words: ({ status }) => rewardStates[status] },
  ];
}

function combinationWords(combinesWith: RewardDraft["combinesWith"]): string {
  if (combinesWith === null) return "As set for the program";
  const allowed = [
    combinesWith.order ? "order" : "",
    combinesWith.product ? "product" : "",
    combinesWith.shipping ? "delivery" : "",
  ].filter(Boolean);
  return allowed.length === 0 ? "None" : `With ${new Intl.ListFormat("en-GB").format(allowed)} discounts`;
}
