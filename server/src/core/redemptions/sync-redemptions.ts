// Updates redemptions by what orders say about their codes. Called while orders are applied, in their transaction. The
// open book includes the members of these codes (`membersOfCodes` finds them in advance).
import { syncCodeUse } from "@laurel/domain/rewards/sync-code-use.ts";
import { lotsOf } from "@laurel/domain/ledger/posting.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { redemptionDraft } from "@laurel/domain/rewards/redeem.ts";
import type { Tx } from "../../database/database.ts";
import type { Book } from "../ledger/book/book.ts";
import { metrics } from "../../http/metrics.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { normalizeCode } from "./redemption-code.ts";
import { toRedemption, type Redemption } from "./redemption.ts";
import {
  EXPIRE_REDEMPTIONS,
  findCustomersOfCodes,
  lockRedemptionsByCode,
  updateRedemption,
} from "./redemptions.sql.ts";
import { returnPoints, type PastUses } from "./ending/return-points.ts";

export interface OrderWithCodes {
  readonly orderId: string;
  readonly orderName: string;
  readonly customerId: string | null;
  /** As the order lists them, including discounts that are not ours. */
  readonly codes: readonly string[];
  /** `order_cancelled`: also deleted or fully refunded. `taken_off`: an edit took these codes off. Null: it stands. */
  readonly end: "order_cancelled" | "taken_off" | null;
  /** When it was placed; for an order that is gone, when it went; for codes that were taken off, when it was so. */
  readonly occurredAt: string;
}

export interface SyncContext {
  readonly now: Date;
  readonly newId: () => string;
  readonly program: Program;
}

/** The members whose redemptions have these codes: their points may move. */
export async function membersOfCodes(tx: Tx, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const rows = await tx.run(findCustomersOfCodes, [tx.shopId, codes.map(normalizeCode)]);
  return rows.map((row) => row.customer_id);
}

/** Marks codes as used, returns points and takes them again, in the given order of orders. */
export async function syncRedemptions(
  tx: Tx,
  book: Book,
  orders: readonly OrderWithCodes[],
  context: SyncContext,
): Promise<void> {
  const codes = [...new Set(orders.flatMap((order) => order.codes.map(normalizeCode)))];
  if (codes.length === 0) return;
  const rows = await tx.run(lockRedemptionsByCode, [tx.shopId, codes]);
  const open = new Map(rows.map((row) => [row.code, new SyncedRedemption(toRedemption(row))]));
  for (const order of orders) {
    for (const code of new Set(order.codes.map(normalizeCode))) {
      await open.get(code)?.follow(tx, book, { order, context });
    }
  }
}

class SyncedRedemption {
  #redemption: Redemption;
  /** The uses of a debit that this transaction made: they are not stored yet. */
  #uses: PastUses | undefined;

  constructor(redemption: Redemption) {
    this.#redemption = redemption;
  }

  async follow(
    tx: Tx,
    book: Book,
    { order, context }: { order: OrderWithCodes; context: SyncContext },
  ): Promise<void> {
    const before = this.#redemption;
    const { orderId: usedBy, end } = order;
    const { returnWhenOrderCancelled } = context.program.document.redemptions;
    // Who lost the discount without a cancellation gets the points in any case: the code may be used up in the store.
    const isReturned = end === "taken_off" || returnWhenOrderCancelled;
    const change = syncCodeUse(
      before,
      { orderId: usedBy, isGone: end !== null },
      { returnWhenOrderCancelled: isReturned },
    );
    if (change.move === "take") this.#take(book, order, context);
    if (change.move === "return") await this.#return(tx, book, { order, context });
    const { status, orderId } = change;
    const postings = before.postings + (change.move ? 1 : 0);
    const isChanged = status !== before.status || orderId !== before.orderId || change.move !== null;
    if (!isChanged && !change.isFlagged) return;
    this.#redemption = { ...before, status, orderId, postings };
    if (status === "USED" && before.status !== "USED") {
      metrics.redemptions.inc({ status });
      const { redemptionId, customerId, rewardId, points } = before;
      const data = { redemptionId, customerId, rewardId, points, orderId: order.orderId };
      book.tell({ topic: "reward.used", data });
    }
    await tx.run(updateRedemption, [
      tx.shopId,
      before.redemptionId,
      status,
      orderId,
      postings,
      change.isFlagged,
      order.occurredAt,
    ]);
    // Its date may have passed meanwhile.
    if (status === "ISSUED") markDue(tx, EXPIRE_REDEMPTIONS, new Date(order.occurredAt));
  }

  #take(book: Book, order: OrderWithCodes, { program, newId }: SyncContext): void {
    const { redemptionId, rewardId, customerId, points, postings } = this.#redemption;
    const lots = new Map(lotsOf(book.member(customerId)).map((lot) => [lot.lotId, lot]));
    const postingNumber = postings + 1;
    const draft = redemptionDraft({ postingId: newId(), redemptionId, postingNumber, points });
    const posting = book.post(customerId, draft, {
      actor: "webhook",
      programVersion: program.version,
      occurredAt: order.occurredAt,
      explanation: { kind: "redemption", redemption: redemptionId, reward: rewardId, postingNumber },
    });
    this.#uses = posting.lotUses.map(({ lotId, points }) => {
      const lot = lots.get(lotId);
      invariant(lot, "points are taken from open lots");
      return { ...lot, points };
    });
  }

  async #return(
    tx: Tx,
    book: Book,
    { order, context }: { order: OrderWithCodes; context: SyncContext },
  ): Promise<void> {
    const { now, newId } = context;
    const { occurredAt } = order;
    const facts = {
      why: order.end ?? "order_cancelled",
      actor: "webhook",
      now,
      newId,
      occurredAt,
      ...(this.#uses ? { uses: this.#uses } : {}),
    } as const;
    await returnPoints(tx, book, { redemption: this.#redemption, facts });
    this.#uses = undefined;
  }
}
