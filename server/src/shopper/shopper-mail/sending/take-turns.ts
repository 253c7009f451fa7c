// Sends letters through one mail server, as many at once as it has connections. Shops take turns letter by letter, so that
// one with many members does not hold up the others.
import { metrics } from "../../../http/metrics.ts";
import { MailError, type Mailer } from "../../../insight/notifications/mailer.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { type DueLetter, isFull } from "../due-letters.ts";
import { putOffNotes } from "../shopper-mail.sql.ts";
import { SEND_TASK } from "./letters-due.ts";
import { openMailPace } from "./mail-pace.ts";
import { keysOf, type LetterOutcome, sendLetter, type Sending } from "./send-letter.ts";

/** A shop that takes its turns, and its letters. Null: it has none. */
export type Turn = { readonly shop: Shop; readonly letters: readonly DueLetter[] } | null;

/** `paced`: this minute's letters have gone. `late`: the time is over. */
type End = "done" | "paced" | "late";

interface Place {
  readonly load: () => Promise<Turn>;
  turn?: Promise<Turn>;
  begun: number;
  isOver: boolean;
}

/**
 * `isMore`: more may go at once: the time was over, or there may be more than was read, and not all that was begun failed.
 * `over`: shops of which each letter that was read has had its turn.
 * Throws MailError once what is being sent has ended: everything waits as before. One that broke may break again, and each
 * letter that a broken connection takes along may be lost.
 *
 * @param loads what reads a shop's letters, when it comes to it: once that has begun, it goes on to the next
 * @param of `server`: a name for the mail server. `forMs`: no letter is begun later.
 */
export async function takeTurns(
  deps: Deps,
  loads: readonly (() => Promise<Turn>)[],
  of: { readonly mailer: Mailer; readonly server: string; readonly forMs: number },
): Promise<{ readonly isMore: boolean; readonly over: readonly string[] }> {
  const { mailer, server, forMs } = of;
  const pace = openMailPace(deps, server);
  const endsAt = Date.now() + forMs;
  const places: Place[] = loads.map((load) => ({ load, begun: 0, isOver: false }));
  const waiting = [...places];
  const run: { end: End; settled: number; trouble?: MailError } = { end: "done", settled: 0 };
  const mayGo = async (): Promise<boolean> => {
    if (Date.now() > endsAt) run.end = "late";
    else if (!(await pace.mayGo())) run.end = "paced";
    return run.end === "done" && run.trouble === undefined;
  };
  const worker = async (): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      if (run.end !== "done" || run.trouble !== undefined) return;
      if (place.isOver) continue;
      waiting.push(place);
      const turn = await (place.turn ??= place.load());
      const letter = turn?.letters[place.begun];
      if (!turn || !letter) {
        place.isOver = true;
        continue;
      }
      if (place.isOver) continue;
      place.begun += 1;
      if (!(await mayGo())) return;
      const outcome = await takeTurn(deps, { mailer, shop: turn.shop, letter }).catch((error: unknown) => {
        if (!(error instanceof MailError)) throw error;
        run.trouble ??= error;
        return undefined;
      });
      if (outcome !== undefined) run.settled += 1;
      if (outcome === "sender_refused") place.isOver = true;
      if (outcome === "unknown")
        run.trouble ??= new MailError("unknown", "The mail server: the connection broke.");
    }
  };
  await Promise.all(Array.from({ length: mailer.connections }, worker));
  if (run.trouble !== undefined) throw run.trouble;
  const over: string[] = [];
  let isMore = run.end === "late";
  for (const place of places.filter(({ isOver }) => isOver)) {
    const turn = await place.turn;
    if (!turn) continue;
    over.push(turn.shop.shopId);
    if (run.end === "done" && run.settled > 0 && isFull(turn.letters)) isMore = true;
  }
  return { isMore, over };
}

/**
 * Sends one letter. One that cannot be written holds up no other: it is put off. Throws MailError (`isForNow`): everything
 * waits as before.
 */
async function takeTurn(deps: Deps, sending: Sending): Promise<LetterOutcome | "put_off" | undefined> {
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
    return putOff(deps, sending).catch((cause: unknown) => {
      deps.log.error({ err: cause, shopId }, "it could not be put off either");
      return undefined;
    });
  }
}

const putOff = (deps: Deps, { shop, letter }: Sending): Promise<"put_off"> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const notes = await letter.notes(tx);
    tx.write(putOffNotes, [...keysOf(shop, letter.customerId, notes), deps.clock.now()]);
    return "put_off" as const;
  });
