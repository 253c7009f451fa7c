// Two people changed one reward: what differs, field by field, and what comes of the second one's choices.
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { describeValue, minorOf, tierNames } from "./describe-reward.ts";
import { rebase, withFields } from "./reward-basis.ts";
import { type RewardDraft, rewardStates, wholeNumber } from "./reward-draft.ts";

export interface Versions {
  /** What both began with. */
  readonly base: RewardDraft;
  readonly mine: RewardDraft;
  readonly theirs: RewardDraft;
}

export interface Difference {
  readonly label: string;
  readonly keys: readonly (keyof RewardDraft)[];
  readonly mine: string;
  readonly theirs: string;
  /** Otherwise theirs alone is new, and mine is how it was. */
  readonly isMineChanged: boolean;
}

export type Side = "mine" | "theirs";

/** What they changed and I have otherwise. */
export function findDifferences(
  { base, mine, theirs }: Versions,
  program: ProgramDocument,
  formats: Formats,
): Difference[] {
  return fieldsOf(program, formats).flatMap(({ label, keys, words }) => {
    const [was, is, other] = [words(base), words(mine), words(theirs)];
    if (other === was || other === is) return [];
    return [{ label, keys, mine: is, theirs: other, isMineChanged: is !== was }];
  });
}

/** The fields that I alone changed: nobody has to choose. */
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

/** By the label of a difference; what was not chosen is mine where I changed it, and theirs elsewhere. */
export function resolve(
  { base, mine, theirs }: Versions,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): RewardDraft {
  return differences.reduce(
    (draft, difference) =>
      withFields(draft, sideOf(difference, choices) === "mine" ? mine : theirs, difference.keys),
    rebase(base, mine, theirs),
  );
}

export const sideOf = ({ label, isMineChanged }: Difference, choices: Readonly<Record<string, Side>>): Side =>
  choices[label] ?? (isMineChanged ? "mine" : "theirs");

interface Field {
  readonly label: string;
  readonly keys: readonly (keyof RewardDraft)[];
  /** Equal words are no difference, however they were typed. */
  readonly words: (draft: RewardDraft) => string;
}

/** As the form calls them, in its order. */
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
    draft[key] ? formats.localDateTime(draft[key]) : "no date";
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
    { label: "In all", keys: ["limitTotal"], words: count("limitTotal", "no limit") },
    { label: "Code begins with", keys: ["codePrefix"], words: text("codePrefix", "nothing") },
    { label: "Valid for days", keys: ["codeDays"], words: count("codeDays", "as the program says") },
    {
      label: "Other discounts",
      keys: ["combinesWith"],
      words: ({ combinesWith }) => combinationWords(combinesWith),
    },
    { label: "State", keys: ["status"], words: ({ status }) => rewardStates[status] },
  ];
}

function combinationWords(combinesWith: RewardDraft["combinesWith"]): string {
  if (combinesWith === null) return "As the program says";
  const allowed = [
    combinesWith.order ? "order" : "",
    combinesWith.product ? "product" : "",
    combinesWith.shipping ? "delivery" : "",
  ].filter(Boolean);
  return allowed.length === 0 ? "None" : `With ${new Intl.ListFormat("en-GB").format(allowed)} discounts`;
}
