// Who is signed in at this moment, and how one of them is signed out.
import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { endSessionRow, listSessionRows, type ListedSessionRow } from "./credentials.sql.ts";

export interface ListedSession {
  readonly id: string;
  /** The platform's id of the person. */
  readonly staffId: string;
  readonly openedAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

const SESSIONS_MAX = 250;

/** Those in force, whoever was seen last first. */
export async function listSessions(deps: Deps, tx: Tx): Promise<readonly ListedSession[]> {
  return (await tx.run(listSessionRows, [tx.shopId, deps.clock.now(), SESSIONS_MAX])).map(toListed);
}

/** At once: a session is looked up each time that it is used. Refuses `session_not_found`. */
export async function endSession(
  deps: Deps,
  { shopId, sessionId, actor }: { shopId: string; sessionId: string; actor: string },
): Promise<ListedSession> {
  return deps.db.transaction(shopId, async (tx) => {
    const [row] = await tx.run(endSessionRow, [shopId, sessionId, deps.clock.now()]);
    if (!row) throw new AppError("session_not_found", {}, { field: ["id"] });
    const listed = toListed(row);
    recordChange(deps, tx, {
      action: "SESSION_ENDED",
      subjectId: listed.staffId,
      actor,
      before: { openedAt: listed.openedAt.toISOString() },
      after: null,
    });
    return listed;
  });
}

const toListed = (row: ListedSessionRow): ListedSession => ({
  id: row.id,
  staffId: row.name,
  openedAt: row.created_at,
  lastSeenAt: row.last_used_at ?? row.created_at,
  expiresAt: row.expires_at,
});
