import { toSafeInteger } from "@laurel/domain/points.ts";
import { AppError } from "./errors.ts";

/** A sum as a number. Refuses `unsafe_number`. */
export function exactNumber(sum: bigint): number {
  const number = toSafeInteger(sum);
  if (!number.ok) throw new AppError("unsafe_number");
  return number.value;
}
