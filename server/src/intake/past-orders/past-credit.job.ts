// Works a batch of past orders through its steps, chunk by chunk. Each chunk ends in one transaction that also records
// the progress. After a kill, the interrupted chunk is repeated, and nothing is done twice.
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { applyReadOrders } from "../inbox/apply/apply-read-orders.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Attempt, Task } from "../../jobs/task.ts";
import { type PastOrdersPage, PlatformError } from "../../platform/platform.ts";
import { findAccess } from "../../tenant/shops/connect/find-access.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { creditMembers, measureMembers, undoMembers } from "./credit-members.ts";
import {
  beginReadingAnew,
  beginStep,
  failReading,
  findPastCredit,
  finishStep,
  listNextMembers,
  listRead,
  lockPastCredit,
  moveReading,
  moveStep,
  noteTrouble,
  type PastCreditRow,
} from "./past-credits.sql.ts";

const MEMBERS_AT_ONCE = 50;
/** Each of these attempts includes the platform's own retries. */
const READING_ATTEMPTS = 5;
/** How often the platform is asked to prepare the orders, if it fails or the file is gone before it is read. */
const EXPORTS = 3;
const BEGIN_ANEW: ReadonlySet<string> = new Set(["export_failed", "export_expired", "export_canceled"]);
const WAIT_MILLISECONDS = { least: 1_000, most: 30_000 };

/** `wait`: the platform is still working. False: nothing more to do. */
type Progress = boolean | "wait";

interface Payload {
  readonly shopId: string;
  readonly creditId: string;
}

export const pastCreditTask: Task<Payload> = {
  name: "past-credit",
  queue: "ask",
  payload: z.object({ shopId: z.uuid(), creditId: z.uuid() }),
  async run(deps, payload, attempt) {
    const { shopId, creditId } = payload;
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    const progress = await workOneTurn(() => workOn(deps, shop, creditId, attempt));
    if (progress === false) return;
    await deps.db.transaction(shopId, async (tx) => {
      const runAt = progress === "wait" ? await nextLook(tx, deps, creditId) : undefined;
      await enqueuePastCredit(tx, creditId, runAt);
    });
  },
};

/** Waits a tenth of the time taken so far. */
async function nextLook(tx: Tx, { clock }: Deps, creditId: string): Promise<Date> {
  const [credit] = await tx.run(findPastCredit, [tx.shopId, creditId]);
  const now = clock.now().getTime();
  const tenth = (now - (credit?.created_at.getTime() ?? now)) / 10;
  return new Date(now + Math.min(WAIT_MILLISECONDS.most, Math.max(WAIT_MILLISECONDS.least, tenth)));
}

/** Call this in the transaction that gives the batch its next step. */
export const enqueuePastCredit = (tx: Tx, creditId: string, runAt?: Date): Promise<void> =>
  enqueueJob(tx, {
    task: "past-credit",
    payload: { shopId: tx.shopId, creditId },
    key: `past-credit:${creditId}`,
    maxAttempts: 32_000,
    ...(runAt && { runAt }),
  });

/** Does one chunk. */
export async function workOn(deps: Deps, shop: Shop, creditId: string, attempt: Attempt): Promise<Progress> {
  const [credit] = await deps.db.transaction(shop.shopId, (tx) =>
    tx.run(findPastCredit, [shop.shopId, creditId]),
  );
  switch (credit?.state) {
    case "READING":
      return credit.failure === null && readChunk(deps, shop, credit, attempt);
    case "MEASURING":
    case "CREDITING":
    case "UNDOING":
      return workChunk(deps, shop, creditId);
    default:
      return false;
  }
}

/** Applies some orders that the platform has prepared, like any order update. */
async function readChunk(deps: Deps, shop: Shop, credit: PastCreditRow, attempt: Attempt): Promise<Progress> {
  const { shopId, domain } = shop;
  try {
    const page = await deps.platform.readPastOrders(domain, credit.since, credit.read_cursor);
    if (page.state === "read") {
      if (page.refused.length > 0) deps.log.warn({ shopId, refused: page.refused }, "orders were left out");
      if (page.orders.length > 0) await applyReadOrders(deps, shop, page.orders, page.readAt);
    }
    await deps.db.transaction(shopId, (tx) => notePage(tx, credit, page));
    return page.state === "preparing" ? "wait" : true;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return readAgain(deps, { shopId, credit, error, attempt });
  }
}

