// Works a batch of past orders through its steps, piece by piece. Each piece ends in one transaction together with how
// far the batch has come: whatever is killed in between is done again from there, and nothing twice.
import { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { applyReadOrders } from "../inbox/apply-read-orders.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";
import type { Attempt, Task } from "../jobs/task.ts";
import { PlatformError } from "../platform/platform.ts";
import { findShopById } from "../shops/find-shop.ts";
import type { Shop } from "../shops/load-shop.ts";
import { creditMembers, measureMembers, undoMembers } from "./credit-members.ts";
import {
  beginStep,
  failReading,
  findPastCredit,
  finishStep,
  listNextMembers,
  listRead,
  lockPastCredit,
  moveReading,
  moveStep,
  type PastCreditRow,
} from "./past-credits.sql.ts";

const TURN_MILLISECONDS = 5_000;
const MEMBERS_AT_ONCE = 50;
/** The platform's own retries come before each of these. */
const READING_ATTEMPTS = 5;

interface Payload {
  readonly shopId: string;
  readonly creditId: string;
}

export const pastCreditTask: Task<Payload> = {
  name: "past-credit",
  payload: z.object({ shopId: z.uuid(), creditId: z.uuid() }),
  async run(deps, payload, attempt) {
    const { shopId, creditId } = payload;
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    const endsAt = Date.now() + TURN_MILLISECONDS;
    while (await workOn(deps, shop, creditId, attempt))
      // A stopping server waits for jobs: this one hands over.
      if (Date.now() > endsAt) return deps.db.transaction(shopId, (tx) => enqueuePastCredit(tx, creditId));
  },
};

/** In the transaction that gives the batch its next step. */
export const enqueuePastCredit = (tx: Tx, creditId: string): Promise<void> =>
  enqueueJob(tx, {
    task: "past-credit",
    payload: { shopId: tx.shopId, creditId },
    key: `past-credit:${creditId}`,
    queue: `past-credit:${tx.shopId}`,
    maxAttempts: 32_000,
  });

/** Does one piece. False: there is nothing more to do. */
export async function workOn(deps: Deps, shop: Shop, creditId: string, attempt: Attempt): Promise<boolean> {
  const [credit] = await deps.db.transaction(shop.shopId, (tx) =>
    tx.run(findPastCredit, [shop.shopId, creditId]),
  );
  switch (credit?.state) {
    case "READING":
      return credit.failure === null && readPiece(deps, shop, credit, attempt);
    case "MEASURING":
    case "CREDITING":
    case "UNDOING":
      return workPiece(deps, shop, creditId);
    default:
      return false;
  }
}

/** A page of orders from the platform, taken in as any news of them is. */
async function readPiece(deps: Deps, shop: Shop, credit: PastCreditRow, attempt: Attempt): Promise<boolean> {
  const { shopId, domain } = shop;
  const readAt = deps.clock.now();
  try {
    const page = await deps.platform.readOrdersChangedSince(
      domain,
      credit.since.toISOString(),
      credit.read_cursor,
    );
    if (page.refused.length > 0) deps.log.warn({ shopId, refused: page.refused }, "orders were left out");
    if (page.orders.length > 0) await applyReadOrders(deps, shop, page.orders, readAt);
    await deps.db.transaction(shopId, (tx) => notePage(tx, credit, page));
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.isRetryable && attempt.n < READING_ATTEMPTS) throw error;
    await deps.db.transaction(shopId, (tx) => tx.run(failReading, [shopId, credit.id, error.code]));
    return false;
  }
}

async function notePage(
  tx: Tx,
  { id, since, until, read_cursor: readCursor }: PastCreditRow,
  page: {
    readonly orders: readonly { readonly order: { readonly orderId: string; readonly updatedAt: string } }[];
    readonly nextCursor: string | null;
  },
): Promise<void> {
  const [present] = await tx.run(lockPastCredit, [tx.shopId, id]);
  // Somebody else noted this page, or the reading was given up.
  if (present?.state !== "READING" || present.read_cursor !== readCursor) return;
  const orderIds = page.orders.map(({ order }) => order.orderId);
  const readFrom = page.orders[0]?.order.updatedAt ?? null;
  const readUntil = page.orders.at(-1)?.order.updatedAt ?? since;
  await tx.run(listRead, [tx.shopId, id, orderIds, since, until]);
  await tx.run(moveReading, [tx.shopId, id, page.nextCursor, readUntil, orderIds.length, readFrom]);
  if (page.nextCursor === null) await tx.run(beginStep, [tx.shopId, id, "MEASURING", null, null]);
}

const works = { MEASURING: measureMembers, CREDITING: creditMembers, UNDOING: undoMembers };
const ends = { MEASURING: "READY", CREDITING: "CREDITED", UNDOING: "UNDONE" };

/** The next members. The batch's row is held, so that a step that ends meanwhile (an undo) is seen by the next piece. */
const workPiece = (deps: Deps, shop: Shop, creditId: string): Promise<boolean> =>
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
