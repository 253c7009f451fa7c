// Sends what is due to shoppers, each minute, and at once where a code was made. Shops take turns letter by letter, so that
// one with many members does not hold up the others. While the mail server cannot be reached, everything waits.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { metrics } from "../../http/metrics.ts";
import { MailError, type Mailer } from "../notifications/mailer.ts";
import { eachShop } from "../shops/each-shop.ts";
import { findShopById } from "../shops/find-shop.ts";
import { listInstalledShops } from "../shops/list-shops.ts";
import type { Shop } from "../shops/load-shop.ts";
import { type DueLetter, listDueLetters } from "./due-letters.ts";
import { SEND_TASK } from "./mail-queue.ts";
import { openMailPace } from "./mail-pace.ts";
import { noteRefusal, noteUnreachable } from "./refused-sender.ts";
import { sendLetter } from "./send-letter.ts";

/** The next run comes after a minute. */
const RUN_MS = 50_000;

export const sendShopperMailsTask: Task<unknown> = {
  name: SEND_TASK,
  runs: "calls",
  payload: z.unknown(),
  run: sendShopperMails,
};

interface Turn {
  readonly shop: Shop;
  readonly letters: DueLetter[];
}

export async function sendShopperMails(deps: Deps): Promise<void> {
  const { mailer } = deps;
  if (mailer === null) return;
  const turns = await listTurns(deps);
  if (turns.length === 0) return;
  try {
    // Before anything is claimed: a server that is away costs nothing.
    await mailer.checkReady();
    await takeTurns(deps, mailer, turns);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    metrics.shopperMails.inc({ outcome: error.trouble });
    deps.log.warn({ reason: error.message }, "no e-mail to shoppers could be sent; trying again in a minute");
    await noteTrouble(deps, turns, error);
  }
}

/** Merchants see it: an operator may not look into the log for weeks. */
async function noteTrouble(
  deps: Deps,
  turns: readonly Turn[],
  { trouble, answer }: MailError,
): Promise<void> {
  const now = deps.clock.now();
  for (const { shop } of turns)
    await deps.db.transaction(shop.shopId, async (tx) =>
      trouble === "login_refused"
        ? noteRefusal(tx, { now, answer, restingUntil: null })
        : noteUnreachable(tx, now),
    );
}

async function listTurns(deps: Deps): Promise<Turn[]> {
  const turns: Turn[] = [];
  const shopIds = (await listInstalledShops(deps)).map(({ shopId }) => shopId);
  await eachShop(
    deps,
    SEND_TASK,
    async (shopId) => {
      const shop = await findShopById(deps, shopId);
      if (!shop?.isInstalled) return;
      const letters = await deps.db.transaction(shopId, (tx) => listDueLetters(tx, shop, deps.clock.now()));
      if (letters.length > 0) turns.push({ shop, letters: [...letters] });
    },
    shopIds,
  );
  return turns;
}

async function takeTurns(deps: Deps, mailer: Mailer, waiting: readonly Turn[]): Promise<void> {
  const pace = openMailPace(deps);
  const endsAt = Date.now() + RUN_MS;
  let turns = waiting;
  while (turns.length > 0) {
    const next: Turn[] = [];
    for (const turn of turns) {
      const letter = turn.letters.shift();
      if (!letter) continue;
      if (!pace.mayGo() || Date.now() > endsAt) return;
      const goesOn = await takeTurn(deps, { mailer, shop: turn.shop, letter });
      if (goesOn) next.push(turn);
    }
    turns = next;
  }
}

/** False: nothing more of this shop goes in this run. A letter that cannot be written holds up no other. */
async function takeTurn(
  deps: Deps,
  sending: { readonly mailer: Mailer; readonly shop: Shop; readonly letter: DueLetter },
): Promise<boolean> {
  try {
    const outcome = await sendLetter(deps, sending);
    if (outcome !== undefined) metrics.shopperMails.inc({ outcome });
    return outcome !== "sender_refused";
  } catch (error) {
    if (error instanceof MailError) throw error;
    const { shopId } = sending.shop;
    metrics.jobsFailed.inc({ task: SEND_TASK });
    deps.log.error(
      { err: error, task: SEND_TASK, shopId },
      "an e-mail to a shopper failed; the others go on",
    );
    return true;
  }
}
