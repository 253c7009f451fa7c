import type { ShopFacts } from "@laurel/domain/store-event.ts";
import type { Tx } from "../../database/database.ts";
import { findNotifications, saveOwnerEmail, savePostalAddress } from "./notifications.sql.ts";

/** Stored here because the directory of shops holds no personal data. */
export function keepAddresses(
  tx: Tx,
  { ownerEmail, postalAddress }: Pick<ShopFacts, "ownerEmail" | "postalAddress">,
): void {
  if (ownerEmail !== undefined) tx.write(saveOwnerEmail, [tx.shopId, ownerEmail]);
  if (postalAddress !== undefined) tx.write(savePostalAddress, [tx.shopId, postalAddress]);
}

/** In lines. None until the store has reported one. */
export async function findPostalAddress(tx: Tx): Promise<readonly string[]> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return row?.postal_address ?? [];
}

/** Null until the store has reported it. */
export async function findOwnerEmail(tx: Tx): Promise<string | null> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return row?.owner_email ?? null;
}
