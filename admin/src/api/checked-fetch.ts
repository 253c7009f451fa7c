import type { CombinedError } from "urql";
import { SessionEndedError } from "./data-fetch.ts";

/** An answer that has no data. The server did answer. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  /** What the answer itself says, such as why a query is invalid. */
  readonly graphQLErrors: readonly GraphQLErrorInAnswer[];

  constructor(message: string, graphQLErrors: readonly GraphQLErrorInAnswer[] = []) {
    super(message);
    this.graphQLErrors = graphQLErrors;
  }
}

/** The call failed on its way, so nobody knows what the server did. */
export const hasNoAnswer = ({ networkError }: Pick<CombinedError, "networkError">): boolean =>
  networkError !== undefined &&
  !(networkError instanceof AnswerError) &&
  !(networkError instanceof SessionEndedError);

export interface GraphQLErrorInAnswer {
  readonly message: string;
  readonly locations?: unknown;
  readonly path?: readonly (string | number)[];
}

/** Turns an unusable answer into an AnswerError with the specification's message. */
export function checkedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (response.status >= 300)
      throw new AnswerError(
        `Response not successful: Received status code ${response.status}`,
        errorsIn(parse(text)),
      );
    if (!hasDataOrErrors(text))
      throw new AnswerError(`Server response was missing for query '${operationNameOf(init?.body)}'.`);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function hasDataOrErrors(text: string): boolean {
  const answer = parse(text);
  return answer !== undefined && ("data" in answer || "errors" in answer);
}

function errorsIn(answer: Record<string, unknown> | undefined): GraphQLErrorInAnswer[] {
  const errors: unknown = answer?.["errors"];
  if (!Array.isArray(errors)) return [];
  return errors.filter((one): one is GraphQLErrorInAnswer => typeof one?.message === "string");
}

function operationNameOf(body: unknown): string {
  const name = typeof body === "string" ? parse(body)?.["operationName"] : undefined;
  return typeof name === "string" ? name : "";
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
