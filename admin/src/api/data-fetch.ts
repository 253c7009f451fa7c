// The one fetch for the shop's data: API calls, downloads, uploads and live documents.
import type { BridgeKind } from "../config.ts";
import { type Console, words } from "../console.ts";
import { authorizationHeaders } from "./authorization-headers.ts";

export interface DataFetchParts {
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
  readonly bridge: BridgeKind;
  readonly shop: string;
  readonly token: string;
  /** Clears the shop's credentials and goes to /reauth. */
  readonly onUnauthorized: () => void;
}

/** The shop's session has ended: the browser is going to /reauth. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";

  constructor() {
    super("Response not successful: Received status code 401");
  }
}

/** The browser's fetch with the shop's credentials. Throws a SessionEndedError for a 401. */
export function createDataFetch(parts: DataFetchParts): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(shopHeaders(parts))) headers.set(name, value);
    const response = await parts.fetch(input, { ...init, headers });
    if (response.status !== 401) return response;
    parts.console.warn(words.unauthorized);
    parts.onUnauthorized();
    throw new SessionEndedError();
  };
}

/** The session and the shop, as headers: no address contains a token. */
export const shopHeaders = ({
  shop,
  token,
  bridge,
}: Pick<DataFetchParts, "shop" | "token" | "bridge">): Record<string, string> => ({
  ...authorizationHeaders(token, bridge),
  "X-Shop-Domain": shop,
});
