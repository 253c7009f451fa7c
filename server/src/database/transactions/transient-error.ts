// Tells transient errors (the database restarts, a lock is held too long, the disk is full) from errors that return
// with the same input. Work that failed with a transient error is retried unchanged.

/** SQLSTATE classes: connection, transaction rolled back, resources, object in use, operator, system. */
const PASSING_CLASSES = new Set(["08", "40", "53", "55", "57", "58"]);
/** The statement took too long, and would do so again. */
const QUERY_CANCELED = "57014";

export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === QUERY_CANCELED;

export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error) || tookTooLong(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.has(code.slice(0, 2));
  // Errors of the driver and its sockets: ECONNREFUSED, ENOENT of a UNIX socket, "Connection terminated", "Client was closed
  // and is not queryable".
  return (
    (typeof code === "string" && /^E[A-Z]+$/.test(code)) ||
    /connection|connect|timeout|not queryable/i.test(error.message)
  );
}
