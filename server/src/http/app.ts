// The HTTP server, assembled but not listening: tests inject requests, main.ts listens.
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { setBodyDeadline } from "./body-deadline.ts";
import type { RouteOptions } from "../features/feature.ts";
import { apiParts, documents, features } from "../features/features.ts";
import { authenticate } from "../tenant/shop-auth/callers/authenticate.ts";
import type { Deps } from "../process/deps.ts";
import { graphqlRoutes } from "../graphql/graphql.routes.ts";
import type { TextBudget } from "../graphql/limits/text-budget.ts";
import { answerError, setErrorHandling } from "./http-errors.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { logRefusals } from "./log-refusals.ts";
import { workOn } from "../process/work-in-hand.ts";
import { operationsRoutes } from "./operations.routes.ts";

export interface AppOptions extends Omit<RouteOptions, "deps" | "documents"> {
  /** Limit for bodies that are not files. */
  readonly bodySeconds?: number;
  /** How much new text of queries each shop may send. */
  readonly textBudget?: TextBudget;
  readonly isStopping?: () => boolean;
}

export async function createApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log.child({}, { level: quieter(deps.log.level) });
  const isHttps = deps.env.appUrl.startsWith("https:");
  const app = fastify({
    loggerInstance: log,
    // A log line for each request would cost more than the request; errors are logged where they are caught.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would cost more than the query; what is logged names its request.
    childLoggerFactory: (logger) => logger,
    genReqId: deps.newId,
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    keepAliveTimeout: 72_000,
    // Each route has its own: see `setBodyDeadline`.
    requestTimeout: 0,
    trustProxy: [...deps.env.trustedProxies],
    // A URL that cannot be parsed reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, isHttps);
      answerError(error, request, reply);
    },
  });
  setErrorHandling(app);
  logRefusals(app);
  setBodyDeadline(app, options.bodySeconds);
  closeBusyConnections(app);
  await limitRefusals(app);
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply, isHttps));
  // After the body was read: what reads it runs on the connection, which is of many requests.
  app.addHook("preValidation", ({ id: requestId }, _reply, done) => workOn({ requestId }, done));

  const { adminFolder, isStopping } = options;
  await app.register(operationsRoutes, { deps, adminFolder, isStopping });
  if (deps.env.role !== "worker") {
    await app.register(graphqlRoutes, {
      deps,
      parts: apiParts,
      authenticate: (headers) => authenticate(deps, headers),
      textBudget: options.textBudget,
    });
    for (const routes of features.flatMap((feature) => feature.routes ?? []))
      await app.register(routes, { ...options, deps, documents });
  }
  return app;
}

/**
 * `forceCloseConnections` ends the connections that are idle when closing begins. One that is busy then would be kept
 * for the whole `keepAliveTimeout` after its answer, and closing would wait for it.
 */
function closeBusyConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onResponse", async () => {
    if (isClosing) app.server.closeIdleConnections();
  });
}

function quieter(level: string): string {
  return level === "info" ? "warn" : level;
}

const dataPolicy = ["default-src", "object-src", "base-uri", "form-action", "frame-ancestors"]
  .map((name) => `${name} 'none'`)
  .join("; ");

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "no-referrer");
  // Answers are data. A route that serves a page sets its own policy.
  reply.header("content-security-policy", dataPolicy);
  // No cache stores an answer, unless its route says so, as for files of the build.
  reply.header("cache-control", "no-store");
  if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}
