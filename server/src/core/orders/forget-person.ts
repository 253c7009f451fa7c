// Removes the person from their orders: amounts, lines and points stay.
import type { Tx } from "../../database/database.ts";
import { type Secrets, secretsOf } from "../../process/keyed-proof.ts";
import { hashGuest } from "./loaded-orders.ts";
import { forgetPersonOfOrders, listOrdersOfPerson } from "./orders.sql.ts";

export interface PersonOfOrders {
  readonly customerIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly guestHashes: readonly Buffer[];
}

/**
 * The hashes that a guest's orders may have been stored with (`LoadedOrders.keepGuest`): one for each secret that may
 * have been in force.
 */
export const guestHashesOf = ({ env }: { env: Secrets }, email: string): readonly Buffer[] =>
  secretsOf(env).map((secret) => hashGuest(secret, email));

export async function findOrdersOfPerson(tx: Tx, person: PersonOfOrders): Promise<readonly string[]> {
  const rows = await tx.run(listOrdersOfPerson, [
    tx.shopId,
    person.customerIds,
    person.orderIds,
    person.guestHashes,
  ]);
  return rows.map((row) => row.order_id);
}

export function forgetPersonOf(tx: Tx, orderIds: readonly string[]): void {
  if (orderIds.length > 0) tx.write(forgetPersonOfOrders, [tx.shopId, orderIds]);
}
