// What is wrong with a value, for the person who typed it. A schema's own message comes first.
import { firstCharacters } from "./text.ts";
import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** An error map for every parse whose messages are shown. */
export const validationMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "This is missing."
        : wrongType(issue.expected);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_value":
      return `This must be one of: ${issue.values.map(String).join(", ")}.`;
    case "unrecognized_keys":
      return `There is no field called ${issue.keys.map((key) => `“${firstCharacters(key, 40)}”`).join(", ")}.`;
    case "invalid_format":
      return issue.format === "datetime"
        ? "This must be a date and time such as 2026-11-20T09:30:00Z."
        : "This is not in the right format.";
    default:
      return "This is not allowed.";
  }
};

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const wrongType = (expected: string): string => `This must be ${kinds[expected] ?? "of another type"}.`;

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string")
    return Number(minimum) === 1 ? "This cannot be empty." : `At least ${numeral(minimum)} characters.`;
  if (origin === "array" || origin === "set") return `At least ${numeral(minimum)} items.`;
  return isUnsafe(minimum) ? TOO_LARGE : `This must be ${numeral(minimum)} or more.`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `At most ${numeral(maximum)} characters.`;
  if (origin === "array" || origin === "set") return `At most ${numeral(maximum)} items.`;
  return isUnsafe(maximum) ? TOO_LARGE : `This must be ${numeral(maximum)} or less.`;
}

const TOO_LARGE = "This number is too large to be kept exactly.";

const isUnsafe = (limit: number | bigint): boolean => Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER;

/** 1000 → "1,000". */
const numeral = (value: number | bigint): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ",");
