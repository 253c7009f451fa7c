// Deletes abandoned uploads: nothing of them was applied, and they hold personal data.
import type { Deps } from "../../process/deps.ts";
import { forgetAddresses } from "../../core/customers/erased/find-erased.ts";
import { forgetOldCells } from "./chunks.sql.ts";
import { forgetOldSamples, listForgottenImports } from "./imports.sql.ts";
import { removeAll } from "./step-import.ts";

const KEPT_DAYS = 7;
const SENDING_DAYS_MAX = 1;

export async function tidyImportsOfShop(deps: Deps, shopId: string): Promise<void> {
  const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * 86_400_000);
  const before = daysAgo(KEPT_DAYS);
  await deps.db.transaction(shopId, async (tx) => {
    const forgotten = await tx.run(listForgottenImports, [shopId, before, daysAgo(SENDING_DAYS_MAX)]);
    for (const { id } of forgotten) await removeAll(tx, id);
    await tx.run(forgetOldCells, [shopId, before]);
    await tx.run(forgetOldSamples, [shopId, before]);
    // An upload that began before this time has ended by now.
    forgetAddresses(tx, daysAgo(SENDING_DAYS_MAX));
  });
}
