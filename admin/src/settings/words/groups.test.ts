import { expect, test } from "vitest";
import { groups } from "./groups.ts";
import { names } from "./words-draft.ts";

test("every text is in one group, in the order of the texts", () => {
  expect(groups.flatMap((group) => group.names)).toEqual(names);
  for (const group of groups) expect(group.names.length).toBeGreaterThan(0);
});
