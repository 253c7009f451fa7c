// Removes texts typed about a member from the ledger; points, ids and dates stay. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { eraseStatus, eraseTexts, eraseTextsOfMember } from "./forget-person.sql.ts";

export function forgetPersonOfMember(tx: Tx, customerId: string): void {
  tx.write(eraseStatus, [tx.shopId, customerId]);
  tx.write(eraseTextsOfMember, [tx.shopId, customerId]);
}

/** Removes reasons and notes equal to one of these texts from the postings of these members. */
export const forgetTexts = (tx: Tx, customerIds: readonly string[], texts: readonly string[]): void =>
  tx.write(eraseTexts, [tx.shopId, customerIds, texts]);
