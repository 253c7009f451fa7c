// Calls to the API: POST /api/graphql. The specification's error messages are here and in data-fetch.ts, so that no
// page has to know them.
import {
  cacheExchange,
  Client,
  type CombinedError,
  createRequest,
  fetchExchange,
  mapExchange,
  ssrExchange,
} from "urql";
import type { Console } from "../console.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { SessionEndedError } from "./data-fetch.ts";
import { API_PATH, type ApiRequest } from "./primed-fetch.ts";

export interface ApiClientParts {
  /** Sends the shop's credentials. */
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
  readonly firstAnswer?: FirstAnswer | undefined;
}

/** Data that came before the page that asks for it: the page is drawn once, with its data. */
export interface FirstAnswer extends ApiRequest {
  readonly data: object;
}

export function createApiClient({ fetch, console, firstAnswer }: ApiClientParts): Client {
  const answered = ssrExchange({ isClient: true });
  if (firstAnswer) {
    const { query, variables, data } = firstAnswer;
    answered.restoreData({ [createRequest(query, variables).key]: { data: JSON.stringify(data) } });
  }
  return new Client({
    url: API_PATH,
    preferGetMethod: false,
    requestPolicy: "cache-and-network",
    fetch: checkedFetch(fetch),
    exchanges: [
      cacheExchange,
      answered,
      mapExchange({ onError: (error) => report(error, console) }),
      fetchExchange,
    ],
  });
}

/** Logs to the console only: the page shows its own error state. */
function report({ graphQLErrors, networkError }: CombinedError, console: Console) {
  for (const { message, path, locations } of graphQLErrors) {
    const location = JSON.stringify(locations ?? []);
    console.error(
      `[GraphQL error]: Message: ${message}, Location: ${location}, Path: ${path?.join(".") ?? ""}`,
    );
  }
  // The data fetch has already reported and handled these.
  if (!networkError || networkError instanceof SessionEndedError) return;
  console.error(`[Network error]: ${networkError.message}`);
}