/** If the prepared file failed or is gone, it is requested again. Other errors are shown to the merchant. */
async function readAgain(
  deps: Deps,
  {
    shopId,
    credit,
    error,
    attempt,
  }: {
    readonly shopId: string;
    readonly credit: PastCreditRow;
    readonly error: PlatformError;
    readonly attempt: Attempt;
  },
): Promise<Progress> {
  const { code } = error;
  if (code === "export_busy") {
    await deps.db.transaction(shopId, (tx) => tx.run(noteTrouble, [shopId, credit.id, code]));
    return "wait";
  }
  if (BEGIN_ANEW.has(code) && credit.exports < EXPORTS) {
    deps.log.warn({ shopId, code }, "past orders are asked for again");
    await deps.db.transaction(shopId, (tx) => tx.run(beginReadingAnew, [shopId, credit.id, code]));
    return "wait";
  }
  if (!BEGIN_ANEW.has(code) && error.isRetryable && attempt.n < READING_ATTEMPTS) throw error;
  const missingScope =
    code === "access_denied" ? (error.missingScope ?? (await missingOf(deps, shopId))) : null;
  await deps.db.transaction(shopId, (tx) => tx.run(failReading, [shopId, credit.id, code, missingScope]));
  return false;
}

/** A missing scope among the required ones: a denied export does not name it. */
async function missingOf(deps: Deps, shopId: string): Promise<string | null> {
  const access = await findAccess(deps, shopId);
  return access?.missingScopes[0] ?? null;
}

async function notePage(
  tx: Tx,
  { id, since, until, read_cursor: readCursor }: PastCreditRow,
  page: PastOrdersPage,
): Promise<void> {
  const [present] = await tx.run(lockPastCredit, [tx.shopId, id]);
  // Another worker recorded this page, or the reading was given up.
  if (present?.state !== "READING" || present.read_cursor !== readCursor) return;
  const { cursor, ordersFound } = page;
  const share = page.state === "read" ? page.share : 0;
  const orderIds = page.state === "read" ? page.orders.map(({ order }) => order.orderId) : [];
  await tx.run(listRead, [tx.shopId, id, orderIds, since, until]);
  await tx.run(moveReading, [tx.shopId, id, cursor, share, ordersFound, orderIds.length]);
  if (cursor === null) await tx.run(beginStep, [tx.shopId, id, "MEASURING", null, null]);
}

const works = { MEASURING: measureMembers, CREDITING: creditMembers, UNDOING: undoMembers };
const ends = { MEASURING: "READY", CREDITING: "CREDITED", UNDOING: "UNDONE" };

/**
 * The next members. The batch's row is locked, so that the next chunk sees a step that was ended meanwhile (by an
 * undo).
 */
const workChunk = (deps: Deps, shop: Shop, creditId: string): Promise<boolean> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const { shopId } = shop;
    const [credit] = await tx.run(lockPastCredit, [shopId, creditId]);
    if (!credit || !isStep(credit.state)) return false;
    const rows = await tx.run(listNextMembers, [shopId, creditId, credit.member_cursor, MEMBERS_AT_ONCE]);
    const last = rows.at(-1);
    if (!last) {
      await tx.run(finishStep, [shopId, creditId, ends[credit.state], deps.clock.now()]);
      return false;
    }
    const sum = await works[credit.state](tx, { deps, shop, credit, rows });
    const members = new Set(rows.map((row) => row.customer_id)).size;
    await tx.run(moveStep, [
      shopId,
      creditId,
      last.customer_id,
      members,
      sum.orders,
      sum.members,
      sum.points,
    ]);
    return true;
  });

const isStep = (state: string): state is keyof typeof works => Object.hasOwn(works, state);
