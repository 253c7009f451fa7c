import { expect, test } from "vitest";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { createNewId } from "./new-id.ts";

const clock = { now: () => new Date() };

test("ids are UUIDs of version 7, all different, and each greater than the one before", () => {
  const newId = createNewId(clock);
  const ids = Array.from({ length: 20_000 }, newId);

  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test("an id contains the time of its creation", () => {
  const before = Date.now();
  const id = createNewId(clock)();

  const madeAt = timeOfId(id).getTime();
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(Date.now());
});

test("two processes do not create the same ids", () => {
  const [one, other] = [createNewId(clock), createNewId(clock)];
  const ids = Array.from({ length: 1_000 }, () => [one(), other()]).flat();

  expect(new Set(ids).size).toBe(ids.length);
});
