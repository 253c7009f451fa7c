// Liquid's arithmetic as the platform does it, in Ruby: whole numbers of any size stay whole, and a quotient of two of
// them is rounded down. LiquidJS calculates with floating point numbers.
import type { Liquid } from "liquidjs";

type Whole = (one: bigint, other: bigint) => bigint;

const floorDivide: Whole = (one, other) => {
  if (other === 0n) throw new Error("Liquid error: divided by 0");
  const quotient = one / other;
  return one % other !== 0n && one < 0n !== other < 0n ? quotient - 1n : quotient;
};

const filters: Readonly<Record<string, [Whole, (one: number, other: number) => number]>> = {
  plus: [(one, other) => one + other, (one, other) => one + other],
  minus: [(one, other) => one - other, (one, other) => one - other],
  times: [(one, other) => one * other, (one, other) => one * other],
  divided_by: [floorDivide, (one, other) => one / other],
  modulo: [
    (one, other) => one - floorDivide(one, other) * other,
    (one, other) => one - Math.floor(one / other) * other,
  ],
};

export function addWholeNumbers(engine: Liquid): void {
  for (const [name, [whole, broken]] of Object.entries(filters))
    engine.registerFilter(name, (one: unknown, other: unknown) => {
      const [left, right] = [toWhole(one), toWhole(other)];
      if (left === null || right === null) return broken(Number(one), Number(other));
      const result = whole(left, right);
      return Number.isSafeInteger(Number(result)) ? Number(result) : result;
    });
}

/** Null for a number that is not whole. Nothing counts as 0. */
function toWhole(value: unknown): bigint | null {
  if (typeof value === "bigint") return value;
  if (value === null || value === undefined || value === "") return 0n;
  if (typeof value === "string" && /^-?\d+$/.test(value)) return BigInt(value);
  return Number.isSafeInteger(value) ? BigInt(value as number) : null;
}
