import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { eraseAsRequested } from "./erase-person.ts";

/** The platform allows thirty days. This runs at once, and retries if the database is unavailable. */
export const erasePersonTask: Task<{ shopId: string; requestId: string }> = {
  name: "erase-person",
  queue: "bulk",
  payload: z.object({ shopId: z.uuid(), requestId: z.uuid() }),
  run: (deps, { shopId, requestId }) => eraseAsRequested(deps, shopId, requestId),
};
