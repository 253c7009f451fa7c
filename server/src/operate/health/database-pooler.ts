// Sessions have a role, a time zone and locks of their own. A pooler that gives each transaction another session loses
// them, now and then and silently.
import { sharesSessions } from "../../database/shares-sessions.ts";
import type { Deps } from "../../process/deps.ts";
import type { HealthCheck } from "./health-check.ts";

export const databasePooler: HealthCheck = {
  keepsFrom: "start",
  look: async ({ db }) =>
    (await isPooled(db.pool))
      ? {
          reason: "pooled_by_transaction",
          message:
            "DATABASE_URL leads to a pooler that gives each transaction another session, such as PgBouncer with " +
            "pool_mode = transaction. Set pool_mode = session, or the address of PostgreSQL itself: Laurel keeps " +
            "DATABASE_CONNECTIONS connections by itself.",
        }
      : null,
};

/** It does not change while the process runs. */
const known = new WeakMap<object, Promise<boolean>>();

async function isPooled(pool: Deps["db"]["pool"]): Promise<boolean> {
  const found = known.get(pool) ?? sharesSessions(pool);
  known.set(pool, found);
  return found.catch((error: unknown) => {
    known.delete(pool);
    throw error;
  });
}
