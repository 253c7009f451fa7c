// Sends what is due to shoppers through the operator's mail server, and at once where a code was made. While that cannot be
// reached, everything waits. One job does it for all shops that are due, so that they take turns, and one for what was asked
// for in them.
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import { type DueKind, jobForAll, type NextAt } from "../../../jobs/due/due-kind.ts";
import { listDueShops } from "../../../jobs/due/list-due-shops.ts";
import { settleDue } from "../../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import { metrics } from "../../../http/metrics.ts";
import { MailError } from "../../../insight/notifications/mailer.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { doAll } from "../../../tenant/shops/look-again.job.ts";
import { canSend, listDueLetters } from "../due-letters.ts";
import { hasOwnSender } from "../sender/find-sender.ts";
import { ASKED_TASK, markLetters, SEND_TASK } from "./letters-due.ts";
import { nextLetterOf } from "./next-letter.ts";
import { noteRefusal, noteUnreachable } from "./refused-sender.ts";
import { takeTurns, type Turn } from "./take-turns.ts";

/** Then a new run looks for what is due. */
const RUN_MS = 20_000;

interface Lane {
  readonly kind: string;
  readonly isAskedOnly: boolean;
  readonly nextAt: NextAt;
}

const asked: Lane = {
  kind: ASKED_TASK,
  isAskedOnly: true,
  nextAt: nextLetterOf({ isOwn: false, isAskedOnly: true }),
};
const all: Lane = { kind: SEND_TASK, isAskedOnly: false, nextAt: nextLetterOf({ isOwn: false }) };

const workOf = ({ kind, nextAt }: Lane, run: (deps: Deps) => Promise<void>): DueKind => ({
  task: { name: kind, queue: "send", payload: z.any(), run },
  nextAt,
  isForAll: true,
});

/** Beside the others, so that a code does not wait for the end of their run. */
export const askedLetterWork = workOf(asked, (deps) => sendLane(deps, asked));
export const letterWork = workOf(all, sendShopperMails);

/** Where more wait than this minute's letters, those of all shops that were asked for are its first. */
export async function sendShopperMails(deps: Deps): Promise<void> {
  await sendLane(deps, asked);
  await sendLane(deps, all);
}

async function sendLane(deps: Deps, lane: Lane): Promise<void> {
  const { kind } = lane;
  // In no order, so that of more shops than have their turn none is always the last.
  const shopIds = inNoOrder(await listDueShops(deps, kind));
  const { mailer } = deps;
  if (shopIds.length === 0) return;
  if (mailer === null) return eachOf(shopIds, (shopId) => settle(deps, lane, shopId));
  const loads = shopIds.map((shopId) => () => loadTurn(deps, lane, shopId));
  try {
    // Before anything is claimed: a server that is away costs nothing.
    await mailer.checkReady();
    const { isMore, over } = await takeTurns(deps, loads, { mailer, server: SEND_TASK, forMs: RUN_MS });
    await eachOf(over, (shopId) => settle(deps, lane, shopId));
    if (isMore) await deps.db.global((tx) => enqueueJob(tx, jobForAll(kind)));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    metrics.shopperMails.inc({ outcome: error.trouble });
    deps.log.warn({ reason: error.message }, "no e-mail to shoppers could be sent; trying again in a minute");
    await eachOf(shopIds, (shopId) => noteTrouble(deps, lane, shopId, error));
  }
}

async function eachOf(shopIds: readonly string[], work: (shopId: string) => Promise<unknown>): Promise<void> {
  for (const shopId of shopIds) await work(shopId);
}

/** The others go on without a shop that fails. */
const alone = (deps: Deps, { kind }: Lane, shopId: string, run: () => Promise<unknown>): Promise<void> =>
  doAll(deps, shopId, [{ name: kind, run }]);

const settle = (deps: Deps, lane: Lane, shopId: string): Promise<void> =>
  alone(deps, lane, shopId, () =>
    deps.db.transaction(shopId, (tx) => settleDue(tx, lane.kind, () => lane.nextAt(tx, deps))),
  );

/** A shop that has nothing to send now is asked when it has. One with a mail server of its own has jobs of its own. */
async function loadTurn(deps: Deps, lane: Lane, shopId: string): Promise<Turn> {
  let turn: Turn = null;
  await alone(deps, lane, shopId, async () => {
    const shop = await findShopById(deps, shopId);
    await deps.db.transaction(shopId, async (tx) => {
      const now = deps.clock.now();
      const isOwn = await hasOwnSender(tx);
      const letters =
        shop && canSend(shop) && !isOwn
          ? await listDueLetters(tx, shop, { now, isAskedOnly: lane.isAskedOnly })
          : [];
      if (shop && letters.length > 0) turn = { shop, letters };
      else await settleDue(tx, lane.kind, () => lane.nextAt(tx, deps));
      // Another process may not have known of it yet.
      if (isOwn) markLetters(tx, now, { isOwn });
    });
  });
  return turn;
}

/** Merchants see it: an operator may not look into the log for weeks. */
async function noteTrouble(
  deps: Deps,
  lane: Lane,
  shopId: string,
  { trouble, answer }: MailError,
): Promise<void> {
  if ((await loadTurn(deps, lane, shopId)) === null) return;
  const now = deps.clock.now();
  await alone(deps, lane, shopId, () =>
    deps.db.transaction(shopId, async (tx) =>
      trouble === "login_refused"
        ? noteRefusal(tx, { now, answer, restingUntil: null })
        : noteUnreachable(tx, { now, restingUntil: null }),
    ),
  );
}

function inNoOrder<T>(all: readonly T[]): readonly T[] {
  const mixed = all.map((one) => ({ one, at: Math.random() }));
  return mixed.sort((a, b) => a.at - b.at).map(({ one }) => one);
}
