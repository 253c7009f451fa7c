// The errors of a mutation, sorted by the field that each is shown beside.
import type { CombinedError } from "urql";
import { hasNoAnswer } from "./checked-fetch.ts";
import { type NumberProblem, type ShopMoney, writeMoney } from "../ui/format/read-number.ts";

export interface UserError {
  readonly code: string;
  readonly field: readonly string[] | null;
  readonly message: string;
}

export interface Refusals {
  /** About the form as a whole. */
  readonly form: readonly string[];
  /** By the path into the input, joined by dots: `config.amountMinor`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly codes: readonly string[];
}

export const noRefusals: Refusals = { form: [], fields: {}, codes: [] };

interface Answer {
  readonly error?: CombinedError | undefined;
  readonly userErrors: readonly UserError[] | undefined;
}

/** A path may begin with `input`, the argument's name. The forms do not have it in their paths. */
export function toRefusals({ error, userErrors = [] }: Answer): Refusals {
  const fields: Record<string, string> = {};
  const form: string[] = [];
  for (const { field, message } of userErrors) {
    const path = field?.filter((step, index) => index > 0 || step !== "input").join(".");
    if (path) fields[path] ??= sentence(message);
    else form.push(sentence(message));
  }
  if (error) form.push(hasNoAnswer(error) ? NO_ANSWER : REFUSED);
  return { form, fields, codes: userErrors.map(({ code }) => code) };
}

/** For actions without form fields: all errors are shown together. */
export function toPlainRefusals(answer: Answer): Refusals {
  const { form, fields, codes } = toRefusals(answer);
  return { form: [...form, ...Object.values(fields)], fields: {}, codes };
}

/** Somebody else has saved another version meanwhile. */
export const isOutdated = ({ codes }: Refusals): boolean => codes.includes("version_conflict");

export const isRefused = ({ form, fields }: Refusals): boolean =>
  form.length > 0 || Object.keys(fields).length > 0;

/**
 * Recomputes the errors after an edit in a form that was refused. Errors that are fixed disappear at once, and so do
 * the server's errors about the earlier values. `problems` is what is wrong with the form now.
 */
export const recheck = (refusals: Refusals, problems: readonly UserError[]): Refusals =>
  isRefused(refusals) ? toRefusals({ userErrors: problems }) : refusals;

/** The error of a field for whole numbers, by what is wrong with its text. */
export const wholeNumberProblems: Readonly<Record<NumberProblem, string>> = {
  not_a_number: "Enter a whole number, 1 or more",
  decimals: "Enter a whole number, without decimals",
  too_many_decimals: "Enter a whole number, without decimals",
  ambiguous: "Enter a whole number, without decimals",
  too_small: "Enter a whole number, 1 or more",
  too_large: "This number is too large",
};

/** The error of a field for amounts, with an example in the shop's number format. */
export const amountProblem = (code: NumberProblem, shop: ShopMoney, least = 1): string => {
  const example = writeMoney(2500, shop);
  if (code === "too_many_decimals" || code === "decimals")
    return "This currency doesn’t have that many decimals";
  if (code === "too_large") return "This amount is too large";
  if (code === "ambiguous") return `Leave out the thousands separator, as in ${example}`;
  if (code === "too_small" && least === 0) return "Enter 0 or more";
  return code === "too_small"
    ? `Enter an amount above 0, such as ${example}`
    : `Enter an amount, such as ${example}`;
};

const NO_ANSWER = "The server didn’t answer. Check your connection and try again.";
const REFUSED = "The server couldn’t do this. Try again. If it keeps failing, the server’s log says why.";

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
