// Ends the sessions of staff and the API keys of programs with the shop's access.
import type { Tx } from "../../database/database.ts";
import { deleteCredentialsOfShop, revokeCredentialsOfShop } from "./credentials.sql.ts";

export async function revokeAllCredentials(tx: Tx, now: Date): Promise<void> {
  await tx.run(revokeCredentialsOfShop, [tx.shopId, now]);
}

/** Run as laurel_erase. */
export async function deleteAllCredentials(tx: Tx): Promise<void> {
  await tx.run(deleteCredentialsOfShop, [tx.shopId]);
}
