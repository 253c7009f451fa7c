// Moves one row of a list, before the server confirms it.

/** The new position of a reward: beside another one that is shown. */
export interface Move {
  readonly id: string;
  readonly side: "before" | "after";
  readonly besideId: string;
}

/** One position toward the start (-1) or the end (1); null when there is none. */
export function stepOf(ids: readonly string[], id: string, step: -1 | 1): Move | null {
  const besideId = ids[ids.indexOf(id) + step];
  if (besideId === undefined || !ids.includes(id)) return null;
  return { id, side: step < 0 ? "before" : "after", besideId };
}

/** Dropped in the gap above the row at `gap`, or below the last; null when that changes nothing. */
export function dropOf(ids: readonly string[], id: string, gap: number): Move | null {
  const from = ids.indexOf(id);
  const besideId = gap > from ? ids[gap - 1] : ids[gap];
  if (from < 0 || besideId === undefined || besideId === id) return null;
  return { id, side: gap > from ? "after" : "before", besideId };
}

export function withMoved(ids: readonly string[], { id, side, besideId }: Move): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(others.indexOf(besideId) + (side === "after" ? 1 : 0), 0, id);
}

/** Rows that `ids` does not name come last, in their order. */
export function inOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const positionOf = ({ id }: Row) => positions.get(id) ?? ids.length;
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other));
}
