import type { UserError } from "../api/user-errors.ts";

export interface AdjustmentDraft {
  readonly direction: "add" | "take";
  /** As it was typed: separators are passed over. */
  readonly points: string;
  readonly reason: string;
  readonly note: string;
  readonly countsTowardTier: boolean;
}

/** A whole number from 1 to 2^53 − 1, or null. Example: "1,250" → 1250. */
export function parsePoints(text: string): number | null {
  const digits = text.replace(/[\s,.'’_]/g, "");
  if (!/^\d{1,16}$/.test(digits)) return null;
  const points = Number(digits);
  return points >= 1 && Number.isSafeInteger(points) ? points : null;
}

/** What must be mended before it is worth asking the server. */
export function adjustmentProblems({ points, reason }: AdjustmentDraft): UserError[] {
  const problems: UserError[] = [];
  if (parsePoints(points) === null)
    problems.push({ code: "invalid_input", field: ["points"], message: "Enter a whole number, 1 or more" });
  if (reason.trim() === "")
    problems.push({
      code: "invalid_input",
      field: ["reason"],
      message: "Say why: your team reads it here later",
    });
  return problems;
}
