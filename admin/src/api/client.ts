// Questions to the API: POST /api/graphql. The specification's words for what goes wrong are in here and in
// data-fetch.ts, so that no page has to know them.
import { cacheExchange, Client, type CombinedError, fetchExchange, mapExchange } from "urql";
import type { Console } from "../console.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { SessionEndedError } from "./data-fetch.ts";
import { API_PATH } from "./primed-fetch.ts";

export interface ApiClientParts {
  /** With the shop's credentials. */
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
}

export function createApiClient({ fetch, console }: ApiClientParts): Client {
  return new Client({
    url: API_PATH,
    preferGetMethod: false,
    requestPolicy: "cache-and-network",
    fetch: checkedFetch(fetch),
    exchanges: [cacheExchange, mapExchange({ onError: (error) => report(error, console) }), fetchExchange],
  });
}

/** To the console alone: the page that asked shows its own state. */
function report({ graphQLErrors, networkError }: CombinedError, console: Console) {
  for (const { message, path, locations } of graphQLErrors) {
    const location = JSON.stringify(locations ?? []);
    console.error(
      `[GraphQL error]: Message: ${message}, Location: ${location}, Path: ${path?.join(".") ?? ""}`,
    );
  }
  // The data fetch has said it, and done what follows.
  if (!networkError || networkError instanceof SessionEndedError) return;
  console.error(`[Network error]: ${networkError.message}`);
}
