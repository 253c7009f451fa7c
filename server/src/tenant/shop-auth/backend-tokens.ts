// The document backend's two tokens: the custom token (`uid`), which comes with a session and is used to sign in, and
// the ID token that signing in returns. Both end with their session, which is looked up each time.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { ErrorCode } from "../../process/errors.ts";
import { findSessionOfId, type Session } from "./sessions.ts";
import { readToken, signToken } from "./signed-token.ts";

const ID_TOKEN_SECONDS = 60 * 60;

export function makeCustomToken(deps: Deps, session: Session): Promise<string> {
  return signToken(deps, "laurel-backend-custom", {
    claims: { sub: session.staffId, sid: session.sessionId },
    expiresAt: session.expiresAt,
  });
}

export type SignIn =
  | { readonly ok: true; readonly idToken: string; readonly expiresAt: Date }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Exchanges a custom token for the backend's ID token, which never outlives the session. `storeIdToken`: the store's ID
 * token in the same request.
 */
export async function signInWithCustomToken(
  deps: Deps,
  customToken: string,
  storeIdToken: string | null = null,
): Promise<SignIn> {
  const found = await readBackendToken(deps, "laurel-backend-custom", { text: customToken, storeIdToken });
  if (!found.ok) return found;
  const { session } = found;
  const endMs = Math.min(
    deps.clock.now().getTime() + ID_TOKEN_SECONDS * 1000,
    (session.provedUntil ?? session.expiresAt).getTime(),
    session.expiresAt.getTime(),
  );
  const expiresAt = new Date(Math.floor(endMs / 1000) * 1000);
  const claims = { sub: session.staffId, sid: session.sessionId };
  return { ok: true, idToken: await signToken(deps, "laurel-backend", { claims, expiresAt }), expiresAt };
}

export type BackendCaller =
  | { readonly ok: true; readonly session: Session; readonly expiresAt: Date }
  | { readonly ok: false; readonly code: ErrorCode };

export function readBackendIdToken(
  deps: Deps,
  idToken: string,
  storeIdToken: string | null = null,
): Promise<BackendCaller> {
  return readBackendToken(deps, "laurel-backend", { text: idToken, storeIdToken });
}

const claimsSchema = z.object({ sub: z.string(), sid: z.uuid() });

async function readBackendToken(
  deps: Deps,
  purpose: "laurel-backend-custom" | "laurel-backend",
  { text, storeIdToken }: { text: string; storeIdToken: string | null },
): Promise<BackendCaller> {
  const kind = purpose === "laurel-backend" ? "backend_token" : "custom_token";
  const read = await readToken(deps, purpose, text);
  if (!read.ok) return { ok: false, code: `${kind}_${read.fault}` };
  const claims = claimsSchema.safeParse(read.claims);
  if (!claims.success) return { ok: false, code: `${kind}_invalid` };
  const found = await findSessionOfId(deps, claims.data.sid, storeIdToken);
  if (!found.ok) return { ok: false, code: found.code === "token_unknown" ? "session_ended" : found.code };
  if (found.session.staffId !== claims.data.sub) return { ok: false, code: `${kind}_invalid` };
  return { ok: true, session: found.session, expiresAt: read.expiresAt };
}
