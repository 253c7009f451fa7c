// A client that repeats a request does so within minutes. What it was answered names a customer's points, and is kept
// no longer than needed.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../shops/each-shop.ts";
import { deleteOldKeys } from "./idempotency.sql.ts";

const KEPT_DAYS = 30;

export const tidyIdempotencyKeys: Task<unknown> = {
  name: "tidy-idempotency-keys",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "tidy-idempotency-keys", (shopId) => tidyKeysOfShop(deps, shopId)),
};

async function tidyKeysOfShop(deps: Deps, shopId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await deps.db.transaction(shopId, (tx) => tx.run(deleteOldKeys, [shopId, before]));
}
