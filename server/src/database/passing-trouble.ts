// Tells trouble that passes (the database restarts, a lock is held too long, the disk is full) from trouble that
// comes back with the same input. Work that met the first kind is tried again as it is.

/** SQLSTATE classes: connection, transaction rolled back, resources, object in use, operator, system. */
const PASSING_CLASSES = new Set(["08", "40", "53", "55", "57", "58"]);

export function isPassingTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.has(code.slice(0, 2));
  // The driver and the sockets below it: ECONNREFUSED, ENOENT of a UNIX socket, "Connection terminated".
  return (
    (typeof code === "string" && /^E[A-Z]+$/.test(code)) || /connection|connect|timeout/i.test(error.message)
  );
}
