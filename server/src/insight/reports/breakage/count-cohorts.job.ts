// Counts for each shop what became of points by the month in which they were given, and closes each month some time after
// it has ended, so that no transaction of it is still open. A month that is closed is never opened again.
import { addToMonth } from "@laurel/domain/reports/cohorts.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import type { Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import type { Deps } from "../../../process/deps.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import { loadProgramAt } from "../../../tenant/program/load-program.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { closeMonth, findOwnBreakage, findProgress, lockProgress, saveProgress } from "./cohorts.sql.ts";
import { countCohorts, findPostingFrom, noteErased, sumRevenue } from "./count-cohorts.sql.ts";
import { firstDay, loadMonths, startOfMonth, type Months } from "./months.ts";

const SETTLE_MS = 3_600_000;
/** The most that one transaction counts: a day, and so many entries of it. */
const STEP_MS = 86_400_000;
const STEP_ENTRIES = 50_000;

/** When the next posting can be counted, or the open month closed. Null: there is no posting. */
export async function nextCohortsAt(tx: Tx): Promise<Date | null> {
  const { shopId } = tx;
  const [[first], [progress], { timeZone }] = await Promise.all([
    tx.run(findPostingFrom, [shopId, FIRST_ID, 0]),
    tx.run(findProgress, [shopId]),
    loadShop(tx),
  ]);
  if (!first) return null;
  const { counted_below: from } = progress ?? { counted_below: first.id };
  const [next] = await tx.run(findPostingFrom, [shopId, from, 0]);
  const { open } = await loadMonths(tx, { firstAt: timeOfId(first.id), timeZone });
  const endsMs = startOfMonth(addToMonth(open, 1), timeZone).getTime();
  return new Date(Math.min(next ? timeOfId(next.id).getTime() : endsMs, endsMs) + SETTLE_MS);
}

/** Each step in a transaction of its own: an interrupted run continues with the next step. */
export async function countCohortsOfShop(
  deps: Deps,
  shopId: string,
  stepEntries = STEP_ENTRIES,
): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  while (await countNext(deps, shop, stepEntries));
}

function countNext(
  deps: Deps,
  { shopId, timeZone }: { shopId: string; timeZone: string },
  stepEntries: number,
): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [first] = await tx.run(findPostingFrom, [shopId, FIRST_ID, 0]);
    if (!first) return false;
    const [progress] = await tx.run(lockProgress, [shopId, first.id]);
    const from = progress!.counted_below;
    const fromMs = timeOfId(from).getTime();
    const months = await loadMonths(tx, { firstAt: timeOfId(first.id), timeZone });
    // In another time zone, the month may have ended before what is counted already: it is closed there.
    const endsMs = Math.max(startOfMonth(addToMonth(months.open, 1), timeZone).getTime(), fromMs);
    const settledMs = deps.clock.now().getTime() - SETTLE_MS;
    // Days on which nothing was recorded are passed over at once.
    const [next] = await tx.run(findPostingFrom, [shopId, from, 0]);
    const stepEndsMs = next ? timeOfId(next.id).getTime() + STEP_MS : settledMs;
    const [full] = await tx.run(findPostingFrom, [shopId, from, stepEntries]);
    // The entries of a millisecond are counted together.
    const fullMs = full ? Math.max(timeOfId(full.id).getTime(), fromMs + 1) : stepEndsMs;
    const untilMs = Math.min(stepEndsMs, fullMs, endsMs, settledMs);
    const isOver = untilMs === endsMs;
    if (untilMs < fromMs || (untilMs === fromMs && !isOver)) return false;
    const until = firstIdAt(new Date(untilMs));
    await runNearby(tx, countCohorts, [shopId, from, until, months.ids, months.days, firstDay(months.open)]);
    if (isOver) await close(tx, months, until);
    await tx.run(saveProgress, [shopId, until]);
    return untilMs < settledMs;
  });
}

async function close(tx: Tx, { open, ids, days }: Months, until: string): Promise<void> {
  await tx.run(noteErased, [tx.shopId, until, firstDay(open), ids, days]);
  const [sum] = await runNearby(tx, sumRevenue, [tx.shopId, ids.at(-1), until]);
  const [own] = await tx.run(findOwnBreakage, [tx.shopId]);
  const program = await loadProgramAt(tx, timeOfId(until));
  await tx.run(closeMonth, [
    tx.shopId,
    firstDay(open),
    sum?.revenue_minor ?? 0,
    program?.document.pointValueHundredths ?? 0,
    program?.document.expiry.policy === "per_lot" ? program.document.expiry.months : null,
    own?.own_basis_points ?? 0,
    timeOfId(until),
  ]);
}
