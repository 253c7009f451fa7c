import { expect, test, vi } from "vitest";
import { type Line, look } from "./checkup.ts";

test("A check that fails is one that could not be told, and the others go on", async () => {
  const mailbox = () => Promise.reject(new Error("the wire is cut"));
  expect(await look(mailbox, {})).toEqual([{ state: "unknown", text: "mailbox failed: the wire is cut" }]);
});

test("A check that hangs is given up after half a minute", async () => {
  vi.useFakeTimers();
  const store = () => new Promise<Line>(() => undefined);
  const found = look(store, {});
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await found).toEqual([{ state: "unknown", text: "store was not done within 30 seconds." }]);
});
