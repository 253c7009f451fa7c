import type { IncomingMessage } from "node:http";

/** How long the rest of a refused file may come in, unread. */
const LINGER_MILLISECONDS = 3_000;

/**
 * A connection that is closed while bytes still come in is reset, and the sender never sees why. So the answer goes out
 * first, and the rest is let in for a moment.
 */
export function endSoon(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS);
  request.once("close", () => clearTimeout(timer));
}
