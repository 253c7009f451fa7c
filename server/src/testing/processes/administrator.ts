import { Client, Pool, type QueryResultRow } from "pg";

/** One or more statements, as the database's superuser, on a connection of its own. */
export async function withAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const kept = new Map<string, Pool>();

/** The rows of one question. The connection is kept a while: a new one has yet to learn about every table it reads. */
export async function askAdministrator<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const pool = kept.get(url) ?? openKept(url);
  return (await pool.query<Row>(text, [...values])).rows;
}

function openKept(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 2_000, allowExitOnIdle: true });
  // Its database is dropped while it waits, or its server is killed.
  pool.on("error", () => undefined);
  kept.set(url, pool);
  return pool;
}
