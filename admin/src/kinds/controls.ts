// What the pages do with each control of a kind's field: to text, from text, and as text in the audit log. A control
// with one of these missing does not compile.
import {
  type ChosenVariant,
  type Control,
  type Field,
  type FieldOf,
  fieldLimits,
} from "@laurel/domain/kinds/fields.ts";
import { amountProblem } from "../api/user-errors.ts";
import { readMultiplier } from "./read-multiplier.ts";
import type { Around } from "./field-labels.ts";
import {
  readMoney,
  readNumber,
  readWhole,
  type ShopMoney,
  writeMoney,
  writeNumber,
} from "../ui/format/read-number.ts";
import { kindWrite } from "./kind-write.ts";
import { problemOfTags, readTags, writeTags } from "./tag-list.ts";
import { variantFromText, variantToText } from "./variant-text.ts";

export type ReadText<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

interface ControlWays<Asked extends Field, Value> {
  toText(value: Value, shop: ShopMoney): string;
  /** `isOptional`: the field may be empty, because another field is filled in. */
  fromText(text: string, field: Asked, shop: ShopMoney, isOptional: boolean): ReadText<Value | null>;
  /** The value for the audit log. Null: there was none. */
  tell(value: Value | null, field: Asked, around: Around): string;
}

interface Values {
  readonly points: number;
  readonly rate: number;
  readonly units: number;
  readonly money: number;
  readonly multiplier: number;
  readonly percentage: number;
  readonly count: number | null;
  readonly text: string;
  readonly choice: string;
  readonly tags: readonly string[];
  readonly products: readonly string[];
  readonly collections: readonly string[];
  readonly variant: ChosenVariant;
}

const ok = <Value>(value: Value) => ({ ok: true as const, value });
const refuse = (message: string) => ({ ok: false as const, message });

const whole = (text: string, most: number): ReadText<number> => {
  const read = readWhole(text, { most });
  return read.ok ? read : refuse("Enter a whole number, 1 or more");
};
const POINTS_MAX = 1_000_000;
export const unitsProblem = "Enter a whole amount, 1 or more, such as 1,000";

/** What the store's picker chose. */
const chosen: ControlWays<Field, readonly string[]> = {
  toText: writeTags,
  fromText: (text) => {
    const ids = readTags(text);
    const problem = problemOfTags(ids);
    return problem === null ? ok(ids) : refuse(problem);
  },
  tell: tellList,
};

function tellList(items: readonly string[] | null): string {
  return items === null || items.length === 0 ? "none" : items.join(", ");
}

const controls: { readonly [Name in Control]: ControlWays<FieldOf<Name>, Values[Name]> } = {
  points: {
    toText: (points) => (points ? String(points) : ""),
    fromText: (text) => whole(text, POINTS_MAX),
    tell: (points, _, around) => kindWrite(around).points(points),
  },
  rate: {
    toText: (hundredths, shop) => writeNumber(hundredths, shop, 2, 0),
    fromText: (text, _, shop) => {
      const read = readNumber(text, shop, { decimals: 2, least: 0, most: fieldLimits.rateHundredths });
      const example = writeNumber(250, shop, 2, 0);
      return read.ok ? read : refuse(`Enter 0 to 100,000, such as ${example}, with two decimals at most`);
    },
    tell: (hundredths, _, around) => kindWrite(around).points(hundredths === null ? null : hundredths / 100),
  },
  units: {
    toText: (units, shop) => writeNumber(units, shop),
    fromText: (text) => {
      if (text.trim() === "") return ok(1);
      const read = readWhole(text, { most: fieldLimits.units });
      return read.ok ? read : refuse(unitsProblem);
    },
    tell: (units, _, around) => kindWrite(around).units(units ?? 1),
  },
  money: {
    toText: (minor, shop) => (minor ? writeMoney(minor, shop) : ""),
    fromText: (text, { none, most }, shop) => {
      if (none !== undefined && text.trim() === "") return ok(0);
      const least = none === undefined ? 1 : 0;
      const read = readMoney(text, shop, { least, ...(most !== undefined && { most }) });
      return read.ok ? read : refuse(amountProblem(read.code, shop, least));
    },
    tell: (minor, { none }, around) =>
      minor === null ? "none" : minor === 0 && none !== undefined ? none : kindWrite(around).money(minor),
  },
  multiplier: {
    toText: (basisPoints, shop) => writeNumber(basisPoints, shop, 4, 0),
    fromText: (text, _, shop) => readMultiplier(text, shop),
    tell: (basisPoints, _, around) => kindWrite(around).multiplier(basisPoints),
  },
  percentage: {
    toText: (basisPoints, shop) => writeNumber(basisPoints, shop, 2, 0),
    fromText: (text, _, shop) => {
      const read = readNumber(text, shop, { decimals: 2, most: 10_000 });
      return read.ok ? read : refuse("Enter a percentage above 0 and up to 100");
    },
    tell: (basisPoints, _, around) =>
      basisPoints === null ? "none" : kindWrite(around).percentage(basisPoints),
  },
  count: {
    toText: (count) => (count === null ? "" : String(count)),
    fromText: (text, { none, most }) =>
      none !== undefined && text.trim() === "" ? ok(null) : whole(text, most),
    tell: (count, { none, unit }, { formats }) =>
      count === null ? (none ?? "none") : `${formats.number(count)} ${count === 1 ? unit.one : unit.other}`,
  },
  text: {
    toText: (text) => text,
    fromText: (text, { pattern, problem }) => (pattern.test(text.trim()) ? ok(text.trim()) : refuse(problem)),
    tell: (text) => text || "none",
  },
  choice: {
    toText: (choice) => choice,
    fromText: (text, { choices }) => (Object.hasOwn(choices, text) ? ok(text) : refuse("Choose one")),
    tell: (choice, { choices, told }) =>
      choice === null ? "none" : ((told?.choices ?? choices)[choice] ?? choice),
  },
  tags: {
    toText: writeTags,
    fromText: (text, { problem }, _, isOptional) => {
      const tags = readTags(text);
      return tags.length === 0 && !isOptional ? refuse(problem) : ok(tags);
    },
    tell: tellList,
  },
  products: chosen,
  collections: chosen,
  variant: {
    toText: variantToText,
    fromText: (text, { problem }) => {
      const variant = variantFromText(text);
      return variant ? ok(variant) : refuse(problem);
    },
    tell: (variant) => variant?.title || "none",
  },
};

export const findControl = (field: Field): ControlWays<Field, unknown> => controls[field.control];
