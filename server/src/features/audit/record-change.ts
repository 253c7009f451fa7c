// The one way into the audit log: a use case tells what it changes, in the transaction that changes it.
import type { AuditAction, AuditFacts } from "@laurel/domain/program/audit-facts.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { subjects } from "./audit-subjects.ts";
import { insertAuditEntry } from "./audit.sql.ts";
import { changesBetween } from "@laurel/domain/program/changes.ts";

export type { AuditAction };

export interface RecordedChange<Action extends AuditAction> {
  readonly action: Action;
  readonly subjectId: string;
  /** As postings keep it: `staff:<id>`, `key:<id>`. */
  readonly actor: string;
  /** Null: it was not there. */
  readonly before: AuditFacts[Action] | null;
  /** Null: it is not there any more. */
  readonly after: AuditFacts[Action] | null;
}

/** Answered with the commit: nobody waits for it, and without it nothing is changed. */
export function recordChange<Action extends AuditAction>(
  deps: Pick<Deps, "clock" | "newId">,
  tx: Tx,
  change: RecordedChange<Action>,
): void {
  const { action, subjectId, actor } = change;
  const changes = changesBetween(
    change.before as Readonly<Record<string, unknown>> | null,
    change.after as Readonly<Record<string, unknown>> | null,
  );
  tx.write(insertAuditEntry, [
    tx.shopId,
    deps.newId(),
    deps.clock.now(),
    actor,
    action,
    subjects[action],
    subjectId,
    JSON.stringify(changes),
  ]);
}
