// What staff say about a file: how its numbers and dates are written, whose its customer IDs are, and whether lines are
// imported again.
import type { ImportFacts, ImportQuestion } from "./import.generated.ts";

export type Answer = ImportFacts["answers"][number];
type About = Answer["about"];

/** Also leaves out what a query adds to its answer. */
export const withAnswer = (answers: readonly Answer[], { about, column, choice }: Answer): Answer[] => [
  ...withoutAnswer(answers, about, column),
  { about, column, choice },
];

const withoutAnswer = (answers: readonly Answer[], about: About, column: number | null): Answer[] =>
  answers
    .filter((one) => one.about !== about || one.column !== column)
    .map((one) => ({ about: one.about, column: one.column, choice: one.choice }));

/** The server refuses an answer to what the file doesn’t ask: its column may mean something else by now. */
export const answersTo = (
  questions: readonly ImportQuestion[],
  { columns, answers }: { readonly columns: ImportFacts["columns"]; readonly answers: readonly Answer[] },
): Answer[] =>
  answers
    .filter(
      ({ about, column }) =>
        about === "repeats" ||
        (about === "customer_ids" && columns.some(({ meaning }) => meaning === "customer_id")) ||
        questions.some((one) => one.about === about && one.column === column),
    )
    .map(({ about, column, choice }) => ({ about, column, choice }));
