import { describe, expect, test } from "vitest";
import { parseWholeNumber } from "./whole-number.ts";

describe("a whole number as people type it", () => {
  test.each([
    ["1", 1],
    [" 250 ", 250],
    ["007", 7],
    ["1,250", 1250],
    ["1.250", 1250],
    ["1 250", 1250],
    ["1\u00a0250\u00a0000", 1_250_000],
    ["1’250", 1250],
    ["1000000000000", 1_000_000_000_000],
    ["1,000,000,000,000", 1_000_000_000_000],
  ])("%j is read", (text, value) => {
    expect(parseWholeNumber(text)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "not_a_number"],
    ["   ", "not_a_number"],
    ["ten", "not_a_number"],
    ["1e3", "not_a_number"],
    ["0x10", "not_a_number"],
    ["+5", "not_a_number"],
    ["１２", "not_a_number"],
    ["1\n2", "not_a_number"],
    ["1,250.000", "not_a_number"],
    ["12,50,000", "not_a_number"],
    ["1.5", "decimals"],
    ["1,25", "decimals"],
    ["1.", "decimals"],
    ["1.2500", "decimals"],
    ["0", "below_one"],
    ["000", "below_one"],
    ["-5", "below_one"],
    ["1,000,000,000,001", "too_large"],
    ["9007199254740992", "too_large"],
    ["9".repeat(400), "too_large"],
  ])("%j is refused as %s", (text, code) => {
    expect(parseWholeNumber(text)).toEqual({ ok: false, code });
  });
});
