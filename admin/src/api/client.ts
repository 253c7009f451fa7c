// Calls to the API: POST /api/graphql. The specification's error messages are here and in data-fetch.ts, so that no
// page has to know them.
import { cacheExchange, Client, type CombinedError, fetchExchange, mapExchange } from "urql";
import type { Console } from "../console.ts";
import type { ProgramDocument } from "../program/program.ts";
import { AnswerError, checkedFetch } from "./checked-fetch.ts";
import { SessionEndedError } from "./data-fetch.ts";
import { API_PATH } from "./primed-fetch.ts";

export interface ApiClientParts {
  /** Sends the shop's credentials. */
  readonly fetch: typeof globalThis.fetch;
  readonly console: Console;
  /** A change of the program was saved, which may have named its points anew. */
  readonly onProgram: (document: ProgramDocument) => void;
}

export function createApiClient({ fetch, console, onProgram }: ApiClientParts): Client {
  return new Client({
    url: API_PATH,
    preferGetMethod: false,
    requestPolicy: "cache-and-network",
    fetch: checkedFetch(fetch),
    exchanges: [
      cacheExchange,
      mapExchange({
        onError: (error) => report(error, console),
        onResult: ({ data }: { readonly data?: Saved | null }) => {
          const document = data?.programUpdate?.program?.document;
          if (document !== undefined) onProgram(document);
        },
      }),
      fetchExchange,
    ],
  });
}

interface Saved {
  readonly programUpdate?: { readonly program: { readonly document: ProgramDocument } | null };
}

/** Logs to the console only: the page shows its own error state. */
function report({ graphQLErrors, networkError }: CombinedError, console: Console) {
  const answered = networkError instanceof AnswerError ? networkError.graphQLErrors : [];
  for (const { message, path, locations } of [...graphQLErrors, ...answered]) {
    const location = JSON.stringify(locations ?? []);
    console.error(
      `[GraphQL error]: Message: ${message}, Location: ${location}, Path: ${path?.join(".") ?? ""}`,
    );
  }
  // The data fetch has already reported and handled these.
  if (!networkError || networkError instanceof SessionEndedError) return;
  console.error(`[Network error]: ${networkError.message}`);
}
