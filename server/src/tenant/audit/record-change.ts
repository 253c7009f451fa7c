// The only way to write the audit log. A use case records its change in the transaction that makes the change.
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
  /** As postings store it: `staff:<id>`, `key:<id>`. */
  readonly actor: string;
  /** Null: the subject did not exist before. */
  readonly before: AuditFacts[Action] | null;
  /** Null: the subject no longer exists. */
  readonly after: AuditFacts[Action] | null;
}

/** Queued with the commit, so that no caller waits for it. If it fails, the whole change is rolled back. */
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
