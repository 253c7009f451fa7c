import type { Writable } from "node:stream";
import type pg from "pg";

/**
 * Holds back what is written to a connection until this turn of the program is over, so that statements that are
 * started together leave in one write: a write is a call of the operating system, and costs more than most statements.
 */
export function corkUntilTurnEnds(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
