// The answer to a friend who asked for the code of a member's link. The friend is no customer yet, so the note is the
// member's; the address is the referral's. It was asked for, so it goes at once, whichever kinds are on.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { hasOwnSender } from "../sender/find-sender.ts";
import { sendAtOnce } from "../sending/letters-due.ts";
import { insertNotes, type NoteRow } from "../shopper-mail.sql.ts";
import { saveRows } from "../../../database/statements/save-rows.sql.ts";

/** The kind of such notes. */
export const FRIEND_LETTER = "friend_letter" satisfies NoteRow["kind"];

export async function noteFriendLetter(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  { advocateId, referralId }: { readonly advocateId: string; readonly referralId: string },
): Promise<void> {
  const note = { customer_id: advocateId, kind: FRIEND_LETTER, subject: referralId, facts: {} };
  const now = clock.now();
  saveRows(tx, insertNotes, [{ ...note, happened_at: now }]);
  sendAtOnce(tx, now, { isOwn: await hasOwnSender(tx) });
}
