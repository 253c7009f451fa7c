// A session of one person in one shop: what `token` stands for. It ends after 24 hours, however much it was used, so
// that who no longer works in the store is out the next day; and at once when the app is taken away.
import type { GlobalTx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import {
  findSessionByHash,
  findSessionById,
  insertCredential,
  type CredentialRow,
} from "./credentials.sql.ts";
import { hashOf, isToken, makeToken } from "./opaque-token.ts";

export const SESSION_SECONDS = 24 * 60 * 60;

export interface Session {
  readonly sessionId: string;
  readonly shopId: string;
  /** The platform's id of the person. */
  readonly staffId: string;
  readonly expiresAt: Date;
}

export type SessionFault = "token_unknown" | "token_expired" | "session_ended";

export type FoundSession =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly code: SessionFault };

/** The token alone lets its holder in: it is never stored or logged. */
export async function openSession(
  deps: Deps,
  tx: GlobalTx,
  { shopId, staffId }: { shopId: string; staffId: string },
): Promise<{ token: string; session: Session }> {
  const token = makeToken("la_");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const sessionId = deps.newId();
  await tx.run(insertCredential, [hashOf(token), sessionId, shopId, "session", staffId, now, expiresAt]);
  return { token, session: { sessionId, shopId, staffId, expiresAt } };
}

/** Asked of the database each time: a session that was ended lets nobody in any more. */
export async function findSession(deps: Deps, token: string): Promise<FoundSession> {
  if (!isToken("la_", token)) return { ok: false, code: "token_unknown" };
  const [row] = await deps.db.global((tx) => tx.run(findSessionByHash, [hashOf(token)]));
  return toFound(deps, row);
}

export async function findSessionOfId(deps: Deps, sessionId: string): Promise<FoundSession> {
  const [row] = await deps.db.global((tx) => tx.run(findSessionById, [sessionId]));
  return toFound(deps, row);
}

function toFound(deps: Deps, row: CredentialRow | undefined): FoundSession {
  if (!row) return { ok: false, code: "token_unknown" };
  if (row.revoked_at) return { ok: false, code: "session_ended" };
  if (row.expires_at <= deps.clock.now()) return { ok: false, code: "token_expired" };
  const { id: sessionId, shop_id: shopId, name: staffId, expires_at: expiresAt } = row;
  return { ok: true, session: { sessionId, shopId, staffId, expiresAt } };
}
