// Sends letters through one mail server, as many at once as it has connections. Shops take turns letter by letter, so that
// one with many members does not hold up the others.
import { metrics } from "../../../http/metrics.ts";
import { MailError, type Mailer } from "../../../insight/notifications/mailer.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { type DueLetter, isFull } from "../due-letters.ts";
import { openMailPace } from "./mail-pace.ts";
import { SEND_TASK } from "./mail-queue.ts";
import { type LetterOutcome, sendLetter, type Sending } from "./send-letter.ts";

export interface Turn {
  readonly shop: Shop;
  readonly letters: readonly DueLetter[];
}

/** `paced`: this minute's letters have gone. `late`: the time is over. */
type End = "done" | "paced" | "late";

/**
 * Whether more may go at once: the time was over, or there may be more than was read, and not all that was begun failed.
 * Throws MailError once what is being sent has ended: everything waits as before. One that broke may break again, and each
 * letter that a broken connection takes along may be lost.
 *
 * @param of `server`: a name for the mail server. `forMs`: no letter is begun later.
 */
export async function takeTurns(
  deps: Deps,
  turns: readonly Turn[],
  of: { readonly mailer: Mailer; readonly server: string; readonly forMs: number },
): Promise<boolean> {
  const { mailer, server, forMs } = of;
  const pace = openMailPace(deps, server);
  const endsAt = Date.now() + forMs;
  const waiting = turns.map(({ shop, letters }) => ({ shop, letters: [...letters] }));
  const run: { end: End; settled: number; trouble?: MailError } = { end: "done", settled: 0 };
  const mayGo = async (): Promise<boolean> => {
    if (Date.now() > endsAt) run.end = "late";
    else if (!(await pace.mayGo())) run.end = "paced";
    return run.end === "done" && run.trouble === undefined;
  };
  const worker = async (): Promise<void> => {
    for (let turn = waiting.shift(); turn !== undefined; turn = waiting.shift()) {
      const letter = turn.letters.shift();
      if (!letter) continue;
      waiting.push(turn);
      if (run.end !== "done" || run.trouble !== undefined || !(await mayGo())) return;
      const outcome = await takeTurn(deps, { mailer, shop: turn.shop, letter }).catch((error: unknown) => {
        if (!(error instanceof MailError)) throw error;
        run.trouble ??= error;
        return undefined;
      });
      if (outcome !== undefined) run.settled += 1;
      if (outcome === "sender_refused") turn.letters.length = 0;
      if (outcome === "unknown")
        run.trouble ??= new MailError("unknown", "The mail server: the connection broke.");
    }
  };
  await Promise.all(Array.from({ length: mailer.connections }, worker));
  if (run.trouble !== undefined) throw run.trouble;
  const isFullStill = run.end === "done" && run.settled > 0 && turns.some(({ letters }) => isFull(letters));
  return run.end === "late" || isFullStill;
}

/**
 * Sends one letter. One that cannot be written holds up no other. Throws MailError (`isForNow`): everything waits as
 * before.
 */
async function takeTurn(deps: Deps, sending: Sending): Promise<LetterOutcome | undefined> {
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
