// The one way into the audit log: a use case tells what it changes, in the transaction that changes it.
import type { AuditAction, AuditFacts } from "@laurel/domain/program/audit-facts.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { insertAuditEntry } from "./audit.sql.ts";
import { changesBetween } from "@laurel/domain/program/changes.ts";

export type { AuditAction };

/** To what kind of thing it is done. A new action is a line here, one in the schema, and its facts in the domain. */
const subjects = {
  PROGRAM_CHANGED: "PROGRAM",
  REWARD_CREATED: "REWARD",
  REWARD_CHANGED: "REWARD",
  REWARD_MOVED: "REWARD",
  API_KEY_CREATED: "API_KEY",
  API_KEY_REVOKED: "API_KEY",
  SESSION_ENDED: "STAFF",
  CUSTOMERS_DOWNLOADED: "SHOP",
  ACTIVITY_DOWNLOADED: "SHOP",
  POINTS_ADJUSTED: "CUSTOMER",
  POSTING_UNDONE: "CUSTOMER",
  SHOP_EXPORTED: "SHOP",
  SHOP_IMPORTED: "SHOP",
  REWARD_REDEEMED: "CUSTOMER",
  REDEMPTION_CANCELLED: "CUSTOMER",
  REDEMPTION_RETRIED: "CUSTOMER",
  REDEMPTION_DISMISSED: "CUSTOMER",
  CUSTOMER_EXCLUDED: "CUSTOMER",
  CUSTOMER_INCLUDED: "CUSTOMER",
  CUSTOMERS_MERGED: "CUSTOMER",
  MERGE_UNDONE: "CUSTOMER",
  DATA_DOWNLOADED: "CUSTOMER",
  PERSON_ERASED: "CUSTOMER",
  BULK_ADJUSTMENT_STARTED: "BATCH",
  BULK_ADJUSTMENT_UNDONE: "BATCH",
  IMPORT_APPLIED: "BATCH",
  IMPORT_STOPPED: "BATCH",
  IMPORT_UNDONE: "BATCH",
  PAST_ORDERS_CREDITED: "BATCH",
  PAST_ORDERS_UNDONE: "BATCH",
  NOTIFICATIONS_CHANGED: "NOTIFICATIONS",
} as const satisfies Readonly<Record<AuditAction, string>>;

export type AuditSubject = (typeof subjects)[AuditAction];

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
