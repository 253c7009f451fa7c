import { expect, test } from "vitest";
import { isKeepable, parseBody } from "./parse-body.ts";

const nested = (levels: number, text: string): string =>
  `{"query":"{ shop { name } }","variables":{"a":${"[".repeat(levels)}${text}${"]".repeat(levels)}}}`;

test("a body of any depth is judged by all of its texts", () => {
  expect(parseBody(nested(50_000, '"\\ud83d\\ude00"'), JSON.parse)).toMatchObject({
    query: "{ shop { name } }",
  });
  expect(() => parseBody(nested(50_000, '"\\ud83d"'), JSON.parse)).toThrow();
  expect(isKeepable({ "\0": 1 })).toBe(false);
});
