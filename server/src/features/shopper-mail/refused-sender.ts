// What a mail server said when it refused a shop's letters, until one goes out again.
import { kindsOnAtFirst } from "@laurel/domain/shopper/mail-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { stopSender } from "./shopper-mail.sql.ts";

/** `restingUntil`: no letter is tried before. Null: each minute, because it costs the mail server nothing. */
export const noteRefusal = (
  tx: Tx,
  {
    now,
    answer,
    restingUntil,
  }: { readonly now: Date; readonly answer: string; readonly restingUntil: Date | null },
): void => tx.write(stopSender, [tx.shopId, kindsOnAtFirst, now, answer, restingUntil]);
