import { askAdministrator, withAdministrator } from "../processes/administrator.ts";
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
  const [row] = await askAdministrator<{ count: number }>(url, guestHashes);
  return row?.count ?? 0;
}

export async function listDueJobs(url: string): Promise<readonly string[]> {
  const rows = await askAdministrator<{ task: string }>(url, dueJobs);
  return rows.map(({ task }) => task);
}

/** Whether a session waits for another session's lock. */
export async function isSomebodyWaiting(url: string): Promise<boolean> {
  const [row] = await askAdministrator<{ count: number }>(url, countWaiting);
  return (row?.count ?? 0) > 0;
}
