// What a bulk adjustment is doing, in words.
import { useEffect } from "react";
import { Badge } from "../../ui/data/badge.tsx";
import type { BulkAdjustmentState } from "./bulk-adjustments.generated.ts";

type Status = BulkAdjustmentState["status"];

const words: Readonly<Record<Status, string>> = {
  APPLYING: "Running",
  APPLIED: "Done",
  UNDOING: "Being undone",
  UNDONE: "Undone",
};

export function StateBadge({ status }: { readonly status: Status }) {
  return <Badge tone={status === "APPLIED" ? "good" : "neutral"}>{words[status]}</Badge>;
}

export const isRunning = ({ status }: BulkAdjustmentState): boolean =>
  status === "APPLYING" || status === "UNDOING";

export function progressOf({ status, members, adjusted, refused, undone, leftAlone }: BulkAdjustmentState) {
  return status === "UNDOING" || status === "UNDONE"
    ? { done: undone + leftAlone, all: adjusted }
    : { done: adjusted + refused, all: members };
}

const LOOK_MS = 1_000;

/** Reads again while something is under way. `isReading`: it has not answered yet. */
export function useLookAgain(isUnderWay: boolean, isReading: boolean, look: () => void): void {
  useEffect(() => {
    if (!isUnderWay || isReading) return;
    const timer = setTimeout(look, LOOK_MS);
    return () => clearTimeout(timer);
  });
}
