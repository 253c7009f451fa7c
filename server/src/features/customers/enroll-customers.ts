import type { Tx } from "../../database/database.ts";
import { markEnrolled } from "./save-customers.sql.ts";

/** Makes these customers members, with or without an account in the store. */
export function enrollCustomers(tx: Tx, customerIds: readonly string[]): void {
  if (customerIds.length > 0) tx.write(markEnrolled, [tx.shopId, customerIds]);
}
