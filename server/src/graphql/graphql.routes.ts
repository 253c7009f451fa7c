// POST /api/graphql: it authenticates the caller, checks the query, its scopes and its cost; only then the query runs.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { buildSchema, type ExecutionResult, type GraphQLSchema } from "graphql";
import { mercurius } from "mercurius";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../process/errors.ts";
import { errorCodeOf, sayWhenToRetry } from "../http/http-errors.ts";
import { limitUnderWay } from "../http/under-way.ts";
import { type PlainPage, sendPlainPage } from "../http/plain-page.ts";
import { missingScopes } from "./limits/api-scopes.ts";
import { type ApiPart, mergeNeeds, mergeResolvers, readSdl } from "./api-part.ts";
import type { Caller } from "../tenant/shop-auth/callers/authenticate.ts";
import type { GraphqlContext } from "./context.ts";
import { showError, type ShownError } from "./format-errors.ts";
import { createLoad } from "./load.ts";
import { parseBody, type GraphqlBody } from "./limits/parse-body.ts";
import { COST_MAX } from "./limits/plan-cost.ts";
import { createQueryStore, type PreparedQuery, type QueryStore } from "./limits/prepare-query.ts";
import type { TextBudget } from "./limits/text-budget.ts";

/** A program document is the largest input. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Of one shop, at once. */
export const QUERIES_UNDER_WAY = 100;

export interface GraphqlOptions {
  readonly deps: Deps;
  readonly parts: readonly ApiPart[];
  /** Refuses `unauthorized`. */
  readonly authenticate: (headers: IncomingHttpHeaders) => Promise<Caller>;
  /** Default: one of its own. */
  readonly textBudget?: TextBudget | undefined;
}

export async function graphqlRoutes(
  app: FastifyInstance,
  { deps, parts, authenticate, textBudget }: GraphqlOptions,
): Promise<void> {
  const { sdl, schema } = schemaOf(parts);
  await app.register(mercurius, {
    schema,
    resolvers: mergeResolvers(parts) as never,
    routes: false,
    cache: false,
  });
  const queries = createQueryStore({ schema: app.graphql.schema, needs: mergeNeeds(parts) }, textBudget);

  const begin = limitUnderWay(app, QUERIES_UNDER_WAY);
  const parseJson = createJsonReader(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
    done(null, text),
  );
  app.setErrorHandler((error: Error, request, reply) => {
    const code = errorCodeOf(error);
    const report = (err: unknown) => request.log.error({ err, requestId: request.id }, "a request failed");
    const shown = error instanceof AppError ? error : new AppError(code, {}, { cause: error });
    // An unauthenticated request gets a plain answer, not a GraphQL one.
    if (shown.http === 401) return reply.status(401).send({ code, message: shown.message });
    sayWhenToRetry(shown, reply);
    return reply.status(shown.http).send({ errors: [showError(shown, report)] });
  });

  app.get("/api/schema.graphql", (_request, reply) => reply.type("text/plain; charset=utf-8").send(sdl));
  app.get("/api/graphql", (_request, reply) => sendPlainPage(reply, aboutApi));
  app.post("/api/graphql", {
    bodyLimit: BODY_BYTES_MAX,
    // Before the body is read: the body of an unauthenticated request is never read.
    onRequest: async (request) => {
      const caller = await authenticate(request.headers);
      begin(request, caller.shop.shopId);
      callers.set(request.raw, caller);
    },
    handler: async (request, reply) => {
      const report = (err: unknown) => request.log.error({ err, requestId: request.id }, "a query failed");
      const body = parseBody(String(request.body), parseJson);
      const caller = callers.get(request.raw);
      if (!caller) throw new AppError("unauthorized");
      const prepared = queries.prepare(caller.shop.shopId, body.query);
      if (!prepared.ok) {
        return reply.status(400).send({ errors: prepared.errors.map((one) => showError(one, report)) });
      }
      const missing = missingScopes(caller.scopes, prepared.scopes);
      if (missing.length > 0) throw new AppError("missing_scope", { scopes: missing });
      const cost = prepared.costOf(body.variables ?? {});
      if (cost > COST_MAX) throw new AppError("query_too_costly", { cost, costMax: COST_MAX });
      return show(await execute({ deps, caller, queries, body, prepared }), report);
    },
  });
}

const schemas = new WeakMap<readonly ApiPart[], { readonly sdl: string; readonly schema: GraphQLSchema }>();

/** Built once in a process, where tests start many apps: it takes longer than the rest of an app. */
function schemaOf(parts: readonly ApiPart[]) {
  const known = schemas.get(parts);
  if (known) return known;
  const sdl = readSdl(parts);
  const built = { sdl, schema: buildSchema(sdl) };
  schemas.set(parts, built);
  return built;
}

const aboutApi: PlainPage = {
  status: 200,
  title: "Laurel’s GraphQL API",
  text:
    "Programs send their queries to this address: by POST, as JSON, with the header “Authorization: Bearer” and an " +
    "API key. A merchant makes keys in Laurel, under Settings; an operator with “npm run laurel -- api-key create”.",
  action: { href: "/api/schema.graphql", label: "Read the schema" },
};

/** Fastify's own parser, which refuses keys that would change an object's prototype. */
function createJsonReader(app: FastifyInstance): (text: string) => unknown {
  const parse = app.getDefaultJsonParser("error", "error");
  return (text) => {
    let read: { error: Error | null; value?: unknown } | undefined;
    void parse({} as never, text, (error, value) => {
      read = { error, value };
    });
    if (!read || read.error) throw new AppError("invalid_request", {}, { cause: read?.error });
    return read.value;
  };
}

const callers = new WeakMap<object, Caller>();

interface Execution {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly queries: QueryStore;
  readonly body: GraphqlBody;
  readonly prepared: Extract<PreparedQuery, { ok: true }>;
}

/** A query runs in one transaction, so that its whole answer is of one moment; a mutation opens its own. */
function execute(execution: Execution): Promise<ExecutionResult> {
  const { deps, caller, prepared } = execution;
  const { shopId } = caller.shop;
  if (prepared.isMutation) return run(execution, (work) => deps.db.transaction(shopId, work));
  return deps.db.readOneMoment(shopId, (tx) => run(execution, (work) => work(tx)));
}

function run(
  { deps, caller, queries, body, prepared }: Execution,
  read: GraphqlContext["read"],
): Promise<ExecutionResult> {
  const context: GraphqlContext = { deps, ...caller, read, load: createLoad(read, deps.clock) };
  const { variables, operationName = null } = body;
  return queries.run(prepared, { context, variables: variables ?? {}, operationName });
}

function show(
  { data, errors }: ExecutionResult,
  report: (error: unknown) => void,
): { data?: unknown; errors?: ShownError[] } {
  if (!errors?.length) return { data };
  return {
    ...(data === undefined ? {} : { data }),
    errors: errors.slice(0, 10).map((one) => showError(one, report)),
  };
}
