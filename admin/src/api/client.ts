// The one way to data: POST /api/graphql with the shop's access token. The specification's words and its 401 rule are
// in here, so that no page has to know them.
import { cacheExchange, Client, type CombinedError, fetchExchange, mapExchange } from "urql";
import type { BridgeKind } from "../config.ts";
import type { Console } from "../console.ts";
import { API_PATH, apiHeaders } from "./api-call.ts";
import { checkedFetch } from "./checked-fetch.ts";

export interface ApiClientParts {
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
  readonly bridge: BridgeKind;
  readonly shop: string;
  readonly token: string;
  /** Clears the shop's credentials and leads to /reauth. */
  readonly onUnauthorized: () => void;
}

export function createApiClient(parts: ApiClientParts): Client {
  return new Client({
    url: API_PATH,
    preferGetMethod: false,
    requestPolicy: "cache-and-network",
    fetch: checkedFetch(parts.fetch),
    fetchOptions: () => ({
      headers: apiHeaders(parts),
    }),
    exchanges: [cacheExchange, mapExchange({ onError: (error) => report(error, parts) }), fetchExchange],
  });
}

/** To the console alone: the page that asked shows its own state. */
function report({ graphQLErrors, networkError }: CombinedError, { console, onUnauthorized }: ApiClientParts) {
  for (const { message, path, locations } of graphQLErrors) {
    const location = JSON.stringify(locations ?? []);
    console.error(
      `[GraphQL error]: Message: ${message}, Location: ${location}, Path: ${path?.join(".") ?? ""}`,
    );
  }
  if (!networkError) return;
  if (networkError.message.includes("401")) {
    console.warn(`[Network error]: ${networkError.message}`);
    onUnauthorized();
  } else {
    console.error(`[Network error]: ${networkError.message}`);
  }
}
