import { loadReturnedAfterDay } from "../../../core/redemptions/ending/returned-after-day.ts";
import type { PartOf } from "../part.ts";

/** Points that came back after a day without the store. Other returns leave the same notes, and are no news. */
export const pointsBack: PartOf<"points_back"> = async ({ tx, notes }) => {
  const [returned] = await loadReturnedAfterDay(
    tx,
    notes.map(({ subject }) => subject),
  );
  return returned ? { kind: "points_back", ...returned } : null;
};
