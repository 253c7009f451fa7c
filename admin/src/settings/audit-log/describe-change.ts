// An entry of the audit log in words: each field, what it was and what it is now.
import { type ProgramDocument, toProgram } from "../../program/program.ts";
import type { Formats } from "../../ui/format/formats.tsx";
import type { AuditRow } from "./audit-log.generated.ts";
import { auditWords, hasBoth } from "./audit-labels.ts";
import { type ChangeWords, describeProgramChange } from "./describe-program-change.ts";
import { type AnyWords, type Change, fieldsOf } from "../../kinds/field-labels.ts";

type Told = Pick<AuditRow, "action" | "changes" | "program" | "programBefore">;

/** `present` is the program in force. It has the names of tiers, and replaces a version that does not exist. */
export function describeEntry(entry: Told, present: ProgramDocument, formats: Formats): ChangeWords[] {
  const { action, changes } = entry;
  if (action === "PROGRAM_CHANGED") {
    const after = entry.program ? toProgram(entry.program.document) : present;
    const before = entry.programBefore ? toProgram(entry.programBefore.document) : after;
    return changes.flatMap((change) => describeProgramChange(change, { before, after }, formats));
  }
  const words = auditWords[action] as unknown as AnyWords;
  const around = { program: present, formats };
  return changes.flatMap((change: Change) =>
    fieldsOf(words, change)
      .filter((field) => hasBoth[action] || !isNone(field.before ?? field.after))
      .map((field) => {
        const write = (value: unknown) =>
          value === null && !hasBoth[action] ? null : field.words.write(value, around);
        return { label: field.words.label, before: write(field.before), after: write(field.after) };
      }),
  );
}

/** An empty field of an object that was created or deleted is not shown. */
const isNone = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
