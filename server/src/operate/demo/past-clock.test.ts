// What is recorded after now has the newest ids: pages would not see what happens until then.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PastClock } from "./past-clock.ts";

const timeZone = "Europe/Berlin";
/** Half an hour after a day of Berlin ended. It can be closed after an hour. */
const now = new Date("2026-11-27T23:30:00Z");
const yesterday = new Date("2026-11-26T12:00:00Z");

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "laurel-past-"));
  file = path.join(folder, "past");
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

test("a day of the past is closed an hour after it ended, and not while that is still to come", () => {
  const past = new PastClock({ file, timeZone }, yesterday);
  const closes = new Date("2026-11-27T00:00:00Z");
  expect([...past.nightsUntil(new Date("2026-11-26T23:10:00Z"))]).toEqual([closes]);
  expect([...past.nightsUntil(now)]).toEqual([closes]);
  vi.setSystemTime("2026-11-28T00:00:00Z");
  expect([...past.nightsUntil(now)]).toEqual([closes, new Date("2026-11-28T00:00:00Z")]);
});

test("a past that was cut off goes on after its last closed day, and never later than now", () => {
  const first = new PastClock({ file, timeZone }, yesterday);
  first.moveTo(new Date("2026-11-26T13:00:00Z"));
  const second = new PastClock({ file, timeZone }, yesterday);
  expect(second.now()).toEqual(new Date("2026-11-27T00:00:00Z"));
  second.moveTo(new Date("2026-11-27T23:20:00Z"));
  expect(new PastClock({ file, timeZone }, yesterday).now()).toEqual(now);
});
