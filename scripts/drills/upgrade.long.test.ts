import { expect, test } from "vitest";
import { upgrade } from "./upgrade.ts";

test("an upgrade under load, the way back and on again lose nothing, and every balance is right", async () => {
  const seen: string[] = [];
  const wrong: string[] = [];

  await upgrade({
    customers: 0,
    // Other tests run beside it: how long a write waits is for the drill alone.
    longestWaitMs: 60_000,
    tell: (line, isRight = true) => void (isRight ? seen : wrong).push(line),
  });

  expect(wrong).toEqual([]);
  expect(seen.length).toBeGreaterThan(8);
});
