// Adds the jobs of the schedule, minute by minute. Of several servers, the first one adds them. A minute in which none runs
// is left out: what falls due waits in its table.
import { setTimeout as sleep } from "node:timers/promises";
import { parseCrontab } from "graphile-worker";
import type { Deps } from "../process/deps.ts";
import { enqueueJob } from "./enqueue-job.ts";
import { beginMinute } from "./jobs.sql.ts";

const MINUTE_MS = 60_000;

/** `lines`: minute, hour, day, month, weekday, in UTC; then the task's name. */
export async function keepSchedule(
  deps: Pick<Deps, "db" | "log">,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await addJobsOf(deps, lines, new Date()).catch((error: unknown) =>
      deps.log.warn({ err: error }, "the jobs of this minute could not be added"),
    );
    const restMs = MINUTE_MS - (Date.now() % MINUTE_MS);
    await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Of one task, one runs at a time on all servers, and one more waits at most, however long it takes. */
export async function addJobsOf(
  { db }: Pick<Deps, "db">,
  lines: readonly string[],
  now: Date,
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const digest = {
    min: minute.getUTCMinutes(),
    hour: minute.getUTCHours(),
    date: minute.getUTCDate(),
    month: minute.getUTCMonth() + 1,
    dow: minute.getUTCDay(),
  };
  for (const { task, match } of parseCrontab(lines.join("\n"))) {
    if (!match(digest)) continue;
    await db.global(async (tx) => {
      const isFirst = (await tx.run(beginMinute, [task, minute])).length > 0;
      if (isFirst) await enqueueJob(tx, { task, payload: {}, key: task, oneAtATime: task });
    });
  }
}
