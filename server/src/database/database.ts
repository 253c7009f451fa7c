// The only way to PostgreSQL. A transaction belongs to one shop: row-level security shows it only that shop's rows, so
// a statement that forgets its `shop_id` finds that shop's rows at most, and never another's.
import type pg from "pg";
import { metrics } from "../http/metrics.ts";
import { inSpan, spanOf } from "../process/spans/spans.ts";
import { databaseFaultOf } from "./transactions/database-fault.ts";
import { openPools, type DatabaseOptions } from "./transactions/pools.ts";
import { beginGlobal, beginForShop, beginOneMoment } from "./transactions/session.sql.ts";
import { createShopTurns, type Purpose } from "./transactions/shop-turns.ts";
import { retryConflicts } from "./transactions/retry-conflicts.ts";
import type { GlobalTx, Tx } from "./tx.ts";
import { runTransaction } from "./transactions/run-transaction.ts";

export { statement, type GlobalTx, type Statement, type Tx } from "./tx.ts";
export type { DatabaseOptions };

export interface Database {
  /**
   * One transaction of one shop, when it is that shop's turn; throwing rolls back. Runs `work` again, up to 3 times, after a deadlock or a
   * serialization failure.
   */
  transaction<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, but it only reads, and everything in it is of one moment. */
  readOneMoment<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction without a shop, with the same rules. */
  global<T>(work: (tx: GlobalTx) => Promise<T>): Promise<T>;
  /** Whether a transaction failed within the last minute because the disk is full. */
  isFull(): boolean;
  /** Those that wait for a connection. */
  waiting(): number;
  /** Only for the worker's own connection and /readyz. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Reading goes on where a disk is full, so only writing says that there is room again. */
const FULL_MS = 60_000;

export function openDatabase(options: DatabaseOptions): Database {
  const pools = openPools(options);
  const { faultOf } = options;
  const turns = createShopTurns(options.maxConnections);
  let fullAt = -Infinity;
  const run = <T>(begin: string, shopId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryConflicts(() =>
      inSpan("transaction", { "db.system.name": "postgresql", ...spanOf(shopId || null) }, () =>
        runTransaction(pools.work, { begin, shopId, faultOf, log: options.log }, work).catch(
          (error: unknown) => {
            const reason = databaseFaultOf(error);
            if (reason) metrics.databaseFaults.inc({ reason });
            if (reason === "disk_full") fullAt = performance.now();
            throw error;
          },
        ),
      ),
    );
  const runOf =
    (purpose: Purpose, beginOf: (shopId: string) => string) =>
    <T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const begin = beginOf(shopId);
      return turns.inTurn(shopId, purpose, () => run(begin, shopId, work));
    };
  return {
    transaction: runOf("change", beginForShop),
    readOneMoment: runOf("reading", beginOneMoment),
    global: (work) => run(beginGlobal, "", work),
    isFull: () => performance.now() - fullAt < FULL_MS,
    waiting: () => pools.work.waitingCount,
    pool: pools.plain,
    close: () => pools.close(),
  };
}
