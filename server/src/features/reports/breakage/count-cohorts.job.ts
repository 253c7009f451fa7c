// Counts for each shop what became of points by the month in which they were given, and closes each month some time after
// it has ended, so that no transaction of it is still open. A month that is closed is never opened again.
import { addToMonth } from "@laurel/domain/reports/cohorts.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Task } from "../../../jobs/task.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import { loadProgramAt } from "../../program/load-program.ts";
import { findShopById } from "../../shops/find-shop.ts";
import { eachShop } from "../../shops/each-shop.ts";
import { closeMonth, findOwnBreakage, lockProgress, saveProgress } from "./cohorts.sql.ts";
import { countCohorts, findPostingFrom, noteErased, sumRevenue } from "./count-cohorts.sql.ts";

const SETTLE_MS = 3_600_000;
/** The most that one transaction counts: a day of postings. */
const STEP_MS = 86_400_000;

export const countCohortsTask: Task<unknown> = {
  name: "count-cohorts",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "count-cohorts", (shopId) => countCohortsOfShop(deps, shopId)),
};

/** Each step in a transaction of its own: an interrupted run continues with the next step. */
export async function countCohortsOfShop(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  while (await countNext(deps, shop));
}

function countNext(deps: Deps, { shopId, timeZone }: { shopId: string; timeZone: string }): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [first] = await tx.run(findPostingFrom, [shopId, FIRST_ID]);
    if (!first) return false;
    const [progress] = await tx.run(lockProgress, [shopId]);
    const from = progress?.counted_below ?? first.id;
    const month = toLocalDate(timeOfId(from), timeZone).slice(0, 7);
    const monthEndsAt = startOfMonth(addToMonth(month, 1), timeZone);
    const settled = deps.clock.now().getTime() - SETTLE_MS;
    // Days on which nothing was recorded are passed over at once.
    const [next] = await tx.run(findPostingFrom, [shopId, from]);
    const stepEndsAt = next ? timeOfId(next.id).getTime() + STEP_MS : settled;
    const untilMs = Math.min(stepEndsAt, monthEndsAt.getTime(), settled);
    const until = firstIdAt(new Date(untilMs));
    if (until <= from) return false;
    const months = monthsFrom(timeOfId(first.id), month, timeZone);
    await runNearby(tx, countCohorts, [shopId, from, until, ...months, firstDay(month)]);
    if (untilMs === monthEndsAt.getTime()) await close(tx, { month, until, months, timeZone });
    await tx.run(saveProgress, [shopId, until]);
    return untilMs < settled;
  });
}

type Months = readonly [ids: readonly string[], days: readonly string[]];

/** All months from the first posting's to this one: at which id each begins, and its first day. */
function monthsFrom(firstAt: Date, last: string, timeZone: string): Months {
  const ids: string[] = [];
  const days: string[] = [];
  for (let month = toLocalDate(firstAt, timeZone).slice(0, 7); month <= last; month = addToMonth(month, 1)) {
    ids.push(firstIdAt(startOfMonth(month, timeZone)));
    days.push(firstDay(month));
  }
  return [ids, days];
}

async function close(
  tx: Tx,
  what: {
    readonly month: string;
    readonly until: string;
    readonly months: Months;
    readonly timeZone: string;
  },
): Promise<void> {
  const { month, until, months, timeZone } = what;
  await tx.run(noteErased, [tx.shopId, until, firstDay(month), ...months]);
  const startsAt = firstIdAt(startOfMonth(month, timeZone));
  const [sum] = await runNearby(tx, sumRevenue, [tx.shopId, startsAt, until]);
  const [own] = await tx.run(findOwnBreakage, [tx.shopId]);
  const program = await loadProgramAt(tx, timeOfId(until));
  await tx.run(closeMonth, [
    tx.shopId,
    firstDay(month),
    sum?.revenue_minor ?? 0,
    program?.document.pointValueHundredths ?? 0,
    program?.document.expiry.policy === "per_lot" ? program.document.expiry.months : null,
    own?.own_basis_points ?? 0,
  ]);
}

const firstDay = (month: string): string => `${month}-01`;
const startOfMonth = (month: string, timeZone: string): Date => startOfLocalDay(firstDay(month), timeZone);
