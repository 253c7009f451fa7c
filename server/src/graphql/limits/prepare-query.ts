// A query's text is parsed, validated and measured once; the result is cached.
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { Needs } from "../api-part.ts";
import { measureDocument } from "./measure-document.ts";
import { planCost, type CostOf } from "./plan-cost.ts";
import { planScopes, type NeededScope } from "./plan-scopes.ts";

export type PreparedQuery =
  | {
      readonly ok: true;
      readonly isMutation: boolean;
      readonly costOf: CostOf;
      /** The scopes that a key needs for it. */
      readonly scopes: ReadonlySet<NeededScope>;
    }
  | { readonly ok: false; readonly errors: readonly GraphQLError[] };

const KEPT_MAX = 500;
const TOKENS_MAX = 3_000;
const ERRORS_MAX = 5;
export const QUERY_CHARACTERS_MAX = 50_000;

export interface Api {
  readonly schema: GraphQLSchema;
  readonly needs: Needs;
}

export function createQueryStore(api: Api): (text: string) => PreparedQuery {
  const kept = new LRUCache<string, PreparedQuery>({ max: KEPT_MAX });
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const prepared = prepare(api, text);
    kept.set(text, prepared);
    return prepared;
  };
}

function prepare(api: Api, text: string): PreparedQuery {
  const { schema } = api;
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: TOKENS_MAX });
  } catch (error) {
    if (error instanceof GraphQLError) return { ok: false, errors: [error] };
    throw error;
  }
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return refused("Send one operation at a time.", "invalid_request");
  // Before validation, which is slow for documents that are too large.
  const tooMuch = measureDocument(document, operation);
  if (tooMuch) return refused(tooMuch.message, tooMuch.code);
  const errors = validate(schema, document, undefined, { maxErrors: ERRORS_MAX });
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    isMutation: isMutation(operation),
    costOf: planCost(schema, document, operation),
    scopes: planScopes(api, document),
  };
}

const isMutation = (operation: OperationDefinitionNode): boolean =>
  operation.operation === OperationTypeNode.MUTATION;

const refused = (message: string, code: string): PreparedQuery => ({
  ok: false,
  errors: [new GraphQLError(message, { extensions: { code } })],
});
