// The differences between two program documents, described as in the audit log.
import { changesBetween } from "@laurel/domain/program/changes.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import { describeProgramChange } from "../audit-log/describe-program-change.ts";

export interface Difference {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const ABSENT = "–";

/** The differences in the order of the document. Rules and tiers are matched by id, not by position. */
export function comparePrograms(
  before: ProgramDocument,
  after: ProgramDocument,
  formats: Formats,
): Difference[] {
  return changesBetween(before, after).flatMap((change) =>
    describeProgramChange(change, { before, after }, formats).map((words, index) => ({
      path: [...change.path, index].join("."),
      label: words.label,
      before: words.before ?? ABSENT,
      after: words.after ?? ABSENT,
    })),
  );
}
