import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { deleteEndedCredentials, deleteEndedStates } from "./credentials.sql.ts";

/** Once a day: deletes credentials that have ended. */
export const tidySessions: Task<unknown> = {
  name: "tidy-sessions",
  queue: "bulk",
  payload: z.unknown(),
  async run(deps) {
    await deps.db.global(async (tx) => {
      const now = deps.clock.now();
      await Promise.all([tx.run(deleteEndedCredentials, [now]), tx.run(deleteEndedStates, [now])]);
    });
  },
};
