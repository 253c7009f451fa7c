// Who orders are for is kept only while referrals are on: afterwards only what an open referral needs stays. A friend's
// address whose letter could not go is kept for as long as other letters wait.
import { deleteInPieces } from "../../database/statements/delete-in-pieces.sql.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Deps } from "../../process/deps.ts";
import { forgetOldAddresses, forgetTraces } from "./referrals.sql.ts";

const LETTER_KEPT_MS = 30 * 86_400_000;

export async function tidyReferralsOfShop({ db, clock }: Deps, shopId: string): Promise<void> {
  const { document } = await db.transaction(shopId, async (tx) => {
    tx.write(forgetOldAddresses, [shopId, new Date(clock.now().getTime() - LETTER_KEPT_MS)]);
    return loadProgram(tx);
  });
  if (!document.referrals.enabled) await deleteInPieces(db, shopId, forgetTraces);
}
