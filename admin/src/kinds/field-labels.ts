// Labels for every field of an object type. A field without a label does not compile.
import type { ProgramDocument } from "../program/program.ts";
import type { Formats } from "../ui/format/formats.tsx";

export interface Around {
  /** Has the names of points, ways to earn and tiers. */
  readonly program: ProgramDocument;
  readonly formats: Formats;
}

export interface FieldWords<Value> {
  readonly label: string;
  /** A method, so that fields of any type fit in one table. */
  write(value: Value, around: Around): string;
}

/** An optional field may be null. */
type OrNone<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

type WordsOfField<Value> =
  NonNullable<Value> extends readonly unknown[] | string | number | boolean
    ? FieldWords<OrNone<Value>>
    : string extends keyof NonNullable<Value>
      ? FieldWords<OrNone<Value>>
      : WordsOf<NonNullable<Value>>;

export type WordsOf<Thing> = { readonly [Key in keyof Thing]-?: WordsOfField<Thing[Key]> };

export interface AnyWords {
  readonly [name: string]: FieldWords<unknown> | AnyWords;
}

export const isField = (words: FieldWords<unknown> | AnyWords | undefined): words is FieldWords<unknown> =>
  typeof (words as FieldWords<unknown> | undefined)?.write === "function";

export interface Change {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangedField extends Change {
  readonly words: FieldWords<unknown>;
}

/** The labels for a change's path. A change of a whole section is split into its fields. Empty without a label. */
export function fieldsOf(words: FieldWords<unknown> | AnyWords | undefined, change: Change): ChangedField[] {
  const [name, ...path] = change.path;
  if (isField(words)) return [{ ...change, words }];
  if (words === undefined) return [];
  if (name !== undefined) return fieldsOf(words[name], { ...change, path });
  const [before, after] = [change.before, change.after].map((side) => (isRecord(side) ? side : {}));
  return Object.entries(words).flatMap(([key, inner]) => {
    const [was = null, is = null] = [before?.[key], after?.[key]];
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : fieldsOf(inner, { path: [], before: was, after: is });
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that is on or off. */
export const onOff = (label: string): FieldWords<boolean> => ({
  label,
  write: (isOn) => (isOn ? "on" : "off"),
});

/** A field with a label for each of its values. */
export const oneOf = <Value extends string>(
  label: string,
  words: Readonly<Record<Value, string>>,
): FieldWords<Value> => ({ label, write: (value) => words[value] ?? value });

export const list = (label: string, none = "none"): FieldWords<readonly string[]> => ({
  label,
  write: (items) => (items.length === 0 ? none : items.join(", ")),
});

export const text = (label: string, none = "none"): FieldWords<string | null> => ({
  label,
  write: (words) => (words === null || words === "" ? none : words),
});

/** The labels as the choices of a select field. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
