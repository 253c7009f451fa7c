import { type UserError, wholeNumberProblems } from "../../api/user-errors.ts";
import { readPoints } from "../../program/read-points.ts";

export interface AdjustmentDraft {
  readonly direction: "add" | "take";
  /** As typed. */
  readonly points: string;
  readonly reason: string;
  readonly note: string;
  readonly countsTowardTier: boolean;
}

/** From 1 to a million million, or null. Example: "1,250" → 1250. */
export function parsePoints(text: string): number | null {
  const read = readPoints(text);
  return read.ok ? read.value : null;
}

/** What must be fixed before the input is sent to the server. */
export function adjustmentProblems({ points, reason }: AdjustmentDraft): UserError[] {
  const problems: UserError[] = [];
  const read = readPoints(points);
  if (!read.ok)
    problems.push({ code: "invalid_input", field: ["points"], message: wholeNumberProblems[read.code] });
  if (reason.trim() === "")
    problems.push({
      code: "invalid_input",
      field: ["reason"],
      message: "Enter a reason: your team can read it here later",
    });
  return problems;
}
