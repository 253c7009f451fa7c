// Routes for an operator's tools: health, readiness, metrics, security contact.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../process/deps.ts";
import type { Env } from "../config/env.ts";
import { AppError } from "../process/errors.ts";
import { installationId } from "../process/installation-id.ts";
import { tasks } from "../features/features.ts";
import { countJobs } from "../jobs/count-jobs.ts";
import { countDue } from "../jobs/due/count-due.ts";
import { countAwayStores } from "../tenant/shops/away/store-answers.ts";
import { countProofs } from "../tenant/shops/proofs/proofs.ts";
import { readWalArchive } from "../database/wal-archive.ts";
import type { HealthOptions } from "../operate/health/health-check.ts";
import { watchHealth } from "../operate/health/look-at-health.ts";
import { metricsContentType, renderMetrics } from "./metrics.ts";
import { whyReachable } from "../config/settings.ts";

/** How long the contact in security.txt is valid. */
const CONTACT_DAYS = 90;

export async function operationsRoutes(
  app: FastifyInstance,
  { deps, ...options }: { deps: Deps } & HealthOptions,
): Promise<void> {
  // The second tells `laurel doctor` that this is the installation that it looks at.
  const alive = { status: "alive", installation: installationId(deps.env) };
  app.get("/healthz", async () => alive);

  // RFC 9116.
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const { securityContact, appUrl } = deps.env;
    if (!securityContact) throw new AppError("not_found");
    const expires = new Date(deps.clock.now().getTime() + CONTACT_DAYS * 24 * 60 * 60 * 1000).toISOString();
    const canonical = `${appUrl}/.well-known/security.txt`;
    const lines = {
      Contact: securityContact,
      Expires: expires,
      "Preferred-Languages": "en",
      Canonical: canonical,
    };
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type("text/plain; charset=utf-8").send(text.join(""));
  });

  const lookAtHealth = watchHealth(deps, options);
  app.get("/readyz", async (request, reply) => {
    const { obstacle, warnings } = await lookAtHealth();
    const also = warnings.length > 0 && { warnings };
    if (!obstacle) return { status: "ready", ...also };
    return reply.status(503).send({ status: "not_ready", ...obstacle, ...also, requestId: request.id });
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, deps.env)) throw new AppError("unauthorized");
    const [due, queues, awayStores, proofs, walArchive] = await Promise.all([
      countDue(deps),
      countJobs(deps, tasks),
      countAwayStores(deps),
      countProofs(deps),
      readWalArchive(deps.db),
    ]);
    const transactionsWaiting = deps.db.waiting();
    return reply
      .type(metricsContentType)
      .send(await renderMetrics({ due, queues, awayStores, transactionsWaiting, proofs, walArchive }));
  });
}

/**
 * Requests with the token. Without a token, only this machine, and only if no proxy can be in between: requests through
 * a proxy on this machine seem to come from this machine, and not every proxy marks them.
 */
function mayReadMetrics(request: FastifyRequest, env: Env): boolean {
  const { metricsToken: token } = env;
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token && given) return timingSafeEqual(digest(token), digest(given));
  const isProxied = Object.keys(request.headers).some((name) => proxyHeader.test(name));
  const isLocal = /^(::1|(::ffff:)?127(\.\d+){3})$/.test(request.socket.remoteAddress ?? "");
  return isLocal && !isProxied && whyReachable(env) === null;
}

const proxyHeader =
  /^(x-forwarded-|x-real-ip$|x-client-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
