/** A movement as a line of the activity. */
export const lineOf = <Movement extends { readonly id: string; readonly recordedAt: string }>(
  movement: Movement,
) => ({ id: movement.id, recordedAt: movement.recordedAt, isUndo: false, movement, bulkAdjustment: null });

export const aBulkAdjustment = {
  id: "b1",
  status: "APPLIED",
  points: 100,
  reason: "our birthday",
  note: null as string | null,
  countsTowardTier: false,
  createdAt: "2026-11-19T13:06:00Z",
  createdBy: "staff:7",
  createdByName: "Robin Keller",
  appliedAt: "2026-11-19T13:06:09Z" as string | null,
  members: 378,
  adjusted: 378,
  refused: 0,
  undone: 0,
  leftAlone: 0,
  undoReason: null as string | null,
  undoneBy: null as string | null,
  undoneByName: null as string | null,
  undoneAt: null as string | null,
};

export const anUndoneAdjustment = {
  ...aBulkAdjustment,
  status: "UNDONE",
  undone: 376,
  leftAlone: 2,
  undoReason: "wrong list",
  undoneBy: "staff:8",
  undoneByName: "Bea Lind",
  undoneAt: "2026-11-20T08:00:09Z",
};

/** A bulk adjustment, or its undo, as a line of the activity. */
export const bulkLine = (
  bulkAdjustment: typeof aBulkAdjustment | typeof anUndoneAdjustment,
  isUndo = false,
) => ({
  id: isUndo ? "l2" : "l1",
  recordedAt: isUndo ? "2026-11-20T08:00:00Z" : "2026-11-19T13:06:00Z",
  isUndo,
  movement: null,
  bulkAdjustment,
});
