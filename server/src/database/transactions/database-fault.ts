// Faults of the database's machine, not of a statement: the same work may succeed later.

/** `unavailable`: restarting, out of connections, or gone. `disk_full`: nothing new can be written. */
export type DatabaseFault = "unavailable" | "disk_full";

/** Null: it is about the statement, or no fault of the database at all. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, "code");
  // disk_full; and the same of this machine, where files are kept while they come.
  if (code === "53100" || code === "ENOSPC") return "disk_full";
  if (awayCodes.has(code) || isEndOfConnection(error, code)) return "unavailable";
  // If the database does not run, its socket file does not exist.
  if (code === "ENOENT" && Reflect.get(error, "syscall") === "connect") return "unavailable";
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(
    error.message,
  )
    ? "unavailable"
    : null;
}

const awayCodes = new Set<unknown>([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  // Shut down by an administrator, crashed, starting or stopping, too many connections.
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/**
 * FATAL: the connection has ended with it. PgBouncer says so, with 08P01, of all that it ends by itself, and when it cannot
 * reach PostgreSQL. As an ERROR, the same code is a fault of ours.
 */
const isEndOfConnection = (error: Error, code: unknown): boolean =>
  typeof code === "string" && /^08[0-9A-Z]{3}$/.test(code) && Reflect.get(error, "severity") === "FATAL";
