import { Client } from "pg";

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
