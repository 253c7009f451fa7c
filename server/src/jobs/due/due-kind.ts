// Work that a shop has at certain times. `due_work` says which shop has which kind of it next, so that a shop that has none
// is never asked. What makes something due writes the date, in its own transaction; a job does the work, and writes the
// next date.
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import type { NewJob } from "../enqueue-job.ts";
import type { Queue } from "../queues.ts";
import type { Task } from "../task.ts";
import { settleDue } from "./mark-due.ts";

/** A feature lists its kinds in its feature.ts. */
export interface DueKind {
  /** Does what is due in one shop, and settles its date (`settleDue`). The kind has the name of its job. */
  readonly task: Task<{ shopId: string }>;
  readonly nextAt: NextAt;
  /** One job does it in all shops that are due (`listDueShops`). Missing: each shop has a job of its own. */
  readonly isForAll?: true;
}

/** When the shop has such work next, never too late. Null: it has none. */
export type NextAt = (tx: Tx, deps: Deps) => Promise<Date | null>;

interface DueWork {
  readonly name: string;
  readonly queue: Queue;
  /** Does what is due in one shop. */
  readonly run: (deps: Deps, shopId: string) => Promise<void>;
  readonly nextAt: NextAt;
  /** For work that waits for others: for how long it is not begun once more if it fails. Its job is tried again anyway. */
  readonly restMs?: number;
}

export const dueKind = ({ name, queue, run, nextAt, restMs }: DueWork): DueKind => ({
  nextAt,
  task: {
    name,
    queue,
    payload: z.object({ shopId: z.uuid() }),
    async run(deps, { shopId }) {
      if (restMs !== undefined) await rest(deps, shopId, name, restMs);
      await run(deps, shopId);
      await deps.db.transaction(shopId, (tx) => settleDue(tx, name, () => nextAt(tx, deps)));
    },
  },
});

const rest = ({ db, clock }: Deps, shopId: string, kind: string, restMs: number): Promise<unknown> =>
  db.transaction(shopId, (tx) => settleDue(tx, kind, async () => new Date(clock.now().getTime() + restMs)));

/** One at a time, of a kind that is done in all shops together. */
export const jobForAll = (kind: string): NewJob => ({ task: kind, payload: {}, key: kind, oneAtATime: kind });

/** One at a time for each shop and kind. */
export const dueJob = (kind: string, shopId: string): NewJob => ({
  task: kind,
  payload: { shopId },
  key: `${kind}:${shopId}`,
});
