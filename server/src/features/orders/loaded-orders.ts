// The orders of one batch: loaded together, changed in memory, saved together.
import { hash, createHmac } from "node:crypto";
import { emptyOrder, type OrderRecord, type WriteOff } from "@laurel/domain/orders/order-record.ts";
import type { OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import type { OrderExplanation, OrderTerms } from "@laurel/domain/orders/target.ts";
import type { Tx } from "../../database/database.ts";
import { joinJson } from "../../database/statements/rows-of.ts";
import { findOrders, saveOrders, type OrderRow } from "./orders.sql.ts";

export interface LoadedOrders {
  get(orderId: string): OrderRecord;
  put(record: OrderRecord): void;
  /**
   * For an order without a customer: stores a hash of the guest's address, so that a request to export or erase the
   * guest's data finds the order. The hash does not reveal the address.
   */
  keepGuest(orderId: string, guestEmail: string): void;
  save(now: Date): void;
}

/** `guestKey` keys the hash of guests' e-mail addresses. */
export async function openOrders(
  tx: Tx,
  orderIds: readonly string[],
  guestKey: string,
): Promise<LoadedOrders> {
  const ids = [...new Set(orderIds)];
  const rows = ids.length === 0 ? [] : await tx.run(findOrders, [tx.shopId, ids]);
  return new OpenedOrders(tx, new Map(rows.map((row) => [row.order_id, toRecord(row)])), guestKey);
}

/** Keyed, so that a stolen database does not reveal which addresses have bought. */
export const hashGuest = (guestKey: string, email: string): Buffer =>
  createHmac("sha256", hash("sha256", `guest ${guestKey}`, "buffer"))
    .update(email.trim().toLowerCase())
    .digest();

class OpenedOrders implements LoadedOrders {
  readonly #tx: Tx;
  readonly #records: Map<string, OrderRecord>;
  readonly #changed = new Set<string>();
  readonly #guests = new Map<string, Buffer>();
  readonly #guestKey: string;

  constructor(tx: Tx, records: Map<string, OrderRecord>, guestKey: string) {
    this.#tx = tx;
    this.#records = records;
    this.#guestKey = guestKey;
  }

  get(orderId: string): OrderRecord {
    return this.#records.get(orderId) ?? emptyOrder(orderId);
  }

  put(record: OrderRecord): void {
    if (this.#records.get(record.orderId) === record) return;
    this.#records.set(record.orderId, record);
    this.#changed.add(record.orderId);
  }

  keepGuest(orderId: string, guestEmail: string): void {
    this.#guests.set(orderId, hashGuest(this.#guestKey, guestEmail));
  }

  save(now: Date): void {
    const records = [...this.#changed].map((orderId) => this.get(orderId));
    if (records.length === 0) return;
    this.#tx.write(saveOrders, [
      this.#tx.shopId,
      now,
      records.map((record) => record.orderId),
      records.map((record) => record.customerId),
      records.map((record) => this.#guests.get(record.orderId) ?? null),
      records.map((record) => record.state?.name ?? ""),
      records.map((record) => record.state?.processedAt ?? null),
      joinJson(records.map((record) => record.state)),
      records.map((record) => record.stamp?.updatedAt ?? null),
      records.map((record) => record.stamp?.triggeredAt ?? null),
      records.map((record) => record.stamp?.rank ?? null),
      records.map((record) => record.isDeleted),
      joinJson(records.map((record) => record.refunds)),
      records.map((record) => record.terms?.programVersion ?? null),
      records.map((record) => record.terms?.tierId ?? null),
      records.map((record) => record.terms?.multiplierBasisPoints ?? null),
      records.map((record) => record.terms?.exclusionReason ?? null),
      records.map((record) => record.holdEndsAt),
      records.map((record) => record.postedPoints),
      records.map((record) => record.changes),
      joinJson(records.map((record) => record.writeOffs)),
      records.map((record) => record.eligibleMinor),
      joinJson(records.map((record) => record.explanation)),
    ]);
  }
}

function toRecord(row: OrderRow): OrderRecord {
  return {
    orderId: row.order_id,
    state: row.state as OrderState | null,
    stamp: row.updated_at && {
      updatedAt: row.updated_at.toISOString(),
      triggeredAt: row.triggered_at?.toISOString() ?? null,
      rank: row.rank ?? 0,
    },
    isDeleted: row.is_deleted,
    refunds: row.refunds as RefundState[],
    customerId: row.customer_id,
    terms: termsOf(row),
    holdEndsAt: row.hold_ends_at?.toISOString() ?? null,
    postedPoints: row.posted_points,
    changes: row.changes,
    writeOffs: row.write_offs as WriteOff[],
    eligibleMinor: row.eligible_minor,
    explanation: row.explanation as OrderExplanation | null,
  };
}

const termsOf = (row: OrderRow): OrderTerms | null =>
  row.program_version === null
    ? null
    : {
        programVersion: row.program_version,
        tierId: row.tier_id,
        multiplierBasisPoints: row.multiplier_basis_points ?? 10_000,
        exclusionReason: row.exclusion_reason as OrderTerms["exclusionReason"],
      };
