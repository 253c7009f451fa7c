import { metrics } from "../../http/metrics.ts";
import type { Deps } from "../../process/deps.ts";
import { MailError } from "../../insight/notifications/mailer.ts";
import { SEND_TASK } from "./mail-queue.ts";
import { type LetterOutcome, sendLetter, type Sending } from "./send-letter.ts";

/**
 * Sends one letter. One that cannot be written holds up no other. Throws MailError (`isForNow`): everything waits as
 * before.
 */
export async function takeTurn(deps: Deps, sending: Sending): Promise<LetterOutcome | undefined> {
  try {
    const outcome = await sendLetter(deps, sending);
    if (outcome !== undefined) metrics.shopperMails.inc({ outcome });
    return outcome;
  } catch (error) {
    if (error instanceof MailError) throw error;
    const { shopId } = sending.shop;
    metrics.jobsFailed.inc({ task: SEND_TASK });
    deps.log.error(
      { err: error, task: SEND_TASK, shopId },
      "an e-mail to a shopper failed; the others go on",
    );
    return undefined;
  }
}
