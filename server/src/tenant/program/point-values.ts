// What a point was worth at a time: each version of the program says it, from the moment it was saved.
import type { Tx } from "../../database/database.ts";
import { listPointValues } from "./program.sql.ts";

/** In hundredths of a minor unit. Before the first version it is what the first version says. */
export type PointValueAt = (instant: Date) => number;

export async function loadPointValues(tx: Tx): Promise<PointValueAt> {
  const rows = await tx.run(listPointValues, [tx.shopId]);
  return (instant) => {
    const inForce = rows.findLast(({ created_at }) => created_at <= instant) ?? rows[0];
    return inForce?.hundredths ?? 0;
  };
}
