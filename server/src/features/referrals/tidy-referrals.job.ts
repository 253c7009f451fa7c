// Who orders are for is kept only while referrals are on. Afterwards only what an open referral needs stays.
import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { loadProgram } from "../program/load-program.ts";
import { eachShop } from "../shops/each-shop.ts";
import type { Deps } from "../../process/deps.ts";
import { forgetTraces } from "./referrals.sql.ts";

export const tidyReferrals: Task<unknown> = {
  name: "tidy-referrals",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "tidy-referrals", (shopId) => tidyReferralsOfShop(deps, shopId)),
};

export const tidyReferralsOfShop = (deps: Deps, shopId: string): Promise<void> =>
  deps.db.transaction(shopId, async (tx) => {
    const { document } = await loadProgram(tx);
    if (!document.referrals.enabled) tx.write(forgetTraces, [shopId]);
  });
