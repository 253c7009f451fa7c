// Lists who is signed in now, and signs a person out everywhere. Each opening of the app in the store's admin begins a
// session, and browsers cannot be told apart: so sessions are listed and ended by person.
import { recordChange } from "../../audit/record-change.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { endSessionRows, listSignedInRows } from "../credentials.sql.ts";

export interface SignedInPerson {
  /** The platform's id of the person. */
  readonly staffId: string;
  readonly sessions: number;
  /** The newest of them. */
  readonly openedAt: Date;
  readonly lastSeenAt: Date;
}

const PEOPLE_MAX = 250;
const platformId = /^\d{1,20}$/;

/** Last seen first. */
export async function listSignedIn(deps: Deps, tx: Tx): Promise<readonly SignedInPerson[]> {
  const rows = await tx.run(listSignedInRows, [tx.shopId, deps.clock.now(), PEOPLE_MAX]);
  return rows.map((row) => ({
    staffId: row.name,
    sessions: row.sessions,
    openedAt: row.opened_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/**
 * Ends all sessions of a person at once, and returns how many: a session is looked up each time it is used. Refuses
 * `session_not_found` if there is none.
 */
export async function endSessions(
  deps: Deps,
  { shopId, staffId, actor }: { shopId: string; staffId: string; actor: string },
): Promise<number> {
  const notFound = () => new AppError("session_not_found", {}, { field: ["staffId"] });
  if (!platformId.test(staffId)) throw notFound();
  return deps.db.transaction(shopId, async (tx) => {
    const sessions = (await tx.run(endSessionRows, [shopId, staffId, deps.clock.now()])).length;
    if (sessions === 0) throw notFound();
    recordChange(deps, tx, {
      action: "SESSION_ENDED",
      subjectId: staffId,
      actor,
      before: { sessions },
      after: null,
    });
    return sessions;
  });
}
