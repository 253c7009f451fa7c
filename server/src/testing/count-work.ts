// Counts what a piece of work asks of the database.
import type { Database, Tx } from "../database/database.ts";

export interface Work {
  readonly transactions: number;
  /** By name, in order; those that are composed for a request have none. */
  readonly statements: readonly string[];
}

/** The same database, and what was done through it since it was asked last. */
export function countWork(db: Database): { readonly db: Database; since: () => Work } {
  let transactions = 0;
  let statements: string[] = [];
  const count = <T>(work: (tx: Tx) => Promise<T>): ((tx: Tx) => Promise<T>) => {
    transactions += 1;
    return (tx) =>
      work({
        get kysely() {
          return tx.kysely;
        },
        shopId: tx.shopId,
        run: (asked, values) => {
          statements.push(asked.name);
          return tx.run(asked, values);
        },
        ask: (asked) => {
          statements.push("");
          return tx.ask(asked);
        },
        write: (asked, ...rest) => {
          statements.push(asked.name);
          tx.write(asked, ...rest);
        },
        afterCommit: (then) => tx.afterCommit(then),
      });
  };
  return {
    db: {
      ...db,
      transaction: (shopId, work) => db.transaction(shopId, count(work)),
      readOneMoment: (shopId, work) => db.readOneMoment(shopId, count(work)),
    },
    since: () => {
      const work = { transactions, statements };
      transactions = 0;
      statements = [];
      return work;
    },
  };
}
