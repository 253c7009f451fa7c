// The HTTP server, put together and not listening: tests inject requests, main.ts listens.
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { archiveRoutes } from "../features/archive/archive.routes.ts";
import { setBodyDeadline } from "./body-deadline.ts";
import type { Deps } from "../process/deps.ts";
import { downloadRoutes } from "../features/downloads/downloads.routes.ts";
import { documentRoutes, type DocumentPace } from "../features/documents/documents.routes.ts";
import { graphqlRoutes } from "../graphql/graphql.routes.ts";
import { answerError, setErrorHandling } from "./http-errors.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { importRoutes } from "../features/imports/imports.routes.ts";
import type { FilePace } from "../features/uploads/take-bytes.ts";
import { webhookRoutes } from "../features/inbox/webhooks.routes.ts";
import { adminFolder } from "../features/pages/ensure-admin-built.ts";
import { pageRoutes } from "../features/pages/pages.routes.ts";
import { logRefusals } from "./log-refusals.ts";
import { operationsRoutes } from "./operations.routes.ts";
import { authRoutes } from "../features/shop-auth/auth.routes.ts";
import { consentRoutes } from "../features/shop-auth/consent/consent.routes.ts";
import { signInRoutes } from "../features/shop-auth/sign-in.routes.ts";

export interface AppOptions {
  /** Where the build of the admin's pages is, if not at its place. */
  readonly adminFolder?: string;
  readonly documentPace?: DocumentPace;
  readonly filePace?: FilePace;
  /** What a body may take that is not a file. */
  readonly bodySeconds?: number;
}

export async function createApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log.child({}, { level: quieter(deps.log.level) });
  const isHttps = deps.env.appUrl.startsWith("https:");
  const app = fastify({
    loggerInstance: log,
    // A line for each request would cost more than the request; errors are logged where they are caught.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: deps.newId,
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    keepAliveTimeout: 72_000,
    // Each route's own: see `setBodyDeadline`.
    requestTimeout: 0,
    trustProxy: [...deps.env.trustedProxies],
    // An address that cannot be read reaches no route, and no hook.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply, isHttps);
      answerError(error, request, reply);
    },
  });
  setErrorHandling(app);
  logRefusals(app);
  setBodyDeadline(app, options.bodySeconds);
  await limitRefusals(app);
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply, isHttps));

  await app.register(operationsRoutes, { deps });
  if (deps.env.role !== "worker") {
    // Features, one line each.
    await app.register(graphqlRoutes, { deps });
    await app.register(webhookRoutes, { deps });
    const files = { deps, ...(options.filePace ? { pace: options.filePace } : {}) };
    await app.register(downloadRoutes, files);
    await app.register(importRoutes, files);
    await app.register(archiveRoutes, files);
    await app.register(authRoutes, { deps });
    await app.register(consentRoutes, { deps });
    await app.register(signInRoutes, { deps });
    await app.register(documentRoutes, {
      deps,
      ...(options.documentPace ? { pace: options.documentPace } : {}),
    });
    await app.register(pageRoutes, { deps, folder: options.adminFolder ?? adminFolder });
  }
  return app;
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
  // Nobody keeps an answer, unless its route says so: that of a file of the build.
  reply.header("cache-control", "no-store");
  if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}
