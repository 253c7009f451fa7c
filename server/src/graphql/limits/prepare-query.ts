// A query's text is parsed, validated and measured once, and compiled if it is sent often. What is kept of texts is
// bounded by its bytes: a caller may send any number of them.
import {
  execute,
  getVariableValues,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { compileQuery, isCompiledQuery, type CompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import { AppError } from "../../process/errors.ts";
import type { Needs } from "../api-part.ts";
import { measureDocument } from "./measure-document.ts";
import { planCost, type CostOf } from "./plan-cost.ts";
import { planScopes, type NeededScope } from "./plan-scopes.ts";
import { createTextBudget, type TextBudget } from "./text-budget.ts";

interface Run {
  readonly context: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

interface ValidQuery {
  readonly ok: true;
  readonly isMutation: boolean;
  readonly costOf: CostOf;
  /** The scopes that a key needs for it. */
  readonly scopes: ReadonlySet<NeededScope>;
  readonly document: DocumentNode;
}

export type PreparedQuery = ValidQuery | { readonly ok: false; readonly errors: readonly GraphQLError[] };

/** Estimates, rather too high: measured over texts of 1,400 tokens. */
const BYTES_A_TOKEN = { prepared: 550, compiled: 600 } as const;
const PREPARED_BYTES_MAX = 48 * 1024 * 1024;
const COMPILED_BYTES_MAX = 32 * 1024 * 1024;
/** Compiling takes three times as long as running a query once without it. */
export const SENT_OFTEN = 5;
const TOKENS_MAX = 3_000;
const ERRORS_MAX = 5;
export const QUERY_CHARACTERS_MAX = 50_000;

export interface Api {
  readonly schema: GraphQLSchema;
  readonly needs: Needs;
}

export interface QueryStore {
  /** Refuses `too_many_new_queries`, with the seconds to wait. */
  prepare(shopId: string, text: string): PreparedQuery;
  run(query: ValidQuery, how: Run): Promise<ExecutionResult>;
}

/** `schema`: the API's with its resolvers. */
export function createQueryStore(api: Api, budget: TextBudget = createTextBudget()): QueryStore {
  const prepared = new LRUCache<string, ValidQuery>({
    maxSize: PREPARED_BYTES_MAX,
    sizeCalculation: ({ document }, text) => weigh(document, "prepared") + 2 * text.length,
  });
  // By the query, so that what falls out of one falls out of the other, too.
  const sent = new WeakMap<ValidQuery, number>();
  const compiled = new LRUCache<ValidQuery, CompiledQuery>({
    maxSize: COMPILED_BYTES_MAX,
    sizeCalculation: (_, { document }) => weigh(document, "compiled"),
  });
  const compile = (query: ValidQuery): CompiledQuery | undefined => {
    const times = (sent.get(query) ?? 0) + 1;
    sent.set(query, times);
    const known = compiled.get(query);
    if (known || times < SENT_OFTEN) return known;
    const made = compileQuery(api.schema, query.document);
    if (!isCompiledQuery(made)) return undefined;
    compiled.set(query, made);
    return made;
  };
  return {
    prepare: (shopId, text) => {
      const known = prepared.get(text);
      if (known) return known;
      const seconds = budget.take(shopId, text.length);
      if (seconds > 0) throw new AppError("too_many_new_queries", { retryAfterSeconds: seconds });
      const made = prepare(api, text);
      if (made.ok) prepared.set(text, made);
      return made;
    },
    run: async (query, { context, variables, operationName }) => {
      const fast = operationName === null || operationName === nameOf(query) ? compile(query) : undefined;
      // The compiled query would refuse wrong variables in words of its own.
      const wrong = fast && getVariableValues(api.schema, variablesOf(query), variables).errors;
      if (wrong) return { errors: wrong };
      if (fast) return fast.query({}, context, variables);
      return execute({
        schema: api.schema,
        document: query.document,
        rootValue: {},
        contextValue: context,
        variableValues: variables,
        operationName,
      });
    },
  };
}

const weigh = ({ tokenCount = TOKENS_MAX }: DocumentNode, what: keyof typeof BYTES_A_TOKEN): number =>
  (tokenCount + 1) * BYTES_A_TOKEN[what];

const operationOf = ({ document }: ValidQuery) =>
  document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
const nameOf = (query: ValidQuery): string | undefined => operationOf(query)?.name?.value;
const variablesOf = (query: ValidQuery) => operationOf(query)?.variableDefinitions ?? [];

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
    document,
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
