// Points are whole numbers. They are stored exactly or refused, never rounded by a float.
import { accepted, invariant, refused, type Refusal, type Result } from "./refusal.ts";

export type UnsafeNumber = Refusal<"unsafe_number">;

/** Exact arithmetic ends here: a result beyond a safe integer (2^53 − 1) is refused, not rounded. */
export function toSafeInteger(exact: bigint): Result<number, UnsafeNumber> {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const isSafe = exact <= most && exact >= -most;
  return isSafe ? accepted(Number(exact)) : refused("unsafe_number");
}

/** Adds balances that were checked before. Leaving the safe range is a bug of the caller. */
export function addPoints(a: number, b: number): number {
  const sum = a + b;
  invariant(Number.isSafeInteger(sum), "points stay within a safe integer");
  return sum;
}

export type Rounding = "floor" | "nearest" | "up";

/** Divides exactly and rounds once. `nearest` takes a half up. Example: 7 ÷ 2 → floor 3, nearest 4, up 4. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  invariant(numerator >= 0n && denominator > 0n, "only amounts from zero up are divided");
  switch (rounding) {
    case "floor":
      return numerator / denominator;
    case "nearest":
      return (2n * numerator + denominator) / (2n * denominator);
    case "up":
      return (numerator + denominator - 1n) / denominator;
  }
}
