// Why a shop's letters do not go, until one goes out again: what the mail server said when it refused them, or that it
// could not be reached, for which there are no words of its own.
import { kindsOnAtFirst } from "@laurel/domain/shopper/mail-kinds.ts";
import type { Tx } from "../../../database/database.ts";
import { noteAway, stopSender } from "../shopper-mail.sql.ts";

/** `restingUntil`: no letter is tried before. Null: each minute, because it costs the mail server nothing. */
export const noteRefusal = (
  tx: Tx,
  {
    now,
    answer,
    restingUntil,
  }: { readonly now: Date; readonly answer: string; readonly restingUntil: Date | null },
): void => tx.write(stopSender, [tx.shopId, kindsOnAtFirst, now, answer, restingUntil]);

/** Since the first such moment. `restingUntil`: as above. */
export const noteUnreachable = (
  tx: Tx,
  { now, restingUntil }: { readonly now: Date; readonly restingUntil: Date | null },
): void => tx.write(noteAway, [tx.shopId, kindsOnAtFirst, now, restingUntil]);
