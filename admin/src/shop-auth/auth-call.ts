// POST /auth: asks the server where to go next, with whatever credential there is.
import { authorizationHeaders } from "../api/authorization-headers.ts";
import type { BridgeKind } from "../config.ts";
import { type Console, words } from "../console.ts";
import type { ShopCredentialValues } from "./shop-credentials.ts";

export interface AuthAnswer {
  readonly status: string;
  /** Where the app goes on: into authorization, or into the store's admin. */
  readonly url: string;
  /** The lasting credentials, if the sent one was valid. */
  readonly values: ShopCredentialValues | undefined;
}

export interface AuthRequest {
  readonly shop: string;
  readonly uid?: string;
  readonly expiresAt?: string;
  readonly bearer?: string;
  /** The app page that the merchant is on, to come back to. */
  readonly path?: string;
}

export interface AuthCallParts {
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
  readonly bridge: BridgeKind;
  readonly functionsUrl: string;
}

/** False without a usable answer; the console says why. */
export async function callAuth(parts: AuthCallParts, request: AuthRequest): Promise<AuthAnswer | false> {
  const { shop, uid, expiresAt, bearer, path } = request;
  try {
    const response = await parts.fetch(`${parts.functionsUrl}/auth`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(bearer !== undefined && authorizationHeaders(bearer, parts.bridge)),
      },
      body: JSON.stringify({
        shop,
        ...(uid && { uid }),
        ...(expiresAt && { expires_at: expiresAt }),
        ...(path && { path }),
      }),
    });
    if (!response.ok) throw new Error(`Response not successful: Received status code ${response.status}`);
    const answer = (await response.json()) as Partial<Record<string, unknown>> | null;
    const { status, body, token, expires_at: expires, uid: userToken } = answer ?? {};
    if (typeof body !== "string" || body === "") {
      parts.console.error(words.invalidAuthAnswer);
      return false;
    }
    const isWhole = typeof token === "string" && typeof expires === "string" && typeof userToken === "string";
    return {
      status: String(status),
      url: body,
      values: isWhole ? { token, expiresAt: expires, uid: userToken } : undefined,
    };
  } catch (error) {
    parts.console.warn(words.authNotUpdated, error instanceof Error ? error.message : "");
    return false;
  }
}
