import type { QueueFigure } from "../http/metrics.ts";
import type { Deps } from "../process/deps.ts";
import { countJobs as counted } from "./jobs.sql.ts";
import { queues } from "./queues.ts";
import type { Task } from "./task.ts";

/** Of all processes together, for each queue. */
export async function countJobs(
  { db }: Pick<Deps, "db">,
  tasks: readonly Task<unknown>[],
): Promise<readonly QueueFigure[]> {
  const wishes = queues.map((queue) => ({
    queue,
    tasks: tasks.filter((task) => task.queue === queue).map(({ name }) => name),
  }));
  const rows = await db.global((tx) => tx.run(counted, [JSON.stringify(wishes)]));
  return rows.map(({ queue, waiting, running, oldest_seconds: oldestSeconds }) => ({
    queue,
    waiting,
    running,
    oldestSeconds,
  }));
}
