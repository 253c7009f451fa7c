// Files that were uploaded and left: nothing of them was applied, and they hold personal data.
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Task } from "../jobs/task.ts";
import { listShopIds } from "../shops/list-shops.ts";
import { forgetOldCells } from "./chunks.sql.ts";
import { forgetOldSamples, listForgottenImports } from "./imports.sql.ts";
import { removeAll } from "./step-import.ts";

const KEPT_DAYS = 7;

export const tidyImports: Task<unknown> = {
  name: "tidy-imports",
  payload: z.unknown(),
  async run(deps) {
    for (const shopId of await listShopIds(deps)) await tidyImportsOfShop(deps, shopId);
  },
};

export async function tidyImportsOfShop(deps: Deps, shopId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await deps.db.transaction(shopId, async (tx) => {
    for (const { id } of await tx.run(listForgottenImports, [shopId, before])) await removeAll(tx, id);
    await tx.run(forgetOldCells, [shopId, before]);
    await tx.run(forgetOldSamples, [shopId, before]);
  });
}
