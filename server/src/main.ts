// The server: starts what it needs in order, and ends it in reverse order, so that running work is finished.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createApp } from "./http/app.ts";
import { openDatabase } from "./database/database.ts";
import { prepareDatabase } from "./database/prepare-database.ts";
import { providePostgres } from "./database/provide-postgres.ts";
import { schedule, tasks } from "./features/features.ts";
import type { Deps } from "./process/deps.ts";
import type { Env } from "./config/env.ts";
import { jobForAll } from "./jobs/due/due-kind.ts";
import { START_DUE_WORK } from "./jobs/due/start-due-work.job.ts";
import { enqueueJob } from "./jobs/enqueue-job.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { checkBeforeStart } from "./operate/health/look-at-health.ts";
import { checkPortsFree } from "./config/port.ts";
import { laurelVersion } from "./config/version.ts";
import { isSecretLost } from "./tenant/shops/connect/find-lost-secret.ts";
import { storeAwayUntil } from "./tenant/shops/away/store-answers.ts";
import { createLog } from "./process/log.ts";
import { wireDeps } from "./process/wire-deps.ts";

export interface Server {
  readonly deps: Deps;
  readonly url: string;
  /** Answers open requests, finishes running jobs, and ends the database if it was started here. */
  stop(): Promise<void>;
}

/** `depsOfJobs` is for the demo, whose past has its own clock. */
export async function startServer(
  env: Env,
  log: Logger = createLog(env.logLevel),
  depsOfJobs: (deps: Deps) => Deps = (deps) => deps,
): Promise<Server> {
  const ending: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = ending.pop(); end; end = ending.pop()) await end();
  };
  try {
    if (env.spansTo) {
      const { startSpans } = await import("./process/spans/start-spans.ts");
      const spans = startSpans(env.spansTo);
      ending.push(() => spans.stop());
    }
    await checkPortsFree([{ setting: "PORT", port: env.port, host: env.host }], "npm run laurel -- serve");
    const postgres = await providePostgres(env, log);
    ending.push(() => postgres.stop());
    await prepareDatabase({ postgres, migrates: env.migrates, log });
    const db = openDatabase({
      url: postgres.url,
      maxConnections: env.databaseConnections,
      log,
      plans: env.databasePlans,
    });
    ending.push(() => db.close());
    const deps = wireDeps({ env, log, db });
    await checkBeforeStart(deps);
    if (env.role !== "web") {
      const { jobSlots: slots, jobQueues: queues } = env;
      const jobs = await startJobs(depsOfJobs(deps), { slots, queues, tasks, schedule, storeAwayUntil });
      ending.push(() => jobs.stop());
      // What a killed process left waits for no full minute.
      await db.global((tx) => enqueueJob(tx, jobForAll(START_DUE_WORK)));
    }
    await warnOfSecret(deps, log);
    let isStopping = false;
    const app = await createApp(deps, { isStopping: () => isStopping });
    ending.push(() => app.close());
    await listen(app, env);
    ending.push(async () => {
      isStopping = true;
      await sleep(env.shutdownDelaySeconds * 1000);
    });
    log.info({ url: env.appUrl, role: env.role, version: laurelVersion }, "the server is ready");
    return { deps, url: `http://${env.host}:${env.port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Everything else works without them, so the server starts. */
async function warnOfSecret(deps: Deps, log: Logger): Promise<void> {
  if (!(await isSecretLost(deps))) return;
  log.error(
    { reason: "app_secret_lost" },
    "APP_SECRET (or the file app-secret) is not the one that sealed the stores' tokens in this database. Set that one; if it " +
      "is lost, each merchant must open the app in the store once (docs/operate.md).",
  );
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  await app.listen({ port: env.port, host: env.host });
}
