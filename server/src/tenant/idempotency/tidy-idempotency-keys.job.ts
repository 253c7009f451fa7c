// Clients repeat a request within minutes. The stored answer contains a customer's points, so it is deleted when it is
// no longer needed.
import { deleteInPieces } from "../../database/statements/delete-in-pieces.sql.ts";
import type { Deps } from "../../process/deps.ts";
import { deleteOldKeys } from "./idempotency.sql.ts";

const KEPT_DAYS = 30;

export async function tidyKeysOfShop(deps: Deps, shopId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  await deleteInPieces(deps.db, shopId, deleteOldKeys, [before]);
}
