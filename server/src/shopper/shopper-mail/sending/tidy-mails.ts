// Removes what a crash left claimed, and what has waited for too long to be news; and seals a shop's password again that was
// sealed with an older secret of the program, so that the older one can be removed.
import { mailKindIds } from "@laurel/domain/shopper/letter.ts";
import { deleteInPieces, deletePiece } from "../../../database/statements/delete-in-pieces.sql.ts";
import type { Deps } from "../../../process/deps.ts";
import { FRIEND_LETTER } from "../friend/note-friend-letter.ts";
import { sealAnew } from "../sender/sealed-password.ts";
import { lockSender, replaceSeal } from "../sender/senders.sql.ts";
import { deleteOldPace } from "./mail-pace.sql.ts";
import { deleteClaimed, deleteOldDays, deleteOldNotes } from "../shopper-mail.sql.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Thirty days of any time zone are shown. */
const KEPT_FIGURES_DAYS = 40;

export async function tidyMailsOfShop(deps: Deps, shopId: string): Promise<void> {
  const now = deps.clock.now().getTime();
  const dayAgo = new Date(now - DAY_MS);
  const oldNotes = [[...mailKindIds, FRIEND_LETTER], new Date(now - KEPT_DAYS * DAY_MS)];
  const isMore = await deps.db.transaction(shopId, async (tx) => {
    tx.write(deleteOldDays, [shopId, new Date(now - KEPT_FIGURES_DAYS * DAY_MS)]);
    tx.write(deleteOldPace, [shopId, dayAgo]);
    const [sender] = await tx.run(lockSender, [shopId]);
    const anew = sender && sealAnew(deps, shopId, sender);
    if (anew) tx.write(replaceSeal, [shopId, anew.keyId, anew.sealed]);
    tx.write(deleteClaimed, [shopId, dayAgo]);
    return deletePiece(tx, deleteOldNotes, oldNotes);
  });
  if (isMore) await deleteInPieces(deps.db, shopId, deleteOldNotes, oldNotes);
}
