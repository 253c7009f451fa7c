// Lots and debts of members, derived from their entries.
import { deriveLots, openOf, type Derived, type RecordedEntry } from "@laurel/domain/ledger/derive.ts";
import { lotIdOf } from "@laurel/domain/ledger/entry.ts";
import type { Debt, Lot, LotExpiry, LotUse } from "@laurel/domain/ledger/lots.ts";
import type { Tx } from "../../database/database.ts";
import { wayOf } from "../../database/account-letters.ts";
import {
  listAllLotEntries,
  listAllLotUses,
  listLotRows,
  type LotEntryRow,
  type LotUseAmongEntriesRow,
  type LotUseRow,
} from "./open-lots.sql.ts";

export interface OpenLots {
  readonly lots: readonly Lot[];
  readonly debts: readonly Debt[];
  /** By lot: when the event that opened it happened. */
  readonly occurredAt: ReadonlyMap<string, Date>;
}

const NOTHING: OpenLots = { lots: [], debts: [], occurredAt: new Map() };

/** For each of these members. Read it under the lock if a decision depends on it. */
export async function loadOpenLots(
  tx: Tx,
  customerIds: readonly string[],
): Promise<(customerId: string, expiry: LotExpiry) => OpenLots> {
  if (customerIds.length === 0) return () => NOTHING;
  const rows = await tx.run(listLotRows, [tx.shopId, customerIds]);
  const rowsOf = Map.groupBy(rows, (row) => row.customer_id);
  return (customerId, expiry) => {
    const all = rowsOf.get(customerId) ?? [];
    const own = all.filter((row) => row.accounts !== null);
    if (own.length === 0) return NOTHING;
    const uses = all.flatMap((row) => (row.accounts === null ? [useAmongEntries(row)] : []));
    const derived = deriveRows(own, uses, expiry);
    const occurredAt = new Map(own.map((row) => [lotIdOf(row.id, row.leg), row.occurred_at]));
    return { ...openOf(derived), occurredAt };
  };
}

const useAmongEntries = ({ lot_of_id, lot_of_leg, ...row }: LotUseAmongEntriesRow): LotUseRow => ({
  ...row,
  lot_id: lot_of_id,
  lot_leg: lot_of_leg,
});

/** All lots of a member, including used-up ones, in order of recording. */
export async function loadAllLots(tx: Tx, customerId: string, expiry: LotExpiry): Promise<readonly Lot[]> {
  const values = [tx.shopId, customerId];
  const [entries, uses] = await Promise.all([
    tx.run(listAllLotEntries, values),
    tx.run(listAllLotUses, values),
  ]);
  return deriveRows(entries, uses, expiry).lots;
}

/** For one member. */
export const deriveRows = (
  entries: readonly LotEntryRow[],
  uses: readonly LotUseRow[],
  expiry: LotExpiry,
): Derived => deriveLots(entries.map(toEntry), uses.map(toUse), expiry);

export const toEntry = (row: LotEntryRow): RecordedEntry => ({
  postingId: row.id,
  leg: row.leg,
  ...wayOf(row.accounts),
  points: row.points,
  availableAt: row.available_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lotOf: row.lot_of_id === null ? null : lotIdOf(row.lot_of_id, row.lot_of_leg ?? 0),
  // A write-off names its order, but is not part of the order's award.
  orderId: row.kind === "write_off" ? null : row.order_id,
});

export const toUse = (row: LotUseRow): LotUse => ({
  lotId: lotIdOf(row.lot_id, row.lot_leg),
  postingId: row.id,
  leg: row.leg,
  points: row.points,
});
