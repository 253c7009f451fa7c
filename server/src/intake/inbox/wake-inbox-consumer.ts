// Wakes a shop's sleeping inbox consumer: in this process if it has room, or else by a job. A burst does it once, not for each
// event.
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import { dueJob } from "../../jobs/due/due-kind.ts";
import { markedDue } from "../../jobs/due/mark-due.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import { placeHere } from "../../jobs/run-here.ts";
import type { Deps } from "../../process/deps.ts";

export const APPLY_INBOX = "apply-inbox";

/** Shops whose turn ended a moment ago: what comes so soon is the beginning of more, which a job waits for. */
const servedOf = cachePerDatabase<1>({ max: 10_000, ttl: 300 });

export const isBusy = ({ db }: Pick<Deps, "db">, shopId: string): boolean => servedOf(db).has(shopId);
export const noteServed = ({ db }: Pick<Deps, "db">, shopId: string): void =>
  void servedOf(db).set(shopId, 1);

/** In the transaction that makes events pending. */
export async function wakeInboxConsumer(tx: Tx, deps: Pick<Deps, "clock" | "db">): Promise<void> {
  if (!(await markedDue(tx, APPLY_INBOX, deps.clock.now()))) return;
  const { shopId } = tx;
  const start = isBusy(deps, shopId) ? null : placeHere(deps, APPLY_INBOX);
  if (start) tx.afterCommit(() => start(shopId));
  else await enqueueJob(tx, inboxJob(shopId));
}

export const inboxJob = (shopId: string): NewJob => dueJob(APPLY_INBOX, shopId);
