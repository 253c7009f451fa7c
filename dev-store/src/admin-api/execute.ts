// One call of the Admin API: parse, validate, price, run, and report the cost.
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import { resolveIfGranted } from "./access.ts";
import type { ApiContext, Views } from "./context.ts";
import { actualCost, type CostInput, requestedCost } from "./cost.ts";
import { bulkMutations } from "./bulk/bulk-mutations.ts";
import { discountMutations } from "./mutations/discounts.ts";
import { consentMutations } from "./mutations/consent.ts";
import { metafieldMutations } from "./mutations/metafields.ts";
import { storedValueMutations } from "./mutations/stored-value.ts";
import { tagMutations } from "./mutations/tags.ts";
import { webhookMutations } from "./mutations/webhook-subscriptions.ts";
import { queryRoot } from "./query-root.ts";
import { schema } from "./schema.ts";
import { customerView } from "./views/customer-view.ts";
import { orderConnection } from "./views/order-list.ts";
import { orderView } from "./views/order-view.ts";

export interface GraphqlRequest {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

export interface GraphqlAnswer {
  data?: unknown;
  errors?: readonly object[];
  extensions?: object;
}

const MAXIMUM_QUERY_COST = 1_000;
const views: Views = { customer: customerView, order: orderView, orders: orderConnection };
const root = {
  ...queryRoot,
  ...discountMutations,
  ...webhookMutations,
  ...consentMutations,
  ...tagMutations,
  ...metafieldMutations,
  ...storedValueMutations,
  ...bulkMutations(() => queryRoot),
};

/** A valid query with the highest cost that it can have. */
export interface PreparedQuery {
  document: DocumentNode;
  input: CostInput;
  requestedCost: number;
  /** The names of the root fields that it selects. */
  fields: string[];
}

export function prepare(request: GraphqlRequest): PreparedQuery | { refusal: GraphqlAnswer } {
  const document = readDocument(request.query);
  if ("refusal" in document) return document;
  const { operations, fragments } = document;
  const operation =
    request.operationName == null
      ? operations[0]
      : operations.find(({ name }) => name?.value === request.operationName);
  if (operation === undefined || (request.operationName == null && operations.length > 1)) {
    return { refusal: { errors: [new GraphQLError("An operation name is required")] } };
  }
  const input: CostInput = { operation, fragments, variables: request.variables ?? {} };
  const cost = requestedCost(input);
  if (cost > MAXIMUM_QUERY_COST) {
    const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${MAXIMUM_QUERY_COST}).`;
    const extensions = { code: "MAX_COST_EXCEEDED", cost, maxCost: MAXIMUM_QUERY_COST };
    return { refusal: { errors: [{ message, extensions }] } };
  }
  const fields = operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );
  return { document: document.document, input, requestedCost: cost, fields };
}

export async function run(
  world: World,
  shop: Shop,
  call: {
    prepared: PreparedQuery;
    request: GraphqlRequest;
    scopes: readonly string[];
    isRefusedFinally: boolean;
  },
): Promise<GraphqlAnswer> {
  const { prepared, request } = call;
  if (!world.limiter.take(shop.domain, prepared.requestedCost)) return throttled(world, shop, prepared);
  const context: ApiContext = {
    world,
    shop,
    scopes: new Set(call.scopes),
    views,
    isRefusedFinally: call.isRefusedFinally,
  };
  const result = await execute({
    schema,
    document: prepared.document,
    rootValue: root,
    fieldResolver: resolveIfGranted,
    contextValue: context,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
  });
  const actual = Math.min(actualCost(prepared.input, result.data), prepared.requestedCost);
  world.limiter.giveBack(shop.domain, prepared.requestedCost - actual);
  return { ...result, extensions: costExtension(world, shop, prepared.requestedCost, actual) };
}

export function throttled(world: World, shop: Shop, prepared: PreparedQuery): GraphqlAnswer {
  return {
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
    extensions: costExtension(world, shop, prepared.requestedCost, null),
  };
}

function costExtension(
  world: World,
  shop: Shop,
  requestedQueryCost: number,
  actualQueryCost: number | null,
): object {
  return { cost: { requestedQueryCost, actualQueryCost, throttleStatus: world.limiter.status(shop.domain) } };
}

interface ReadDocument {
  document: DocumentNode;
  operations: OperationDefinitionNode[];
  fragments: Map<string, FragmentDefinitionNode>;
}

const known = new Map<string, ReadDocument>();

function readDocument(query: string): ReadDocument | { refusal: GraphqlAnswer } {
  const before = known.get(query);
  if (before !== undefined) return before;
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return { refusal: { errors: [error] } };
    throw error;
  }
  const errors = validate(schema, document);
  if (errors.length > 0) return { refusal: { errors } };
  const read: ReadDocument = { document, operations: [], fragments: new Map() };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) read.operations.push(definition);
    if (definition.kind === Kind.FRAGMENT_DEFINITION) read.fragments.set(definition.name.value, definition);
  }
  if (known.size > 500) known.clear();
  known.set(query, read);
  return read;
}
