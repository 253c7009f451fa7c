import { expect, test } from "vitest";
import { isOlder, standingOf } from "./schema-standing.ts";

const own = ["0001-a", "0002-b"];
const applied = (...names: string[]) => names.map((name) => ({ name, leastVersion: null }));
const newer = (leastVersion: string | null) => [...applied(...own), { name: "0003-c", leastVersion }];

test("a database without tables is empty, one that lacks some is behind, one that has all is current", () => {
  expect(standingOf([], own, "1.1.0")).toBe("empty");
  expect(standingOf(applied("0001-a"), own, "1.1.0")).toBe("behind");
  expect(standingOf(applied(...own), own, "1.1.0")).toBe("current");
});

test("a version works with the tables of a newer one that allow it", () => {
  expect(standingOf(newer("1.1.0"), own, "1.1.0")).toBe("ahead");
  expect(standingOf(newer("1.1.0"), own, "1.10.0")).toBe("ahead");
});

test("a version that the tables do not allow is told which one they do", () => {
  expect(() => standingOf(newer("1.2.0"), own, "1.1.9")).toThrow("version 1.2.0 or a newer one");
});

test("tables that say nothing of older versions are left alone", () => {
  expect(() => standingOf(newer(null), own, "1.1.0")).toThrow("the version that made it");
});

test("tables that lack some of this version's and have others are of another branch", () => {
  expect(() =>
    standingOf([...applied("0001-a"), { name: "0003-c", leastVersion: "1.0.0" }], own, "1.1.0"),
  ).toThrow('"0003-c"');
});

test.each([
  ["1.9.0", "1.10.0", true],
  ["1.10.0", "1.9.9", false],
  ["1.2.3", "1.2.3", false],
  ["0.9.9", "1.0.0", true],
  ["1.2.3-rc.1", "1.2.3", false],
])("%s is older than %s: %s", (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});
