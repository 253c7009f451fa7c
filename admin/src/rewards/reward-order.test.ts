import { describe, expect, test } from "vitest";
import { dropOf, inOrder, stepOf, withMoved } from "./reward-order.ts";

const ids = ["a", "b", "c", "d"];

describe("a row that is dropped in a gap", () => {
  test.each([
    ["above the first", "c", 0, ["c", "a", "b", "d"]],
    ["above another", "d", 1, ["a", "d", "b", "c"]],
    ["further down", "a", 3, ["b", "c", "a", "d"]],
    ["under the last", "a", 4, ["b", "c", "d", "a"]],
  ])("%s gets that place", (_, id, gap, expected) => {
    const move = dropOf(ids, id, gap);

    expect(move && withMoved(ids, move)).toEqual(expected);
  });

  test.each([
    ["above itself", 1],
    ["under itself", 2],
  ])("%s moves nothing", (_, gap) => {
    expect(dropOf(ids, "b", gap)).toBeNull();
  });
});

describe("a step", () => {
  test.each([
    ["up", "b", -1, ["b", "a", "c", "d"]],
    ["down", "b", 1, ["a", "c", "b", "d"]],
  ] as const)("%s swaps with the neighbour", (_, id, step, expected) => {
    const move = stepOf(ids, id, step);

    expect(move && withMoved(ids, move)).toEqual(expected);
  });

  test.each([
    ["first", "a", -1],
    ["last", "d", 1],
  ] as const)("beyond the %s is not possible", (_, id, step) => {
    expect(stepOf(ids, id, step)).toBeNull();
  });
});

test("a row added in the meantime comes last", () => {
  const rows = [{ id: "new" }, { id: "a" }, { id: "b" }];

  expect(inOrder(rows, ["b", "a"]).map(({ id }) => id)).toEqual(["b", "a", "new"]);
});
