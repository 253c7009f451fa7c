// Sends the letters of one shop through its own mail server. Every few seconds it hands over to a new job, so that it leaves
// its slot to others. A server that is away or refuses the login rests for a while, and costs the others nothing.
import { metrics } from "../../../http/metrics.ts";
import { dueJob, dueKind } from "../../../jobs/due/due-kind.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Deps } from "../../../process/deps.ts";
import { MailError } from "../../../insight/notifications/mailer.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { canSend, listDueLetters } from "../due-letters.ts";
import { markLetters, OWN_TASK } from "../sending/letters-due.ts";
import { nextLetterOf } from "../sending/next-letter.ts";
import { noteRefusal, noteUnreachable } from "../sending/refused-sender.ts";
import { takeTurns } from "../sending/take-turns.ts";
import { loadSender } from "./find-sender.ts";

const TURN_MS = 5_000;
const AWAY_MS = 5 * 60_000;
/** Mail servers lock out who often comes with a wrong password. */
const LOGIN_REFUSED_MS = 3_600_000;

export const ownLetterWork = dueKind({
  name: OWN_TASK,
  queue: "send",
  run: sendOwnLetters,
  nextAt: nextLetterOf({ isOwn: true }),
});

async function sendOwnLetters(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop || !canSend(shop)) return;
  const [sender, letters] = await deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const found = await loadSender(deps, tx);
    // Another process may not have known that it was removed.
    if (!found?.isOwn) markLetters(tx, now, { isOwn: false });
    return [found, await listDueLetters(tx, shop, { now })];
  });
  if (!sender?.isOwn || letters.length === 0) return;
  try {
    // Before anything is claimed: a server that is away costs nothing.
    await sender.mailer.checkReady();
    const { mailer } = sender;
    const load = () => Promise.resolve({ shop, letters });
    const { isMore } = await takeTurns(deps, [load], { mailer, server: shopId, forMs: TURN_MS });
    if (isMore) await deps.db.global((tx) => enqueueJob(tx, dueJob(OWN_TASK, shopId)));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    metrics.shopperMails.inc({ outcome: error.trouble });
    deps.log.warn({ shopId, reason: error.message }, "the shop's own mail server takes no e-mails");
    await noteTrouble(deps, shopId, error);
  }
}

async function noteTrouble(deps: Deps, shopId: string, { trouble, answer }: MailError): Promise<void> {
  const now = deps.clock.now();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await deps.db.transaction(shopId, async (tx) =>
    trouble === "login_refused"
      ? noteRefusal(tx, { now, answer, restingUntil: after(LOGIN_REFUSED_MS) })
      : noteUnreachable(tx, { now, restingUntil: after(AWAY_MS) }),
  );
}
