import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareExactInstants, exactInstant } from "./exact-instant.ts";

test("an instant keeps all nine digits of its second, in UTC", () => {
  expect(exactInstant("2026-11-20T11:00:00.877041743+01:00")).toBe("2026-11-20T10:00:00.877041743Z");
  expect(exactInstant("2026-11-20T10:00:00.999999999Z")).toBe("2026-11-20T10:00:00.999999999Z");
  expect(exactInstant("2026-11-20T10:00:00Z")).toBe("2026-11-20T10:00:00Z");
  expect(exactInstant("2026-11-20 05:00:00 -0500")).toBe("2026-11-20T10:00:00.000Z");
  expect(exactInstant("yesterday")).toBeNull();
  expect(exactInstant("2026-13-20T10:00:00Z")).toBeNull();
});

test("two instants within a millisecond are told apart, however many digits each has", () => {
  const [earlier, later] = ["2026-11-20T10:00:00.877041743Z", "2026-11-20T10:00:00.877041744Z"];
  expect(compareExactInstants(earlier, later)).toBeLessThan(0);
  expect(compareExactInstants("2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z")).toBe(0);
  expect(compareExactInstants("2026-11-20T10:00:00.1Z", "2026-11-20T10:00:00.09Z")).toBeGreaterThan(0);
  expect(compareExactInstants("2026-11-20T10:00:00.9Z", "2026-11-20T10:00:01Z")).toBeLessThan(0);
});

test("instants are in the order of their nanoseconds", () => {
  const nanoseconds = fc.bigInt({ min: 0n, max: 2_000_000_000_000_000_000n });
  const written = (at: bigint) => {
    const seconds = new Date(Number(at / 1_000_000_000n) * 1000).toISOString().slice(0, 19);
    return exactInstant(`${seconds}.${String(at % 1_000_000_000n).padStart(9, "0")}Z`)!;
  };
  fc.assert(
    fc.property(nanoseconds, fc.bigInt({ min: -2_000_000n, max: 2_000_000n }), (a, away) => {
      const b = a + away < 0n ? a : a + away;
      expect(Math.sign(compareExactInstants(written(a), written(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});
