import { describe, expect, test } from "vitest";
import { changesBetween } from "./changes.ts";

const level = (id: string, threshold: number) => ({ id, threshold });

describe("the difference", () => {
  test("between equal values is nothing, whatever the order of their keys", () => {
    const before = { a: 1, b: { c: [1, { d: null }], e: "x" } };
    const after = { b: { e: "x", c: [1, { d: null }] }, a: 1 };
    expect(changesBetween(before, after)).toEqual([]);
  });

  test("is listed path by path, with both values", () => {
    const before = { status: "DRAFT", orders: { holdDays: 14, awardOn: "paid" } };
    const after = { status: "ON", orders: { holdDays: 3, awardOn: "paid" } };
    expect(changesBetween(before, after)).toEqual([
      { path: ["status"], before: "DRAFT", after: "ON" },
      { path: ["orders", "holdDays"], before: 14, after: 3 },
    ]);
  });

  test("is everything if one side has no value", () => {
    expect(changesBetween(null, { name: "Till", scopes: ["read_rewards"] })).toEqual([
      { path: ["name"], before: null, after: "Till" },
      { path: ["scopes"], before: null, after: ["read_rewards"] },
    ]);
    expect(changesBetween({ name: "Till" }, null)).toEqual([{ path: ["name"], before: "Till", after: null }]);
  });

  test("in a list is listed by its entries' ids: changed, added, removed", () => {
    const before = { levels: [level("silver", 5), level("gold", 9)] };
    const after = { levels: [level("bronze", 1), level("silver", 6)] };
    expect(changesBetween(before, after)).toEqual([
      { path: ["levels", "silver", "threshold"], before: 5, after: 6 },
      { path: ["levels", "gold"], before: level("gold", 9), after: null },
      { path: ["levels", "bronze"], before: null, after: level("bronze", 1) },
    ]);
  });

  test("is the order, if only that differs", () => {
    const [one, two] = [level("one", 1), level("two", 2)];
    expect(changesBetween({ rules: [one, two] }, { rules: [two, one] })).toEqual([
      { path: ["rules"], before: ["one", "two"], after: ["two", "one"] },
    ]);
  });

  test("in a list of plain values is the whole list", () => {
    expect(changesBetween({ days: [30, 3] }, { days: [30] })).toEqual([
      { path: ["days"], before: [30, 3], after: [30] },
    ]);
  });

  test("between a value and null is listed; null and a missing value are the same", () => {
    expect(changesBetween({ a: null }, {})).toEqual([]);
    expect(changesBetween({ a: { b: 1 } }, { a: null })).toEqual([
      { path: ["a"], before: { b: 1 }, after: null },
    ]);
  });
});
