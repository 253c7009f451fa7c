import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isStorable } from "@laurel/domain/text.ts";
import { makeStorable, readJson } from "./read-json.ts";

const LOST = "\uFFFD";

describe("what PostgreSQL cannot store", () => {
  test.each<[string, string | Buffer, unknown]>([
    ["an escaped NUL", String.raw`{"a":"x\u0000"}`, { a: `x${LOST}` }],
    ["a bare NUL", '{"a":"x\0"}', { a: `x${LOST}` }],
    ["a NUL in a name", String.raw`{"a\u0000":1}`, { [`a${LOST}`]: 1 }],
    ["the first half of a pair", String.raw`{"a":"\uD83c!"}`, { a: `${LOST}!` }],
    ["the second half of a pair", String.raw`["\udf81\udf81"]`, [LOST + LOST]],
    ["two first halves", String.raw`["\ud83c\ud83c\udf81"]`, [`${LOST}🎁`]],
    ["bytes that are not UTF-8", Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), [LOST]],
    ["half a character of three bytes", Buffer.from([0x5b, 0x22, 0xe2, 0x82, 0x22, 0x5d]), [LOST]],
  ])("is replaced: %s", (_, sent, value) => {
    expect(readJson(sent)).toEqual({ value, isRepaired: true });
  });

  test.each<[string, string | Buffer, unknown]>([
    ["a whole pair", String.raw`["\uD83C\uDF81"]`, ["🎁"]],
    ["a backslash before u0000", String.raw`["\\u0000 \\ud83c"]`, [String.raw`\u0000 \ud83c`]],
    ["the mark of a lost character", Buffer.from(`["${LOST}"]`), [LOST]],
    ["a control character", String.raw`["\u0001\u001e"]`, ["\u0001\u001e"]],
  ])("is not %s", (_, sent, value) => {
    expect(readJson(sent)).toEqual({ value, isRepaired: false });
  });

  test("is never in what was read, and the rest is as JSON says", () => {
    const text = fc.string({
      unit: fc.constantFrom("\\", "u", "0", "d83c", "\ud83c", "\udf81", "\0", "é", '"'),
    });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const { value, isRepaired } = readJson(JSON.stringify(texts));
        expect((value as string[]).every(isStorable)).toBe(true);
        expect(isRepaired).toBe(!texts.every(isStorable));
        expect(value).toEqual(texts.map((one) => one.replaceAll("\0", LOST).toWellFormed()));
      }),
      { numRuns: 2_000 },
    );
  });

  test("is replaced in an answer that was parsed elsewhere, too", () => {
    const answer = { a: ["x\0", { b: "\ud83c", c: 1, d: null }], e: "as it is" };
    expect(makeStorable(answer)).toEqual({ a: [`x${LOST}`, { b: LOST, c: 1, d: null }], e: "as it is" });
    expect(makeStorable("\0")).toBe(LOST);
  });
});

test("numbers that are no ids stay numbers, and ids within 2^53 too", () => {
  expect(readJson('{"id":9007199254740991,"grams":9007199254740993,"price":1e300}').value).toEqual({
    id: 9_007_199_254_740_991,
    grams: 9_007_199_254_740_992,
    price: 1e300,
  });
});
