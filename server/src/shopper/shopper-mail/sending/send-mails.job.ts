// Sends what is due to shoppers, each minute, and at once where a code was made. While the mail server cannot be reached,
// everything waits. A shop with a mail server of its own has a job of its own, so that a slow or dead one holds up nobody
// else.
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { metrics } from "../../../http/metrics.ts";
import { MailError } from "../../../insight/notifications/mailer.ts";
import { eachShop } from "../../../tenant/shops/each-shop.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { listInstalledShops } from "../../../tenant/shops/list-shops.ts";
import { listDueLetters } from "../due-letters.ts";
import { SEND_TASK, sendJob } from "./mail-queue.ts";
import { noteRefusal, noteUnreachable } from "./refused-sender.ts";
import { loadSender } from "../sender/find-sender.ts";
import { takeTurns, type Turn } from "./take-turns.ts";
import { ownLettersJob } from "../sender/send-own-letters.job.ts";

/** Then a new run looks for what is due, codes first. */
const RUN_MS = 20_000;

export const sendShopperMailsTask: Task<unknown> = {
  name: SEND_TASK,
  queue: "send",
  payload: z.unknown(),
  run: sendShopperMails,
};

export async function sendShopperMails(deps: Deps): Promise<void> {
  const turns = await listTurns(deps);
  const { mailer } = deps;
  if (mailer === null || turns.length === 0) return;
  try {
    // Before anything is claimed: a server that is away costs nothing.
    await mailer.checkReady();
    const isMore = await takeTurns(deps, turns, { mailer, server: SEND_TASK, forMs: RUN_MS });
    if (isMore) await deps.db.global((tx) => enqueueJob(tx, sendJob));
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
        : noteUnreachable(tx, { now, restingUntil: null }),
    );
}

/** Of the operator's mail server. Shops with one of their own are given their jobs. */
async function listTurns(deps: Deps): Promise<Turn[]> {
  const turns: Turn[] = [];
  const shopIds = (await listInstalledShops(deps)).map(({ shopId }) => shopId);
  await eachShop(
    deps,
    SEND_TASK,
    async (shopId) => {
      const shop = await findShopById(deps, shopId);
      if (!shop?.isInstalled) return;
      await deps.db.transaction(shopId, async (tx) => {
        const sender = await loadSender(deps, tx);
        const letters = sender && (await listDueLetters(tx, shop, deps.clock.now()));
        if (!letters?.length) return;
        if (sender?.isOwn) await enqueueJob(tx, ownLettersJob(shopId));
        else turns.push({ shop, letters });
      });
    },
    shopIds,
  );
  return turns;
}
