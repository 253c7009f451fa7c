// Who orders are for is kept only while referrals are on: afterwards only what an open referral needs stays. A friend's
// address whose letter could not go is kept for as long as other letters wait.
import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import type { Deps } from "../../process/deps.ts";
import { forgetOldAddresses, forgetTraces } from "./referrals.sql.ts";

const LETTER_KEPT_MS = 30 * 86_400_000;

export const tidyReferrals: Task<unknown> = {
  name: "tidy-referrals",
  queue: "bulk",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "tidy-referrals", (shopId) => tidyReferralsOfShop(deps, shopId)),
};

export const tidyReferralsOfShop = (deps: Deps, shopId: string): Promise<void> =>
  deps.db.transaction(shopId, async (tx) => {
    const { document } = await loadProgram(tx);
    if (!document.referrals.enabled) tx.write(forgetTraces, [shopId]);
    const before = new Date(deps.clock.now().getTime() - LETTER_KEPT_MS);
    tx.write(forgetOldAddresses, [shopId, before]);
  });
