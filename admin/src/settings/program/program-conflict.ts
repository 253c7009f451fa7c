// Two users changed the program: what they changed in the fields of one form, and the result of the second's choices.
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { type Choices, type Difference, sideOf } from "../../ui/layers/conflict-dialog.tsx";
import type { ProgramSettings } from "../settings.generated.ts";
import { comparePrograms } from "./compare-programs.ts";
import type { TypedChange } from "./program-change.ts";
import { statusWords } from "./program-labels.ts";

export interface FormOf<Draft> {
  /** As text, so that a half-typed number is not lost. */
  readonly toDraft: (program: ProgramSettings) => Draft;
  readonly toChange: (draft: Draft, document: ProgramDocument) => TypedChange;
}

export interface Versions<Draft> {
  /** What both started from. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: ProgramSettings;
}

interface FieldDifference extends Difference {
  readonly key: string;
}

export interface Compared<Draft> {
  readonly differences: readonly Difference[];
  /** The labels of what only I changed. */
  readonly own: readonly string[];
  readonly resolve: (choices: Choices) => Draft;
  readonly isTheirs: (choices: Choices) => boolean;
}

/** In words of their program, in which each field that differs is put by itself. */
export function compareDrafts<Draft extends object>(
  { toDraft, toChange }: FormOf<Draft>,
  { base, mine, theirs }: Versions<Draft>,
  formats: Formats,
): Compared<Draft> {
  const draft = toDraft(theirs);
  const document = toProgram(theirs.document);
  const wordsOf = (key: string) => {
    const typed = toChange(withKeys(draft, mine, [key]), document);
    if (!typed.ok) return [];
    const { status = theirs.status } = typed.change;
    return [
      ...(status === theirs.status
        ? []
        : [{ label: "Status", before: statusWords[theirs.status], after: statusWords[status] }]),
      ...comparePrograms(document, typed.change.document, formats),
    ];
  };
  const changed = Object.keys(draft).filter((key) => !isSame(at(mine, key), at(draft, key)));
  const isTheirChange = (key: string) => !isSame(at(draft, key), at(base, key));
  const differences = changed.filter(isTheirChange).flatMap((key): FieldDifference[] => {
    const words = wordsOf(key);
    if (words.length === 0) return [];
    const say = (side: "before" | "after") =>
      words.map((one) => (words.length === 1 ? one[side] : `${one.label}: ${one[side]}`)).join("\n");
    const isMineChanged = !isSame(at(mine, key), at(base, key));
    return [{ key, label: labelOf(words), theirs: say("before"), mine: say("after"), isMineChanged }];
  });
  const merged = rebase(base, mine, draft);
  const resolve = (choices: Choices) =>
    differences.reduce(
      (so, one) => withKeys(so, sideOf(one, choices) === "mine" ? mine : draft, [one.key]),
      merged,
    );
  return {
    differences,
    own: changed.filter((key) => !isTheirChange(key)).map((key) => labelOf(wordsOf(key))),
    resolve,
    isTheirs: (choices) => isSame(resolve(choices), draft),
  };
}

/** Each field as it was changed since `from`, or else as it is in `to`. */
export const rebase = <Draft extends object>(from: Draft, now: Draft, to: Draft): Draft =>
  withKeys(
    to,
    now,
    Object.keys(to).filter((key) => !isSame(at(now, key), at(from, key))),
  );

const labelOf = (words: readonly { readonly label: string }[]): string =>
  [...new Set(words.map(({ label }) => label))].join(", ");

const at = (draft: object, key: string): unknown => (draft as Readonly<Record<string, unknown>>)[key];

const withKeys = <Draft extends object>(draft: Draft, other: Draft, keys: readonly string[]): Draft => ({
  ...draft,
  ...Object.fromEntries(keys.map((key) => [key, at(other, key)])),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
