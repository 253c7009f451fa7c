// The orders of one batch: loaded together, changed in memory, saved together.
import { emptyOrder, type OrderRecord, type WriteOff } from "@laurel/domain/orders/order-record.ts";
import type { OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import type { OrderExplanation, OrderTerms } from "@laurel/domain/orders/target.ts";
import type { Tx } from "../../database/database.ts";
import { keyedHash } from "../../process/keyed-proof.ts";
import { type Row, saveRows } from "../../database/statements/save-rows.sql.ts";
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
  keyedHash(guestKey, "guest", email.trim().toLowerCase());

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
    const rows = [...this.#changed].map((orderId) =>
      rowOfOrder(this.get(orderId), { recordedAt: now, guestHash: this.#guests.get(orderId) ?? null }),
    );
    saveRows(this.#tx, saveOrders, rows);
  }
}

function rowOfOrder(
  order: OrderRecord,
  { recordedAt, guestHash }: { readonly recordedAt: Date; readonly guestHash: Buffer | null },
): Row<typeof saveOrders.types> {
  const { state, stamp, terms } = order;
  return {
    recorded_at: recordedAt,
    order_id: order.orderId,
    customer_id: order.customerId,
    guest_hash: guestHash,
    name: state?.name ?? "",
    processed_at: state?.processedAt ?? null,
    state,
    updated_at: stamp?.updatedAt ?? null,
    triggered_at: stamp?.triggeredAt ?? null,
    rank: stamp?.rank ?? null,
    is_deleted: order.isDeleted,
    refunds: order.refunds,
    program_version: terms?.programVersion ?? null,
    tier_id: terms?.tierId ?? null,
    multiplier_basis_points: terms?.multiplierBasisPoints ?? null,
    exclusion_reason: terms?.exclusionReason ?? null,
    hold_ends_at: order.holdEndsAt,
    posted_points: order.postedPoints,
    changes: order.changes,
    write_offs: order.writeOffs,
    eligible_minor: order.eligibleMinor,
    explanation: order.explanation,
    named_at: order.namedAt,
    unnamed_at: order.unnamedAt,
  };
}

function toRecord(row: OrderRow): OrderRecord {
  const state = row.state as OrderState | null;
  return {
    orderId: row.order_id,
    state,
    ...namesOf(row, state),
    stamp: row.updated_at && {
      updatedAt: row.updated_at.toISOString(),
      triggeredAt: row.triggered_at,
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

/**
 * Orders that were stored before this was noted: one with a customer is taken to have had them from the first, so that
 * nothing is taken from it.
 */
const namesOf = (
  { named_at: namedAt, unnamed_at: unnamedAt }: OrderRow,
  state: OrderState | null,
): Pick<OrderRecord, "namedAt" | "unnamedAt"> => ({
  namedAt: namedAt?.toISOString() ?? (state && state.customerId !== null ? state.processedAt : null),
  unnamedAt: unnamedAt?.toISOString() ?? (state?.customerId === null ? state.updatedAt : null),
});

const termsOf = (row: OrderRow): OrderTerms | null =>
  row.program_version === null
    ? null
    : {
        programVersion: row.program_version,
        tierId: row.tier_id,
        multiplierBasisPoints: row.multiplier_basis_points ?? 10_000,
        exclusionReason: row.exclusion_reason as OrderTerms["exclusionReason"],
      };
