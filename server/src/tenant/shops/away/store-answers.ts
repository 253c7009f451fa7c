// Learns from every call whether a shop's store answers. After three failures in a row it counts as away: jobs that wait for
// it are put back without taking a slot, and one probe tries it. All servers see it, within three seconds.
import type { Logger } from "pino";
import type { Database, GlobalTx } from "../../../database/database.ts";
import { enqueueJob, type NewJob } from "../../../jobs/enqueue-job.ts";
import { wakeJobsOf } from "../../../jobs/wake-jobs.ts";
import { findShopByDomain, findShopById, forgetShops } from "../find-shop.ts";
import { countAway, noteAnswer, noteFailure } from "./away-stores.sql.ts";

const AWAY_AFTER = 3;
/** Refused connections, time-outs and 5xx. Whatever else it says, it answers. */
const OUTAGES: ReadonlySet<string> = new Set(["platform_unreachable", "platform_unavailable"]);
/** So late after the probe, jobs look by themselves, should nobody have woken them. */
const AFTER_PROBE_MS = 30_000;

export interface StoreAnswers {
  answered(shopDomain: string): Promise<void>;
  failed(code: string, shopDomain: string): Promise<void>;
}

interface HasDatabase {
  readonly db: Database;
}

export function createStoreAnswers(deps: HasDatabase & { readonly log: Logger }): StoreAnswers {
  const failing = new Set<string>();
  const note = async (work: () => Promise<boolean>): Promise<void> => {
    try {
      if (await work()) forgetShops(deps);
    } catch (error) {
      deps.log.warn({ err: error }, "whether a store answers could not be noted");
    }
  };
  /** Another server may have seen it fail, or this one before it was started anew. */
  const answered = (domain: string): Promise<void> =>
    note(async () => {
      const wasFailing = failing.delete(domain) || (await findShopByDomain(deps, domain))?.storeFailingSince;
      return wasFailing ? deps.db.global((tx) => storeAnswered(tx, domain)) : false;
    });
  return {
    answered,
    async failed(code, domain) {
      if (!OUTAGES.has(code)) return answered(domain);
      failing.add(domain);
      await note(() =>
        deps.db.global(async (tx) => {
          const [row] = await tx.run(noteFailure, [domain]);
          if (row?.store_failures !== AWAY_AFTER || row.store_probe_at === null) return false;
          await enqueueJob(tx, probeJob(row.id, row.store_probe_at));
          return true;
        }),
      );
    },
  };
}

/** Its jobs go on, twenty a second. False: it was not failing. */
export async function storeAnswered(tx: GlobalTx, domain: string): Promise<boolean> {
  const [row] = await tx.run(noteAnswer, [domain]);
  if (row) wakeJobsOf(tx, row.id);
  return row !== undefined;
}

export const PROBE_STORE = "probe-store";

export const probeJob = (shopId: string, runAt: Date): NewJob => ({
  task: PROBE_STORE,
  payload: { shopId },
  key: `${PROBE_STORE}:${shopId}`,
  maxAttempts: 32_000,
  runAt,
});

/** Until when jobs that need the shop's store wait. Null: it answers, as far as is known. */
export async function storeAwayUntil(deps: HasDatabase, shopId: string): Promise<Date | null> {
  const at = (await findShopById(deps, shopId))?.storeProbeAt ?? null;
  return at && new Date(Math.max(at.getTime(), Date.now()) + AFTER_PROBE_MS * (1 + Math.random()));
}

export async function countAwayStores({ db }: HasDatabase): Promise<number> {
  const [row] = await db.global((tx) => tx.run(countAway, []));
  return row?.stores ?? 0;
}
