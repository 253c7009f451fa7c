// A session of one person in one shop: what `token` identifies. It ends after 24 hours, however much it was used, and
// at once when it is ended by staff or the app is uninstalled. A session that a store's ID token opened needs another
// ID token at least once an hour, so that a person who leaves the store's staff is out within that hour. The platform's
// script adds one to every request. A classic authorization has none, so its sessions last the day.
import type { GlobalTx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import {
  findSessionByHash,
  findSessionById,
  insertCredential,
  noteSessionUse,
  type CredentialRow,
} from "./credentials.sql.ts";
import { findShopById } from "../shops/find-shop.ts";
import { hashOf, isToken, makeToken } from "./opaque-token.ts";

export const SESSION_SECONDS = 24 * 60 * 60;

export interface Session {
  readonly sessionId: string;
  readonly shopId: string;
  /** The platform's id of the person. */
  readonly staffId: string;
  readonly expiresAt: Date;
  /** Valid until then without another ID token of the store; null: needs none. */
  readonly provedUntil: Date | null;
}

export const PROOF_SECONDS = 60 * 60;
/** A valid ID token is recorded this often, not with each request. */
const PROVE_AGAIN_SECONDS = 10 * 60;
/** "Last seen" is for display only, so it is written this often. */
const SEEN_SECONDS = 60;

export type SessionFault = "token_unknown" | "token_expired" | "session_ended";

export type FoundSession =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly code: SessionFault };

/** The token alone gives access: it is never stored or logged. */
export async function openSession(
  deps: Deps,
  tx: GlobalTx,
  { shopId, staffId, isProved = false }: { shopId: string; staffId: string; isProved?: boolean },
): Promise<{ token: string; session: Session }> {
  const token = makeToken("la_");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const sessionId = deps.newId();
  const provedAt = isProved ? now : null;
  const values = [hashOf(token), sessionId, shopId, "session", staffId, now, expiresAt, provedAt];
  await tx.run(insertCredential, values);
  return { token, session: { sessionId, shopId, staffId, expiresAt, provedUntil: endOfProof(provedAt) } };
}

/**
 * Queries the database each time, so that an ended session gives no access. `idToken` is the store's ID token, if the
 * request has one besides the session.
 */
export async function findSession(
  deps: Deps,
  token: string,
  idToken: string | null = null,
): Promise<FoundSession> {
  if (!isToken("la_", token)) return { ok: false, code: "token_unknown" };
  const [row] = await deps.db.global((tx) => tx.run(findSessionByHash, [hashOf(token)]));
  return useSession(deps, row, idToken);
}

export async function findSessionOfId(
  deps: Deps,
  sessionId: string,
  idToken: string | null = null,
): Promise<FoundSession> {
  const [row] = await deps.db.global((tx) => tx.run(findSessionById, [sessionId]));
  return useSession(deps, row, idToken);
}

async function useSession(
  deps: Deps,
  row: CredentialRow | undefined,
  idToken: string | null,
): Promise<FoundSession> {
  const now = deps.clock.now();
  if (!row) return { ok: false, code: "token_unknown" };
  if (row.revoked_at) return { ok: false, code: "session_ended" };
  if (row.expires_at <= now) return { ok: false, code: "token_expired" };
  const isVouchedFor = isDue(row.proved_at, PROVE_AGAIN_SECONDS, now) && (await vouches(deps, row, idToken));
  const provedAt = isVouchedFor ? now : row.proved_at;
  if (provedAt && isDue(provedAt, PROOF_SECONDS, now)) return { ok: false, code: "token_expired" };
  if (isVouchedFor || !row.last_used_at || isDue(row.last_used_at, SEEN_SECONDS, now)) {
    await deps.db.global((tx) => tx.run(noteSessionUse, [row.id, now, isVouchedFor ? now : null]));
  }
  const { id: sessionId, shop_id: shopId, name: staffId, expires_at: expiresAt } = row;
  return {
    ok: true,
    session: { sessionId, shopId, staffId, expiresAt, provedUntil: endOfProof(provedAt) },
  };
}

/** False if it is never due. */
const isDue = (at: Date | null, seconds: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() >= seconds * 1000;

const endOfProof = (provedAt: Date | null): Date | null =>
  provedAt && new Date(provedAt.getTime() + PROOF_SECONDS * 1000);

/** Whether the ID token is for the same person in the same store. */
async function vouches(deps: Deps, row: CredentialRow, idToken: string | null): Promise<boolean> {
  if (idToken === null) return false;
  const verified = await deps.platform.authorization.verifyIdToken(idToken);
  if (!verified.ok || verified.staffId !== row.name) return false;
  return (await findShopById(deps, row.shop_id))?.domain === verified.shopDomain;
}
