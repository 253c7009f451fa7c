import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";

/** A query builder over one open connection; it never begins, commits or releases by itself. */
export function kyselyOver<DB>(query: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Kysely<DB> {
  const connection = {
    query: (text: string, values: readonly unknown[]) => query({ text, values: values as unknown[] }),
    release: () => undefined,
  };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
