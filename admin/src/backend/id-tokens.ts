// The backend's ID token: the custom token is exchanged for it, and exchanged again before it expires.
import { authorizationHeaders } from "../api/authorization-headers.ts";
import type { Clock } from "../clock.ts";
import type { BridgeKind } from "../config.ts";

/** A token with less time left than this is renewed. */
export const RENEW_BEFORE_MS = 5 * 60_000;

export interface IdToken {
  readonly text: string;
  /** By this browser's clock, which may be wrong. */
  readonly expiresAtMs: number;
}

export interface IdTokens {
  /** Rejects with a SignInError when the backend refuses. */
  get(): Promise<IdToken>;
}

export class SignInError extends Error {
  override readonly name = "SignInError";
  /** 0 without an answer. */
  readonly status: number;

  constructor(status: number) {
    super(`the document backend refused the sign-in with status code ${status}`);
    this.status = status;
  }
}

export interface SignInParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Pick<Clock, "now">;
  readonly documentsUrl: string;
  readonly bridge: BridgeKind;
}

export function createIdTokens(parts: SignInParts, customToken: string): IdTokens {
  let current: IdToken | undefined;
  let signingIn: Promise<IdToken> | undefined;
  return {
    get: async () => {
      if (current && current.expiresAtMs - parts.clock.now() > RENEW_BEFORE_MS) return current;
      signingIn ??= signIn(parts, customToken).finally(() => (signingIn = undefined));
      current = await signingIn;
      return current;
    },
  };
}

async function signIn(
  { fetch, clock, documentsUrl, bridge }: SignInParts,
  customToken: string,
): Promise<IdToken> {
  const response = await fetch(`${documentsUrl}/backend/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorizationHeaders(customToken, bridge) },
    body: JSON.stringify({ token: customToken }),
  }).catch(() => undefined);
  if (!response?.ok) throw new SignInError(response?.status ?? 0);
  const { idToken, expiresAt } = (await response.json()) as { idToken: string; expiresAt: string };
  const serverTime = Date.parse(response.headers.get("Date") ?? "");
  const aheadMs = Number.isNaN(serverTime) ? 0 : clock.now() - serverTime;
  return { text: idToken, expiresAtMs: Date.parse(expiresAt) + aheadMs };
}
