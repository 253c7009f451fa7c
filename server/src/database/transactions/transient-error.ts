// Tells trouble that passes (the database restarts, a lock is held too long, the disk is full) from trouble that
// comes back with the same input. Work that met the first kind is tried again as it is.

/** SQLSTATE classes: connection, transaction rolled back, resources, object in use, operator, system. */
const PASSING_CLASSES = new Set(["08", "40", "53", "55", "57", "58"]);
/** The statement took too long: as it is, it would do so again. */
const QUERY_CANCELED = "57014";

export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, "code") === QUERY_CANCELED;

export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error) || tookTooLong(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.has(code.slice(0, 2));
  // The driver and the sockets below it: ECONNREFUSED, ENOENT of a UNIX socket, "Connection terminated".
  return (
    (typeof code === "string" && /^E[A-Z]+$/.test(code)) || /connection|connect|timeout/i.test(error.message)
  );
}
