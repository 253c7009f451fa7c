// The registry: one line a task, one line a time of day.
import type { Task } from "./task.ts";

export const tasks: readonly Task<unknown>[] = [];

/** Minute, hour, day, month, weekday, in UTC; then the task's name. */
export const schedule: readonly string[] = [];
