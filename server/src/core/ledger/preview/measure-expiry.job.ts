// Works out once a night, and after each change of the settings, how many points will expire in which month: one member
// after another, because dates are not stored. Nothing waits for it.
import { expiringOf } from "@laurel/domain/dates/due.ts";
import { lotExpiryOf } from "@laurel/domain/dates/expiry.ts";
import { addToPreview, EMPTY_PREVIEW, type ExpiryPreview } from "@laurel/domain/dates/preview.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import { enqueueWork, workAtOnce, workInTurns } from "../../../jobs/in-turns.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadDatedRules } from "../../standing/date-rules.ts";
import { readInactiveAt } from "../dates/book-dates.ts";
import { listOpenMembers } from "../ledger.sql.ts";
import { loadOpenLots } from "../open-lots.ts";
import { savePreview } from "./preview.sql.ts";
import { FIRST_ID } from "../../../process/new-id.ts";

const sum = z.object({ points: z.int(), members: z.int() });
const payload = z.object({
  shopId: z.uuid(),
  after: z.uuid(),
  /** Of the members up to there. */
  preview: z.object({ soon: sum, months: z.record(z.string(), sum), later: sum, undated: sum }),
});
type Part = z.output<typeof payload>;

/** So few that others who ask the server meanwhile do not wait for them. */
const BATCH = 200;

export const measureExpiry: Task<Part> = {
  name: "measure-expiry",
  queue: "bulk",
  payload,
  run: (deps, first) => workInTurns(deps, "measure-expiry", first, (part) => measureNext(deps, part)),
};

const firstPart = (shopId: string): Part => ({ shopId, after: FIRST_ID, preview: EMPTY_PREVIEW });

/** Each night, too. */
export const enqueueMeasuring = (tx: Tx): Promise<void> =>
  enqueueWork(tx, measureExpiry.name, firstPart(tx.shopId));

/** All at once, for a small shop. */
export const measureExpiryOfShop = (deps: Deps, shopId: string): Promise<void> =>
  workAtOnce(firstPart(shopId), (part) => measureNext(deps, part));

/** Saves the preview at the end, and returns null. */
const measureNext = (deps: Deps, { shopId, after, preview: before }: Part): Promise<Part | null> =>
  deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now().toISOString();
    const members = await tx.run(listOpenMembers, [shopId, after, BATCH]);
    const customerIds = members.map(({ customer_id }) => customer_id);
    const preview = await addMembers(tx, customerIds, before, now);
    if (members.length === BATCH) return { shopId, after: customerIds.at(-1)!, preview };
    await tx.run(savePreview, [shopId, now, JSON.stringify(preview)]);
    return null;
  });

async function addMembers(
  tx: Tx,
  customerIds: readonly string[],
  before: ExpiryPreview,
  now: string,
): Promise<ExpiryPreview> {
  const { expiry: rules, expiryStart } = await loadDatedRules(tx, now);
  const [lotsOf, inactive] = await Promise.all([
    loadOpenLots(tx, customerIds),
    readInactiveAt(tx, rules, customerIds),
  ]);
  const expiry = lotExpiryOf(rules);
  return customerIds.reduce((preview, customerId) => {
    const limits = { expiryStart, inactiveAt: inactive.get(customerId) ?? null };
    const { lots } = lotsOf(customerId, expiry);
    const points = expiringOf(lots, limits);
    const undated = sumOf(lots.map(({ remaining }) => remaining)) - sumOf(points.map((one) => one.points));
    return addToPreview(preview, { points, undated }, { now, timeZone: rules.timeZone });
  }, before);
}

const sumOf = (points: readonly number[]): number => points.reduce(addPoints, 0);
