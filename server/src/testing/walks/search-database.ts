import { withAdministrator } from "../processes/administrator.ts";
import { countWaiting, dueJobs, guestHashes, listTables, searchTable } from "./search-database.sql.ts";

/** Where texts occur, in any column of any table, in upper or lower case: `table: text`. Bytes are read as text. */
export async function searchDatabase(url: string, words: readonly string[]): Promise<readonly string[]> {
  return withAdministrator(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; bytes: string[] }>(listTables);
    const found: string[] = [];
    for (const { name, bytes } of tables) {
      const { rows } = await client.query<{ word: string }>(searchTable(name, bytes), [words]);
      found.push(...rows.map(({ word }) => `${name}: ${word}`));
    }
    return found;
  });
}

/** Orders and requests that still have the hash of an address. */
export async function countGuestHashes(url: string): Promise<number> {
  const { rows } = await withAdministrator(url, (client) => client.query<{ count: number }>(guestHashes));
  return rows[0]?.count ?? 0;
}

export async function listDueJobs(url: string): Promise<readonly string[]> {
  const { rows } = await withAdministrator(url, (client) => client.query<{ task: string }>(dueJobs));
  return rows.map(({ task }) => task);
}

/** Whether a session waits for another session's lock. */
export async function isSomebodyWaiting(url: string): Promise<boolean> {
  const { rows } = await withAdministrator(url, (client) => client.query<{ count: number }>(countWaiting));
  return (rows[0]?.count ?? 0) > 0;
}
