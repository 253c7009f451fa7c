// Applied events are kept only as long as the platform's retries. Unhandled ones are applied once there is a handler,
// and deleted after 30 days. Set-aside ones lose their body after 30 days, and are deleted after 90.
import { deleteInPieces } from "../../database/statements/delete-in-pieces.sql.ts";
import type { Deps } from "../../process/deps.ts";
import { deleteOldBodies, deleteOldEntries } from "./inbox.sql.ts";
import { dropOutlivedFacts } from "./early/early-facts.ts";
import { takeUpUnhandled } from "./retry-inbox.ts";

const KEPT_DAYS = 30;
const SET_ASIDE_KEPT_DAYS = 90;

export async function tidyInboxOfShop(deps: Deps, shopId: string): Promise<void> {
  const daysAgo = (days: number): Date => new Date(deps.clock.now().getTime() - days * 86_400_000);
  const [before, setAsideBefore] = [daysAgo(KEPT_DAYS), daysAgo(SET_ASIDE_KEPT_DAYS)];
  await takeUpUnhandled(deps, shopId);
  await deps.db.transaction(shopId, (tx) =>
    Promise.all([tx.run(deleteOldBodies, [shopId, before]), dropOutlivedFacts(tx, deps.clock.now())]),
  );
  await deleteInPieces(deps.db, shopId, deleteOldEntries, [before, setAsideBefore]);
}
