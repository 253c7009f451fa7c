// The labels of the fields of a way to earn and of a tier. "" for the main field: its name says enough.
import { type EarningKindId, findEarningKind } from "@laurel/domain/earning/kinds.ts";
import { times } from "../../kinds/kind-write.ts";
import { type KindWords, labelInSentence, wordsOfFields } from "../../kinds/kind-labels.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import { type Rule, tierNames } from "../earning/describe-rule.ts";
import { onOff, text, type FieldWords, type WordsOf } from "../../kinds/field-labels.ts";

type Level = ProgramDocument["tiers"]["levels"][number];

const points: FieldWords<number> = {
  label: "",
  write: (value, { program, formats }) => countPoints(value, program, formats),
};
const multiplier = (label: string): FieldWords<number> => ({ label, write: times });
const moment = (label: string, none: string): FieldWords<string | null> => ({
  label,
  write: (local, { formats }) => (local === null ? none : formats.localDateTime(local)),
});

/** The fields of every kind. */
export const ruleWords: WordsOf<Omit<Rule, "id" | "config">> = {
  kind: { label: "kind", write: (kind) => findEarningKind(kind).texts.title },
  enabled: onOff(""),
  name: text("name"),
  window: { from: moment("from", "no beginning"), to: moment("until", "no end") },
  tierIds: {
    label: "members",
    write: (ids, { program }) =>
      ids === null || ids.length === 0 ? "every tier" : tierNames(ids, program).join(", "),
  },
};

export const ruleConfigWords = (kind: EarningKindId): KindWords =>
  wordsOfFields(findEarningKind(kind).fields, labelInSentence);

export const tierWords: WordsOf<Omit<Level, "id">> = {
  name: text("name"),
  threshold: {
    label: "reached at",
    write: (value, { program, formats }) =>
      program.tiers.basis === "spend"
        ? formats.shortMoneyOfMinor(value)
        : countPoints(value, program, formats),
  },
  multiplierBasisPoints: multiplier("orders earn"),
  entryGiftPoints: { ...points, label: "entry reward" },
  color: text("colour"),
};
