// Kills the connection of some work half-way, as a power cut would: what its transaction had done is lost.
import { expect, vi } from "vitest";
import { withAdministrator } from "./administrator.ts";

const killWhoeverWaits = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** While the work is about to write its first row of this table. Resolves once the work has failed. */
export async function dieWhileWriting(
  place: { readonly url: string; readonly table: string },
  work: () => Promise<unknown>,
): Promise<void> {
  await withAdministrator(place.url, async (client) => {
    await client.query(`BEGIN; LOCK TABLE laurel.${place.table} IN SHARE MODE`);
    const died = expect(work()).rejects.toThrow();
    await vi.waitFor(async () => expect((await client.query(killWhoeverWaits)).rowCount).toBe(1), {
      timeout: 30_000,
      interval: 10,
    });
    await died;
    await client.query("ROLLBACK");
  });
}
