import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { listAuditEntries, listAuditEntriesAbout, type AuditRow } from "./audit.sql.ts";
import type { AuditSubject } from "./audit-subjects.ts";

export interface AuditEntryNode {
  readonly id: string;
  readonly recordedAt: Date;
  readonly actor: string;
  readonly action: AuditRow["action"];
  readonly about: AuditSubject;
  readonly subjectId: string;
  readonly changes: AuditRow["changes"];
}

/** Greater than every id. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first. `about` null: all subjects. */
export async function listChanges(
  tx: Tx,
  { about, page }: { readonly about: AuditSubject | null; readonly page: PageAsked },
) {
  const [beforeId = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const limit = page.limit + 1;
  const rows =
    about === null
      ? await tx.run(listAuditEntries, [tx.shopId, beforeId, limit])
      : await tx.run(listAuditEntriesAbout, [tx.shopId, beforeId, limit, about]);
  return toConnection(rows, page, { toNode, toCursor: ({ id }) => encodeCursor(id) });
}

const toNode = (row: AuditRow): AuditEntryNode => ({
  id: row.id,
  recordedAt: row.recorded_at,
  actor: row.actor,
  action: row.action,
  about: row.subject,
  subjectId: row.subject_id,
  changes: row.changes,
});
