// Removes a customer's name, address, tags and notes. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { forgetNotesOf } from "./customer-notes.ts";
import { eraseCustomer } from "./save-customers.sql.ts";

export function forgetPersonOfCustomer(tx: Tx, customerId: string, now: Date): void {
  tx.write(eraseCustomer, [tx.shopId, customerId, now]);
  forgetNotesOf(tx, customerId);
}
