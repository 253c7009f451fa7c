import { toSafeInteger } from "@laurel/domain/points.ts";
import { AppError } from "../../process/errors.ts";

/** A sum that may exceed a number's exact range. */
export function toNumber(exact: bigint): number {
  const number = toSafeInteger(exact);
  if (!number.ok) throw new AppError("unsafe_number");
  return number.value;
}
