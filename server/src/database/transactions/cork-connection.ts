import type { Writable } from "node:stream";
import type pg from "pg";

/**
 * Collects what is written to a connection until this turn of the event loop ends, so that statements that are started
 * together are sent in one write. A write is a system call, and costs more than most statements.
 */
export function corkUntilTurnEnds(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
