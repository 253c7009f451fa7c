import { expect, test } from "vitest";
import { addressesIn } from "./names-in-line.ts";

test("a person's address is found in a cell that has more than it", () => {
  const cells = [
    "Ann Lee <Ann@Example.com>",
    "mailto:bo@example.com; cy@example.com",
    "(dee@example.com)",
    "write to eve@example.com...",
    "x",
  ];
  expect(addressesIn(cells)).toEqual(
    expect.arrayContaining(["ann", "bo", "cy", "dee", "eve"].map((name) => `${name}@example.com`)),
  );
});

test("a long cell is read in the time of its length", () => {
  const started = performance.now();
  addressesIn([`@ ${"a".repeat(500_000)}`, `ann@${".".repeat(500_000)}x`]);
  // Some milliseconds; minutes if each letter could begin an address.
  expect(performance.now() - started).toBeLessThan(5_000);
});
