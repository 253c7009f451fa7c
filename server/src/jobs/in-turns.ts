// Long work over one shop, in parts of less than a second. After five seconds it hands over to the next job, so that a
// stopping server need not wait, and other jobs get their turn.
import type { Tx } from "../database/database.ts";
import type { Deps } from "../process/deps.ts";
import { enqueueJob } from "./enqueue-job.ts";

const TURN_MS = 5_000;

/** Repeats a step while it answers true, for five seconds. Returns its last answer: true says that more is left. */
export async function workOneTurn<Answer>(step: () => Promise<Answer>): Promise<Answer> {
  const endsAt = performance.now() + TURN_MS;
  for (;;) {
    const answer = await step();
    if (answer !== true || performance.now() >= endsAt) return answer;
  }
}

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
  let part: P | null = first;
  await workOneTurn(async () => part !== null && (part = await next(part)) !== null);
  const rest: P | null = part;
  if (rest !== null)
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

/** Begins the work, not before `runAt`. If it waits already, it begins once. */
export const enqueueWork = (tx: Tx, task: string, part: Part, runAt?: Date): Promise<void> =>
  enqueuePart(tx, task, { task, part, runAt });

const enqueuePart = (
  tx: Tx,
  name: string,
  { task, part, runAt }: { readonly task: string; readonly part: Part; readonly runAt?: Date | undefined },
): Promise<void> =>
  enqueueJob(tx, { task, payload: part, key: `${name}:${tx.shopId}`, ...(runAt && { runAt }) });
