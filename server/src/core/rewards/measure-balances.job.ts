// Measures the distribution of a large shop's balances once an hour, so that no page has to. Small shops are counted
// directly instead.
import { z } from "zod";
import { invariant } from "@laurel/domain/refusal.ts";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { MEMBERS_COUNTED_MAX } from "./affordable-share.ts";
import {
  countMembersUpTo,
  measureBalances,
  removeBalanceSpread,
  saveBalanceSpread,
} from "./affordable-share.sql.ts";

/** A thousand steps: shares are accurate to a tenth of a percent. */
const STEPS = 1_000;
const fractions = Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS);

export const measureBalancesTask: Task<unknown> = {
  name: "measure-balances",
  queue: "bulk",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "measure-balances", (shopId) => measureBalancesOfShop(deps, shopId)),
};

export async function measureBalancesOfShop(
  deps: Deps,
  shopId: string,
  countedMax: number = MEMBERS_COUNTED_MAX,
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const [members] = await tx.run(countMembersUpTo, [shopId, countedMax + 1]);
    if ((members?.count ?? 0) <= countedMax) return void (await tx.run(removeBalanceSpread, [shopId]));
    const [measured] = await tx.run(measureBalances, [shopId, fractions]);
    invariant(measured, "an aggregate has one row");
    await tx.run(saveBalanceSpread, [shopId, measured.quantiles, deps.clock.now()]);
  });
}
