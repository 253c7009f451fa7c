import { programLimits } from "@laurel/domain/program/program-limits.ts";
import { type NumberRange, type ReadNumber, readWhole } from "../ui/format/read-number.ts";

/** A number of points, up to the most that can be stored. Examples: "1,250" → 1250; "1.5" is refused as decimals. */
export const readPoints = (text: string, range: Omit<NumberRange, "decimals" | "most"> = {}): ReadNumber =>
  readWhole(text, { ...range, most: programLimits.points });
