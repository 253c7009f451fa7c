import type { Tx } from "../../database/database.ts";
import { selectIdsAfter, sumSelection, type CustomerSelection } from "./select-customers.sql.ts";

export type { CustomerSelection };

export interface SelectionMeasure {
  readonly members: number;
  readonly pointsNow: number;
  /** How many would fall below zero if each were given `points`. */
  readonly fallingBelowZero: number;
}

/** Reads the whole selection. Used before a bulk change, never for a page. */
export async function measureSelection(
  tx: Tx,
  selection: CustomerSelection,
  points: number,
): Promise<SelectionMeasure> {
  const sums = await sumSelection(tx, selection, points);
  return {
    members: sums?.members ?? 0,
    pointsNow: sums?.points_now ?? 0,
    fallingBelowZero: sums?.falling_below_zero ?? 0,
  };
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Their ids, in pages, each once. */
export async function* pagesOfSelection(
  tx: Tx,
  selection: CustomerSelection,
  limit: number,
): AsyncGenerator<readonly string[]> {
  for (let afterId = NOBODY; ;) {
    const ids = await selectIdsAfter(tx, selection, { afterId, limit });
    if (ids.length > 0) yield ids;
    if (ids.length < limit) return;
    afterId = ids.at(-1)!;
  }
}
