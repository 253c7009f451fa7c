// Sends the first page's API request before the page has loaded. Its data is there when the page is drawn. An answer
// without data is left for the page: when it makes the same call, it gets that answer.
import { bearerOf } from "./authorization-headers.ts";
import { type DataFetchParts, shopHeaders } from "./data-fetch.ts";

/** The address of the API. */
export const API_PATH = "/api/graphql";

export interface ApiRequest {
  readonly operationName: string;
  readonly query: string;
  readonly variables: object;
}

export interface PrimedFetch {
  /** The browser's fetch, except that a call that matches a request under way takes its answer, once. */
  readonly fetch: typeof globalThis.fetch;
  /** Resolves with the answer's data, which the caller then has alone. Undefined: there is none, or not without errors. */
  prime(request: ApiRequest & Pick<DataFetchParts, "shop" | "token" | "bridge">): Promise<object | undefined>;
}

export function createPrimedFetch(fetch: typeof globalThis.fetch): PrimedFetch {
  const underWay = new Map<string, Promise<Response>>();
  return {
    async prime({ operationName, query, variables, ...caller }) {
      const answer = fetch(API_PATH, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...shopHeaders(caller) },
        body: JSON.stringify({ operationName, query, variables }),
      });
      const key = keyOf({ operationName, variables }, caller.token);
      underWay.set(key, answer);
      const data = await answer.then(dataOf).catch(() => undefined);
      // Unless the page was there first.
      return data && underWay.delete(key) ? data : undefined;
    },
    fetch: (input, init) => {
      const key = input === API_PATH && underWay.size > 0 ? keyOfCall(init) : undefined;
      const answer = key === undefined ? undefined : underWay.get(key);
      if (key === undefined || answer === undefined) return fetch(input, init);
      underWay.delete(key);
      return answer;
    },
  };
}

async function dataOf(answer: Response): Promise<object | undefined> {
  if (!answer.ok) return undefined;
  const { data, errors } = (await answer.clone().json()) as { data?: object; errors?: unknown };
  return errors === undefined ? data : undefined;
}

const keyOf = (
  { operationName, variables }: Pick<ApiRequest, "operationName" | "variables">,
  token: string,
) => JSON.stringify([operationName, variables, token]);

function keyOfCall(init: RequestInit | undefined): string | undefined {
  if (typeof init?.body !== "string") return undefined;
  return keyOf(JSON.parse(init.body) as ApiRequest, bearerOf(init));
}
