// Tells whether incoming data is about an erased person. Store ids are kept for good. Addresses are kept as keyed
// hashes, and only as long as an upload that began earlier can still arrive.
import type { Tx } from "../../../database/database.ts";
import {
  forgetErasedAddresses,
  keepErasedAddresses,
  listErased,
  listErasedAddresses,
  listOrdersOfErased,
} from "./find-erased.sql.ts";

/** The erased ones among these store ids. */
export async function findErased(tx: Tx, platformIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...new Set(platformIds)];
  const rows = asked.length === 0 ? [] : await tx.run(listErased, [tx.shopId, asked]);
  return new Set(rows.map((row) => row.platform_id));
}

export async function findOrdersOfErased(tx: Tx, orderIds: readonly string[]): Promise<readonly string[]> {
  const rows = orderIds.length === 0 ? [] : await tx.run(listOrdersOfErased, [tx.shopId, orderIds]);
  return rows.map((row) => row.order_id);
}

/** Keyed hashes of addresses, in hexadecimal. */
export async function findErasedAddresses(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.run(listErasedAddresses, [tx.shopId]);
  return new Set(rows.map(({ hash }) => hash.toString("hex")));
}

export function rememberAddresses(tx: Tx, hashes: readonly Buffer[], now: Date): void {
  const distinct = [...new Map(hashes.map((hash) => [hash.toString("hex"), hash])).values()];
  if (distinct.length > 0) tx.write(keepErasedAddresses, [tx.shopId, distinct, now]);
}

export const forgetAddresses = (tx: Tx, before: Date): void =>
  tx.write(forgetErasedAddresses, [tx.shopId, before]);
