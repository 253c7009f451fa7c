// Since when dates of points count, for the ledger: a rule of the program, as tiers are.
import { expiryStartOf } from "@laurel/domain/dates/due.ts";
import type { Tx } from "../../database/database.ts";
import { findOnSince } from "./expiry-start.sql.ts";

/** The instant before which no points of the shop expire. */
export async function loadExpiryStart(tx: Tx, now: string): Promise<string> {
  const [row] = await tx.run(findOnSince, [tx.shopId]);
  return expiryStartOf(row?.on_since?.toISOString() ?? null, now);
}
