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

export interface Addresses {
  /** In lines. None until the store has reported one. */
  readonly postalAddress: readonly string[];
  /** Null until the store has reported it. */
  readonly ownerEmail: string | null;
}

export async function loadAddresses(tx: Tx): Promise<Addresses> {
  const [row] = await tx.run(findNotifications, [tx.shopId]);
  return { postalAddress: row?.postal_address ?? [], ownerEmail: row?.owner_email ?? null };
}

/** Null until the store has reported it. */
export const findOwnerEmail = async (tx: Tx): Promise<string | null> => (await loadAddresses(tx)).ownerEmail;
