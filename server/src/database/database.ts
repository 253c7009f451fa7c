// The one way to PostgreSQL. A transaction belongs to one shop: row-level security shows that shop's rows
// and no others, so a statement that forgets its `shop_id` finds nothing instead of a stranger's data.
import type { Kysely, RawBuilder } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { openPools } from "./transactions/pools.ts";
import type { Schema } from "./schema.ts";
import { beginGlobal, beginForShop } from "./transactions/session.sql.ts";
import { retryConflicts } from "./transactions/retry-conflicts.ts";
import { runTransaction } from "./transactions/run-transaction.ts";

/** A statement with a name: prepared once per connection. Row types are asserted by its author, in a *.sql.ts file. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly __row?: Row;
}

/** Names must be unique in the program: a second statement of the same name throws as it is defined. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (statementNames.has(name))
    throw new Error(`Two statements are named "${name}". Give one of them another name.`);
  statementNames.add(name);
  return { name, text };
}

const statementNames = new Set<string>();

/** For the global tables (shops, credentials, inbox_routing) and jobs: no shop is set, so row-level security shows no tenant row. */
export interface GlobalTx {
  /** Statements started together are sent together, and answered in order. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The same for a statement that was put together of what somebody asked, and is planned for its values. */
  ask<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Sent in order like the others, but answered with the commit: nobody waits for it. If it fails, all is rolled back,
   * and the transaction throws its error, or what `explain` makes of it.
   */
  write(statement: Statement<never>, values: readonly unknown[], explain?: (error: unknown) => unknown): void;
  /** Same connection, same transaction, but sent a moment after it is asked; for statements that are not hot. */
  readonly kysely: Kysely<Schema>;
}

export interface Tx extends GlobalTx {
  readonly shopId: string;
}

export interface Database {
  /** One transaction of one shop; throwing rolls back. Runs `work` again, up to 3 times, after a deadlock or a serialization failure. */
  transaction<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction of no shop, with the same rules. */
  global<T>(work: (tx: GlobalTx) => Promise<T>): Promise<T>;
  /** For graphile-worker and /readyz alone. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly log: Logger;
  /** 0 for none: commands that read everything set it so. */
  readonly statementTimeoutSeconds?: number;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pools = openPools(options);
  return {
    transaction: (shopId, work) => {
      const start = { begin: beginForShop(shopId), shopId };
      return retryConflicts(() => runTransaction(pools.work, start, work));
    },
    global: (work) =>
      retryConflicts(() => runTransaction(pools.work, { begin: beginGlobal, shopId: "" }, work)),
    pool: pools.plain,
    close: () => pools.close(),
  };
}
