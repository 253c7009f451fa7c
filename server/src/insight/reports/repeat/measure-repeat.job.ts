// Counts each night how many of those who bought came back: first the customers, then guests by the hash of their
// address. What was counted so far travels with the job, and is saved at the end.
import { toLocalDate, startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import {
  addBuyers,
  firstOfYearTo,
  noRates,
  repeatGroups,
  type Buyer,
} from "@laurel/domain/reports/repeat-rate.ts";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import { enqueueWork, workAtOnce, workInTurns } from "../../../jobs/in-turns.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Deps } from "../../../process/deps.ts";
import { FIRST_ID } from "../../../process/new-id.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { NightPart } from "../../../tenant/shops/night.job.ts";
import { listCustomers, listGuests, saveRates } from "./repeat.sql.ts";

const count = z.object({ people: z.int(), repeat: z.int() });
const payload = z.object({
  shopId: z.uuid(),
  walk: z.enum(["customers", "guests"]),
  /** An id, or a hash. */
  after: z.string(),
  /** Of the people up to there. Empty at the beginning. */
  rates: z.array(z.object({ day: z.string(), groups: z.record(z.enum(repeatGroups), count) })),
});
type Part = z.output<typeof payload>;

const BATCH = 1_000;
/** The ends of these months, besides today. */
const MONTHS = 36;

/** Each night. */
export const measureRepeatRatesTonight: NightPart = (tx) =>
  enqueueWork(tx, "measure-repeat-rate", firstPart(tx.shopId));

export const measureRepeatRate: Task<Part> = {
  name: "measure-repeat-rate",
  queue: "bulk",
  payload,
  run: (deps, first) => workInTurns(deps, "measure-repeat-rate", first, (part) => measureNext(deps, part)),
};

const firstPart = (shopId: string): Part => ({ shopId, walk: "customers", after: FIRST_ID, rates: [] });

/** All at once, for a small shop. */
export const measureRepeatRateOfShop = (deps: Deps, shopId: string): Promise<void> =>
  workAtOnce(firstPart(shopId), (part) => measureNext(deps, part));

/** Saves the rates at the end, and returns null. */
async function measureNext(deps: Deps, { shopId, walk, after, rates }: Part): Promise<Part | null> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return null;
  const { timeZone } = shop;
  const now = deps.clock.now();
  const before = rates.length > 0 ? rates : noRates(toLocalDate(now, timeZone), MONTHS);
  const since = startOfLocalDay(firstOfYearTo(before[0]!.day), timeZone);
  return deps.db.transaction(shopId, async (tx) => {
    const asked = [shopId, after, BATCH, since, timeZone];
    const { buyers, last } = await (walk === "customers" ? nextCustomers(tx, asked) : nextGuests(tx, asked));
    const sums = [...addBuyers(before, buyers)];
    if (last !== null) return { shopId, walk, after: last, rates: sums };
    if (walk === "customers") return { shopId, walk: "guests", after: "", rates: sums };
    await tx.run(saveRates, [shopId, now, JSON.stringify(sums)]);
    return null;
  });
}

interface Batch {
  readonly buyers: readonly Buyer[];
  /** Where the next one begins. Null: there is none. */
  readonly last: string | null;
}

async function nextCustomers(tx: Tx, asked: readonly unknown[]): Promise<Batch> {
  const rows = await tx.run(listCustomers, asked);
  const buyers = rows
    .filter(({ status }) => status !== "ERASED" && status !== "MERGED")
    .map(({ status, ordered, redeemed }) => ({ isMember: status === "MEMBER", ordered, redeemed }));
  return { buyers, last: rows.length < BATCH ? null : rows.at(-1)!.customer_id };
}

async function nextGuests(tx: Tx, asked: readonly unknown[]): Promise<Batch> {
  const rows = await tx.run(listGuests, asked);
  const buyers = rows.map(({ ordered }) => ({ isMember: false, ordered, redeemed: [] }));
  return { buyers, last: rows.length < BATCH ? null : rows.at(-1)!.guest_hash };
}
