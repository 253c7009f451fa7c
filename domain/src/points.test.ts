import { bigInt, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_POINTS } from "./bounds.ts";
import { addPoints, divide, toSafeInteger } from "./points.ts";
import { pointsSchema, signedPointsSchema } from "./points-schema.ts";
import { holds } from "./testing/property.ts";

describe("a fraction of a point is rounded once", () => {
  test.each([
    [7n, 2n, { floor: 3n, nearest: 4n, up: 4n }],
    [5n, 3n, { floor: 1n, nearest: 2n, up: 2n }],
    [4n, 3n, { floor: 1n, nearest: 1n, up: 2n }],
    [149n, 100n, { floor: 1n, nearest: 1n, up: 2n }],
    [1n, 100n, { floor: 0n, nearest: 0n, up: 1n }],
    [6n, 3n, { floor: 2n, nearest: 2n, up: 2n }],
    [0n, 5n, { floor: 0n, nearest: 0n, up: 0n }],
  ])("%i ÷ %i", (numerator, denominator, { floor, nearest, up }) => {
    expect(divide(numerator, denominator, "floor")).toBe(floor);
    expect(divide(numerator, denominator, "nearest")).toBe(nearest);
    expect(divide(numerator, denominator, "up")).toBe(up);
  });

  test("half a point becomes a whole point only when rounding to the nearest or up", () => {
    expect(divide(1n, 2n, "floor")).toBe(0n);
    expect(divide(1n, 2n, "nearest")).toBe(1n);
    expect(divide(1n, 2n, "up")).toBe(1n);
  });

  test("amounts far beyond a float's precision are divided exactly", () => {
    expect(divide(10n ** 30n + 1n, 10n ** 10n, "floor")).toBe(10n ** 20n);
    expect(divide(10n ** 30n + 1n, 10n ** 10n, "up")).toBe(10n ** 20n + 1n);
  });

  test("rounding never moves a result by a whole point", () => {
    holds(
      property(
        bigInt({ min: 0n, max: 10n ** 24n }),
        bigInt({ min: 1n, max: 10n ** 12n }),
        constantFrom("floor" as const, "nearest" as const, "up" as const),
        (numerator, denominator, rounding) => {
          const off = divide(numerator, denominator, rounding) * denominator - numerator;
          expect(off < denominator && off > -denominator).toBe(true);
          if (rounding === "floor") expect(off <= 0n).toBe(true);
          if (rounding === "up") expect(off >= 0n).toBe(true);
          if (rounding === "nearest") expect(2n * off <= denominator && 2n * off > -denominator).toBe(true);
        },
      ),
    );
  });

  test("a negative amount is a bug, not a number of points", () => {
    expect(() => divide(-1n, 2n, "floor")).toThrow("Invariant broken");
    expect(() => divide(1n, 0n, "floor")).toThrow("Invariant broken");
  });
});

describe("points beyond exact numbers are refused, never rounded", () => {
  test.each([
    [2n ** 53n - 1n, { ok: true, value: Number.MAX_SAFE_INTEGER }],
    [2n ** 53n, { ok: false, code: "unsafe_number" }],
    [2n ** 53n + 1n, { ok: false, code: "unsafe_number" }],
    [-(2n ** 53n - 1n), { ok: true, value: Number.MIN_SAFE_INTEGER }],
    [-(2n ** 53n), { ok: false, code: "unsafe_number" }],
    [0n, { ok: true, value: 0 }],
  ])("%i", (exact, result) => {
    expect(toSafeInteger(exact)).toEqual(result);
  });

  test("a sum never leaves the safe range unnoticed", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(addPoints(most - 1, 1)).toBe(most);
    expect(() => addPoints(most, 1)).toThrow("Invariant broken");
    expect(() => addPoints(-most, -1)).toThrow("Invariant broken");
  });
});

describe("points from outside", () => {
  test.each([0, 1, MAX_POINTS])("%i can be given", (points) => {
    expect(pointsSchema.safeParse(points).success).toBe(true);
  });

  test.each([-1, 0.5, MAX_POINTS + 1, Number.NaN, Number.POSITIVE_INFINITY, "5", null])(
    "%j cannot be given",
    (points) => {
      expect(pointsSchema.safeParse(points).success).toBe(false);
    },
  );

  test("negative points are allowed only for signed amounts", () => {
    expect(signedPointsSchema.safeParse(-MAX_POINTS).success).toBe(true);
    expect(signedPointsSchema.safeParse(-MAX_POINTS - 1).success).toBe(false);
    expect(signedPointsSchema.safeParse(-0.5).success).toBe(false);
  });
});
