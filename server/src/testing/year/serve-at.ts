// The whole server, with its jobs, at a time that the test tells: a process of its own, because the test kills it.
import type { MailSettings } from "../../config/mail-settings.ts";
import { openDatabase } from "../../database/database.ts";
import { createApp } from "../../http/app.ts";
import { jobForAll } from "../../jobs/due/due-kind.ts";
import { START_DUE_WORK } from "../../jobs/due/start-due-work.job.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import { createLog } from "../../process/log.ts";
import { RunningClock } from "./running-clock.ts";
import { yearDeps } from "./year-deps.ts";

export interface ServeAt {
  readonly databaseUrl: string;
  readonly storeUrl: string;
  readonly port: number;
  /** Of the door, to which the store and the shops send. */
  readonly appPort: number;
  readonly mail: MailSettings;
  readonly now: string;
}

const { databaseUrl, storeUrl, port, appPort, mail, now } = JSON.parse(process.argv[2] ?? "{}") as ServeAt;
const clock = new RunningClock(now);
process.on("message", (told) => clock.set(String(told)));
// The test has ended.
process.on("disconnect", () => process.exit());

const log = createLog("error");
const db = openDatabase({ url: databaseUrl, maxConnections: 10, log });
const deps = yearDeps({ db, clock, storeUrl, appPort, mail, log });
await startJobs(deps, { slots: 8, tasks });
// What a killed process left, as `main.ts` does.
await db.global((tx) => enqueueJob(tx, jobForAll(START_DUE_WORK)));
const app = await createApp(deps);
await app.listen({ port, host: "127.0.0.1" });
process.send?.("ready");
