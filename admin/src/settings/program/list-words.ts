// What each field of a way to earn and of a tier is called. "" is what it is about: its own name says enough.
import type { EarningConfig, EarningKindId } from "@laurel/domain/earning/kinds.ts";
import { countPoints, type ProgramDocument } from "../../program/program.ts";
import { counted } from "../../ui/format/counted.ts";
import { kindTitles, PERIODS, type Rule, tierNames, times } from "../earning/describe-rule.ts";
import { list, onOff, oneOf, text, type FieldWords, type WordsOf } from "./field-words.ts";

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

/** Of every kind. */
export const ruleWords: WordsOf<Omit<Rule, "id" | "config">> = {
  kind: oneOf("kind", kindTitles),
  enabled: onOff(""),
  name: text("name"),
  window: { from: moment("from", "no beginning"), to: moment("until", "no end") },
  tierIds: {
    label: "members",
    write: (ids, { program }) =>
      ids === null || ids.length === 0 ? "every tier" : tierNames(ids, program).join(", "),
  },
};

export const ruleConfigWords: { readonly [Kind in EarningKindId]: WordsOf<EarningConfig<Kind>> } = {
  order_spend: {
    pointsPerUnitHundredths: {
      label: "",
      write: (value, { program, formats }) =>
        `${countPoints(value / 100, program, formats)} for each ${formats.shortMoney("1")}`,
    },
  },
  order_fixed: {
    points,
    minimumSpendMinor: {
      label: "smallest order",
      write: (value, { formats }) => (value === 0 ? "any" : formats.shortMoneyOfMinor(value)),
    },
  },
  product_multiplier: {
    tags: list("tags of the products"),
    productIds: list("products"),
    collectionIds: list("collections"),
    multiplierBasisPoints: multiplier(""),
  },
  campaign: { multiplierBasisPoints: multiplier("") },
  signup: { points },
  action: {
    action: text("called over the API"),
    points,
    limitPerCustomer: {
      label: "most often",
      write: (limit, { formats }) => (limit === null ? "no limit" : counted(limit, "time", formats)),
    },
    limitPeriod: oneOf("limit counted over", { ...PERIODS, ever: "all time" }),
  },
};

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
  entryGiftPoints: { ...points, label: "gift on reaching it" },
  color: text("colour"),
};
