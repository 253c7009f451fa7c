import { expect, test } from "vitest";
import { joinOnce } from "./join-once.ts";

test("the parts of features are joined in their order", () => {
  expect(Object.entries(joinOnce([{ b: 1 }, { a: 2 }]))).toEqual([
    ["b", 1],
    ["a", 2],
  ]);
});

test("a name that two features use stops the program", () => {
  expect(() => joinOnce([{ "Query.shop": null }, { "Query.shop": "read_program" }])).toThrow("Query.shop");
});
