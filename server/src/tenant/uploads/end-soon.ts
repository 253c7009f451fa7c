import type { IncomingMessage } from "node:http";

/** How long the rest of a refused file may still arrive, unread. */
const LINGER_MILLISECONDS = 3_000;

/**
 * If a connection is closed while bytes are arriving, it is reset, and the sender never gets the answer. So the answer
 * is sent first, and the rest is accepted briefly.
 */
export function endSoon(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS);
  request.once("close", () => clearTimeout(timer));
}
