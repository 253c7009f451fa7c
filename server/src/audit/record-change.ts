// The one way into the audit log: a use case tells what it changes, in the transaction that changes it.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { insertAuditEntry } from "./audit.sql.ts";
import { changesBetween } from "./changes.ts";

/** What is done, and to what kind of thing. A new action is one line here and one in the schema. */
const subjects = {
  PROGRAM_CHANGED: "PROGRAM",
  REWARD_CREATED: "REWARD",
  REWARD_CHANGED: "REWARD",
  REWARD_MOVED: "REWARD",
  API_KEY_CREATED: "API_KEY",
  API_KEY_REVOKED: "API_KEY",
  POINTS_ADJUSTED: "CUSTOMER",
  POSTING_UNDONE: "CUSTOMER",
  SHOP_EXPORTED: "SHOP",
  SHOP_IMPORTED: "SHOP",
  REWARD_REDEEMED: "CUSTOMER",
  REDEMPTION_CANCELLED: "CUSTOMER",
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
} as const;

export type AuditAction = keyof typeof subjects;
export type AuditSubject = (typeof subjects)[AuditAction];

export interface RecordedChange {
  readonly action: AuditAction;
  readonly subjectId: string;
  /** As postings keep it: `staff:<id>`, `key:<id>`. */
  readonly actor: string;
  /** Null: it was not there. Ids, numbers and settings alone: no secrets, nothing typed about a customer. */
  readonly before: object | null;
  /** Null: it is not there any more. */
  readonly after: object | null;
}

/** Answered with the commit: nobody waits for it, and without it nothing is changed. */
export function recordChange(deps: Pick<Deps, "clock" | "newId">, tx: Tx, change: RecordedChange): void {
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
