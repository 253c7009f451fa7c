// Long work over one shop, in parts of less than a second. After five seconds it hands over to the next job, so that a
// stopping server need not wait, and other jobs get their turn.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../process/deps.ts";
import { enqueueJob } from "./enqueue-job.ts";

const TURN_MS = 5_000;

/** A part says where it begins. */
interface Part {
  readonly shopId: string;
  readonly [field: string]: unknown;
}

/** `next` does one part, and returns the following one, or null at the end. */
export async function workInTurns<P extends Part>(
  deps: Deps,
  task: string,
  first: P,
  next: (part: P) => Promise<P | null>,
): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  let part: P | null = first;
  while (part !== null && performance.now() < endsAt) part = await next(part);
  if (part === null) return;
  const rest = part;
  await deps.db.transaction(rest.shopId, (tx) => enqueuePart(tx, `${task}:rest`, { task, part: rest }));
}

/** All at once, for a small shop. */
export async function workAtOnce<P extends Part>(
  first: P,
  next: (part: P) => Promise<P | null>,
): Promise<void> {
  let part: P | null = first;
  while (part !== null) part = await next(part);
}

/** Begins the work. If it waits already, it begins once. */
export const enqueueWork = (tx: Tx, task: string, part: Part): Promise<void> =>
  enqueuePart(tx, task, { task, part });

const enqueuePart = (
  tx: Tx,
  name: string,
  { task, part }: { readonly task: string; readonly part: Part },
): Promise<void> => enqueueJob(tx, { task, payload: part, key: `${name}:${tx.shopId}` });
