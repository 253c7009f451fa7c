import type { Kysely, RawBuilder } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { noteInSpan } from "../../process/spans/spans.ts";
import { toArrayText } from "../statements/array-text.ts";
import { corkUntilTurnEnds } from "./cork-connection.ts";
import type { DatabaseOptions } from "./pools.ts";
import type { AnyTables, Statement, Tx } from "../tx.ts";
import { kyselyOver } from "../statements/kysely-over.ts";
import { commit, planForValues, rollback } from "./session.sql.ts";

/**
 * Begins, works, commits. `begin` is sent without waiting for its answer: the first statement follows at once, which
 * saves a round trip. If `begin` fails, the connection is lost, or the transaction is aborted and every statement in it
 * fails.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  start: {
    readonly begin: string;
    readonly shopId: string;
    readonly faultOf: DatabaseOptions["faultOf"];
    readonly log: Logger;
  },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = new OpenTransaction(client, start);
  let fault: Error | undefined;
  try {
    corkUntilTurnEnds(client);
    const begun = client.query(start.begin);
    // Awaited below; an earlier statement may fail with the same error.
    begun.catch(() => undefined);
    const result = await work(tx);
    await begun;
    tx.close();
    // Sent with the last writes: if one of them fails, PostgreSQL rolls back instead.
    corkUntilTurnEnds(client);
    const [ended] = await Promise.all([client.query(commit), tx.written()]);
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and its error was swallowed.
    if (ended.command !== "COMMIT")
      throw new Error("A statement failed, so the transaction was rolled back.");
    tx.committed();
    return result;
  } catch (error) {
    tx.close();
    await client.query(rollback).catch((cause: unknown) => {
      fault = new Error("The connection cannot be used again.", { cause });
    });
    // A failed write makes all later statements fail, so its error is the cause.
    throw (await tx.failedWrite()) ?? error;
  } finally {
    client.release(fault ?? false);
  }
}

/** From sending a statement to its answer; those that were sent before it in its transaction are answered first. */
const SLOW_MS = 1_000;

const toParameter = (value: unknown): unknown => (Array.isArray(value) ? toArrayText(value) : value);

class OpenTransaction implements Tx {
  readonly shopId: string;
  readonly #client: pg.PoolClient;
  readonly #writes: Promise<unknown>[] = [];
  readonly #afterCommit: (() => void)[] = [];
  readonly #faultOf: DatabaseOptions["faultOf"];
  readonly #log: Logger;
  #isOpen = true;
  #kysely: Kysely<AnyTables> | undefined;

  constructor(
    client: pg.PoolClient,
    of: { readonly shopId: string; readonly faultOf: DatabaseOptions["faultOf"]; readonly log: Logger },
  ) {
    this.#client = client;
    this.shopId = of.shopId;
    this.#faultOf = of.faultOf;
    this.#log = of.log;
  }

  async run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const { name, text } = statement;
    noteInSpan(name);
    const since = performance.now();
    const result = await this.#query({ name, text, values: values.map(toParameter) });
    const milliseconds = Math.round(performance.now() - since);
    if (milliseconds >= SLOW_MS) this.#log.warn({ statement: name, milliseconds }, "a statement was slow");
    return result.rows as Row[];
  }

  async ask<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { sql: text, parameters } = statement.compile(this.kysely);
    const result = await this.#query({ text, values: parameters.map(toParameter) });
    return result.rows as Row[];
  }

  write(
    statement: Statement<never>,
    values: readonly unknown[],
    explain: (error: unknown) => unknown = (error) => error,
  ): void {
    const written = this.run(statement, values).catch((error: unknown) => {
      throw explain(error);
    });
    // Thrown when the transaction ends.
    written.catch(() => undefined);
    this.#writes.push(written);
  }

  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  committed(): void {
    for (const work of this.#afterCommit) work();
  }

  async written(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async failedWrite(): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.#writes);
    return outcomes.find((outcome) => outcome.status === "rejected")?.reason;
  }

  get kysely(): Kysely<AnyTables> {
    this.#kysely ??= this.#openKysely();
    return this.#kysely;
  }

  #openKysely(): Kysely<AnyTables> {
    // If it fails, the next statement fails too.
    this.#query({ text: planForValues }).catch(() => undefined);
    return kyselyOver<AnyTables>((config) => this.#query(config));
  }

  close(): void {
    this.#isOpen = false;
  }

  #query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#isOpen) return Promise.reject(new Error("This transaction has ended already."));
    const fault = this.#faultOf?.(config.text);
    if (fault) return Promise.reject(new Error(`${fault} ${config.text}`));
    corkUntilTurnEnds(this.#client);
    return this.#client.query(config);
  }
}
