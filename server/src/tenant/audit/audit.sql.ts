import { statement } from "../../database/database.ts";
import type { Change } from "@laurel/domain/program/changes.ts";
import type { AuditAction } from "@laurel/domain/program/audit-facts.ts";
import type { AuditSubject } from "./audit-subjects.ts";

export interface AuditRow {
  id: string;
  recorded_at: Date;
  actor: string;
  action: AuditAction;
  subject: AuditSubject;
  subject_id: string;
  changes: readonly Change[];
}

const columns = "id, recorded_at, actor, action, subject, subject_id, changes";

export const insertAuditEntry = statement<never>(
  "audit_insert",
  `INSERT INTO audit_log (shop_id, id, recorded_at, actor, action, subject, subject_id, changes)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Newest first: ids grow with time. */
export const listAuditEntries = statement<AuditRow>(
  "audit_list",
  `SELECT ${columns} FROM audit_log WHERE shop_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
);

export const listAuditEntriesAbout = statement<AuditRow>(
  "audit_list_about",
  `SELECT ${columns} FROM audit_log WHERE shop_id = $1 AND id < $2 AND subject = $4 ORDER BY id DESC LIMIT $3`,
);
