import { expect, test } from "vitest";
import { joinOnce } from "./join-once.ts";

test("what features say is joined in their order", () => {
  expect(Object.entries(joinOnce([{ b: 1 }, { a: 2 }]))).toEqual([
    ["b", 1],
    ["a", 2],
  ]);
});

test("what two features name stops the program, before one hides the other", () => {
  expect(() => joinOnce([{ "Query.shop": null }, { "Query.shop": "read_program" }])).toThrow("Query.shop");
});
