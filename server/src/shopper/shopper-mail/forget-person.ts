// Removes what waits to be told to a person, and what they wished. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseNotes, eraseWishes } from "./shopper-mail.sql.ts";

export function forgetPersonOfMails(tx: Tx, customerId: string): void {
  tx.write(eraseNotes, [tx.shopId, customerId]);
  tx.write(eraseWishes, [tx.shopId, customerId]);
}
