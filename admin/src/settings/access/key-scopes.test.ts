import { describe, expect, test } from "vitest";
import { describeScopes, nowhere, toScopes } from "./key-scopes.ts";

describe("what a key may do", () => {
  test("is one scope for each part: writing includes reading", () => {
    expect(toScopes(nowhere)).toEqual([]);
    expect(toScopes({ ...nowhere, rewards: "read", customers: "write" })).toEqual([
      "read_rewards",
      "write_customers",
    ]);
    expect(toScopes({ ...nowhere, reports: "read" })).toEqual(["read_reports"]);
  });

  test.each([
    [["read_rewards"], "Reads rewards"],
    [["write_customers"], "Changes customers"],
    [["read_program", "read_rewards", "read_customers"], "Reads program, rewards and customers"],
    [["read_rewards", "write_redemptions"], "Reads rewards; changes redemptions"],
    [["read_customers", "write_customers"], "Changes customers"],
  ] as const)("is described in words: %j", (scopes, words) => {
    expect(describeScopes({ mayDoAll: false, scopes })).toBe(words);
  });

  test("from the command line is everything", () => {
    expect(describeScopes({ mayDoAll: true, scopes: [] })).toBe("Can do everything");
  });
});
