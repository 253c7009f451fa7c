// Texts that were typed about a member leave the ledger; points, ids and dates stay. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseStatus, eraseTexts, eraseTextsOfMember } from "./forget-person.sql.ts";

export function forgetPersonOfMember(tx: Tx, customerId: string): void {
  tx.write(eraseStatus, [tx.shopId, customerId]);
  tx.write(eraseTextsOfMember, [tx.shopId, customerId]);
}

/** Reasons and notes that are one of these texts, in the postings of these members. */
export const forgetTexts = (tx: Tx, customerIds: readonly string[], texts: readonly string[]): void =>
  tx.write(eraseTexts, [tx.shopId, customerIds, texts]);
