import { authorizationHeaders } from "../api/authorization-headers.ts";
import type { BridgeKind } from "../config.ts";
import type { BackendSession } from "./session-context.ts";

export interface AppAuthParts {
  readonly fetch: typeof globalThis.fetch;
  readonly functionsUrl: string;
  readonly bridge: BridgeKind;
}

/** POST /app-auth: the backend session of the signed-in user, or false on any error. */
export async function callAppAuth(
  { fetch, functionsUrl, bridge }: AppAuthParts,
  { shop, idToken }: { readonly shop: string; readonly idToken: string },
): Promise<BackendSession | false> {
  try {
    const response = await fetch(`${functionsUrl}/app-auth`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorizationHeaders(idToken, bridge) },
      body: JSON.stringify({ shop }),
    });
    if (!response.ok) return false;
    const data = (await response.json()) as { readonly body?: BackendSession };
    return data.body ?? false;
  } catch {
    return false;
  }
}
