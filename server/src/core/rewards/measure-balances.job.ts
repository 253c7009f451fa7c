// Measures the distribution of a large shop's balances once an hour, so that no page has to. Small shops are counted
// directly instead.
import { invariant } from "@laurel/domain/refusal.ts";
import type { Deps } from "../../process/deps.ts";
import { dueKind } from "../../jobs/due/due-kind.ts";
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

const HOUR_MS = 3_600_000;

export const balancesWork = dueKind({
  name: "measure-balances",
  queue: "bulk",
  run: (deps, shopId) => measureBalancesOfShop(deps, shopId),
  nextAt: async (tx, { clock }) => {
    const [members] = await tx.run(countMembersUpTo, [tx.shopId, MEMBERS_COUNTED_MAX + 1]);
    const isLarge = (members?.count ?? 0) > MEMBERS_COUNTED_MAX;
    return isLarge ? new Date(clock.now().getTime() + HOUR_MS) : null;
  },
});

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
