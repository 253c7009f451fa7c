// What staff and imports decide of customers, as it is stored. Who takes part follows from it.
import type { Tx } from "../../database/database.ts";
import { markEnrolled, markExcluded } from "./save-customers.sql.ts";

/** Makes these customers members, with or without an account in the store. */
export function enrollCustomers(tx: Tx, customerIds: readonly string[]): void {
  if (customerIds.length > 0) tx.write(markEnrolled, [tx.shopId, customerIds]);
}

export const excludeCustomer = (tx: Tx, customerId: string, isExcluded: boolean): void =>
  tx.write(markExcluded, [tx.shopId, customerId, isExcluded]);
