import type { ShopFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import { findNotifications, saveOwnerEmail } from "./notifications.sql.ts";

/** Stored here because the directory of shops holds no personal data. */
export function keepOwnerEmail(tx: Tx, { ownerEmail }: Pick<ShopFacts, "ownerEmail">): void {
  if (ownerEmail !== undefined) tx.write(saveOwnerEmail, [tx.shopId, ownerEmail]);
}

/** Null until the store has reported it. */
export async function findOwnerEmail(tx: Tx): Promise<string | null> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return row?.owner_email ?? null;
}
