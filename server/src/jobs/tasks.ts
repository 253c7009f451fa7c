// The registry: one line a task, one line a time of day.
import { applyInboxTask } from "../inbox/apply-inbox.job.ts";
import { readOrderTask } from "../inbox/read-order.job.ts";
import { reconcileAllTask, reconcileTask } from "../inbox/reconcile.job.ts";
import { tidyInboxTask, wakeAppliersTask } from "../inbox/tidy-inbox.job.ts";
import { keepShopsConnected } from "../shops/keep-shops-connected.job.ts";
import { subscribeWebhooks } from "../shops/subscribe-webhooks.job.ts";
import type { Task } from "./task.ts";

export const tasks: readonly Task<unknown>[] = [
  applyInboxTask,
  readOrderTask,
  reconcileTask,
  reconcileAllTask,
  tidyInboxTask,
  wakeAppliersTask,
  keepShopsConnected,
  subscribeWebhooks,
];

/** Minute, hour, day, month, weekday, in UTC; then the task's name. */
export const schedule: readonly string[] = [
  "* * * * * wake-appliers",
  "*/10 * * * * reconcile-all",
  "17 3 * * * tidy-inbox",
  "41 4 * * * keep-shops-connected",
];
