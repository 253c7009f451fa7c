// The rows of the draft: its levers, with their value before and after, and what else is different from the program in
// force.
import { changesBetween } from "@laurel/domain/program/changes.ts";
import type { ProgramDocument } from "../../program/program.ts";
import { comparePrograms } from "../../settings/program/compare-programs.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { type Lever, leversOf } from "./levers.ts";

export interface DraftRow {
  readonly id: string;
  readonly label: string;
  /** Null: not there. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isChanged: boolean;
  /** Without one, the row only shows a difference. */
  readonly lever?: Lever;
}

export function draftRows(draft: ProgramDocument, present: ProgramDocument, formats: Formats): DraftRow[] {
  const differences = comparePrograms(present, draft, formats);
  const levers = leversOf(draft, present, formats);
  const isCoveredBy = (path: string) => (start: string) => path === start || path.startsWith(`${start}.`);
  const rows = levers.map((lever): DraftRow => {
    const isChanged = differences.some(({ path }) => lever.covers.some(isCoveredBy(path)));
    const [before, after] = [lever.write(present), lever.write(draft)];
    return { id: lever.id, label: lever.label, before, after, isChanged, lever };
  });
  const covered = levers.flatMap(({ covers }) => covers);
  const others = differences
    .filter(({ path }) => !covered.some(isCoveredBy(path)))
    .map(({ path, ...words }): DraftRow => ({ id: path, ...words, isChanged: true }));
  return [...rows, ...others];
}

export const isSameProgram = (one: ProgramDocument, other: ProgramDocument): boolean =>
  changesBetween(one, other).length === 0;
