// What a use case reads and writes with, and the statements that it sends.
import type { Kysely, RawBuilder } from "kysely";

/** The migrations say which columns there are. Of our own code, only tests name them in the words of the query builder. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asks for
export type AnyTables = Record<string, Record<string, any>>;

/** A statement with a name: prepared once for each connection. Its author asserts the row type, in a *.sql.ts file. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly __row?: Row;
}

/** Names must be unique in the program: a second statement of the same name throws when it is defined. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (statementNames.has(name))
    throw new Error(`Two statements are named "${name}". Give one of them another name.`);
  statementNames.add(name);
  return { name, text };
}

const statementNames = new Set<string>();

/**
 * For the global tables (shops, credentials, due_work) and jobs: no shop is set, so row-level security shows no
 * tenant row.
 */
export interface GlobalTx {
  /** Statements that are started together are sent together, and answered in order. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The same for a statement that is composed for a request and planned for its values. */
  ask<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Sent in order like the others, but the caller does not wait: it is answered with the commit. If it fails,
   * everything is rolled back, and the transaction throws its error, or the result of `explain`.
   */
  write(statement: Statement<never>, values: readonly unknown[], explain?: (error: unknown) => unknown): void;
  /** Runs once the transaction has committed; a crash in between skips it. It must not throw. */
  afterCommit(work: () => void): void;
  /** Same connection, same transaction, but sent slightly later; for statements that need not be fast. */
  readonly kysely: Kysely<AnyTables>;
}

export interface Tx extends GlobalTx {
  readonly shopId: string;
}
