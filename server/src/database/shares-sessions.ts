import type { Pool, PoolClient } from "pg";
import { beginGlobal, rollback, sessionId } from "./transactions/session.sql.ts";

/** Beside much other work, a single look at PgBouncer missed it in one of eight. */
const LOOKS = 3;

/**
 * Whether two connections get the same session of PostgreSQL, or one connection two, as with a pooler by transactions.
 * It takes two connections of the pool for fifteen round trips.
 */
export async function sharesSessions(pool: Pick<Pool, "connect">): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) if (await sharesOnce(pool)) return true;
  return false;
}

async function sharesOnce(pool: Pick<Pool, "connect">): Promise<boolean> {
  const one = await pool.connect();
  try {
    const two = await pool.connect();
    try {
      const before = await sessionOf(one);
      // A pooler gives the session that has just become free to the next transaction, and keeps it for that.
      await two.query(beginGlobal);
      const taken = await sessionOf(two);
      const after = await sessionOf(one);
      await two.query(rollback);
      return taken === before || after !== before;
    } finally {
      two.release();
    }
  } finally {
    one.release();
  }
}

const sessionOf = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>(sessionId)).rows[0]!.pid;
