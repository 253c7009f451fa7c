import { setTimeout as sleep } from "node:timers/promises";

/** How many shops have events to apply, read from /metrics; null if it cannot be read. */
async function readPending(url: URL, token: string | undefined): Promise<number | null> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url, { headers }).catch(() => null);
  if (!answer?.ok) return null;
  const text = await answer.text();
  return Number(/^laurel_due_shops{kind="apply-inbox"} (\d+)$/m.exec(text)?.[1] ?? 0);
}

const POLL_MILLISECONDS = 200;
const UNREADABLE_MAX = 25;

/** True when the inbox is empty; false if /metrics could not be read for five seconds. */
export async function waitForEmptyInbox(
  server: URL,
  token: string | undefined,
  onPending: (pending: number) => void = () => undefined,
): Promise<boolean> {
  const url = new URL("/metrics", server);
  for (let unreadable = 0; unreadable < UNREADABLE_MAX;) {
    const pending = await readPending(url, token);
    if (pending === 0) return true;
    unreadable = pending === null ? unreadable + 1 : 0;
    if (pending !== null) onPending(pending);
    await sleep(POLL_MILLISECONDS);
  }
  return false;
}
