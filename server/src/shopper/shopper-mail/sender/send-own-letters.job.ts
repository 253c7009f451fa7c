// Sends the letters of one shop through its own mail server. Every few seconds it hands over to a new job, so that it leaves
// its slot to others. A server that is away or refuses the login rests for a while, and costs the others nothing.
import { z } from "zod";
import { metrics } from "../../../http/metrics.ts";
import { enqueueJob, type NewJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Deps } from "../../../process/deps.ts";
import { MailError } from "../../../insight/notifications/mailer.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { listDueLetters } from "../due-letters.ts";
import { noteRefusal, noteUnreachable } from "../sending/refused-sender.ts";
import { takeTurns } from "../sending/take-turns.ts";
import { loadSender } from "./find-sender.ts";

const TURN_MS = 5_000;
const AWAY_MS = 5 * 60_000;
/** Mail servers lock out who often comes with a wrong password. */
const LOGIN_REFUSED_MS = 3_600_000;

const TASK = "send-own-letters";

interface OwnLetters {
  readonly shopId: string;
}

/** One at a time for a shop. */
export const ownLettersJob = (shopId: string): NewJob => ({
  task: TASK,
  payload: { shopId },
  key: `${TASK}:${shopId}`,
});

export const sendOwnLetters: Task<OwnLetters> = {
  name: TASK,
  queue: "send",
  payload: z.object({ shopId: z.uuid() }),
  async run(deps, { shopId }) {
    const shop = await findShopById(deps, shopId);
    if (!shop?.isInstalled) return;
    const [sender, letters] = await deps.db.transaction(shopId, (tx) =>
      Promise.all([loadSender(deps, tx), listDueLetters(tx, shop, deps.clock.now())]),
    );
    if (!sender?.isOwn || letters.length === 0) return;
    try {
      // Before anything is claimed: a server that is away costs nothing.
      await sender.mailer.checkReady();
      const { mailer } = sender;
      const isMore = await takeTurns(deps, [{ shop, letters }], { mailer, server: shopId, forMs: TURN_MS });
      if (isMore) await deps.db.global((tx) => enqueueJob(tx, ownLettersJob(shopId)));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      metrics.shopperMails.inc({ outcome: error.trouble });
      deps.log.warn({ shopId, reason: error.message }, "the shop's own mail server takes no e-mails");
      await noteTrouble(deps, shopId, error);
    }
  },
};

async function noteTrouble(deps: Deps, shopId: string, { trouble, answer }: MailError): Promise<void> {
  const now = deps.clock.now();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await deps.db.transaction(shopId, async (tx) =>
    trouble === "login_refused"
      ? noteRefusal(tx, { now, answer, restingUntil: after(LOGIN_REFUSED_MS) })
      : noteUnreachable(tx, { now, restingUntil: after(AWAY_MS) }),
  );
}
