// What a mutation was refused for, sorted by the field that it stands beside.
import type { CombinedError } from "urql";
import { type NumberProblem, type ShopMoney, writeMoney } from "../ui/format/read-number.ts";

export interface UserError {
  readonly code: string;
  readonly field: readonly string[] | null;
  readonly message: string;
}

export interface Refusals {
  /** For the form as a whole. */
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

/** `input` at the head of a path is the argument's name, which no field of a form knows. */
export function toRefusals({ error, userErrors = [] }: Answer): Refusals {
  const fields: Record<string, string> = {};
  const form: string[] = [];
  for (const { field, message } of userErrors) {
    const path = field?.filter((step, index) => index > 0 || step !== "input").join(".");
    if (path) fields[path] ??= sentence(message);
    else form.push(sentence(message));
  }
  if (error) form.push(error.networkError ? NO_ANSWER : REFUSED);
  return { form, fields, codes: userErrors.map(({ code }) => code) };
}

/** For what is asked without a form's fields: everything stands together. */
export function toPlainRefusals(answer: Answer): Refusals {
  const { form, fields, codes } = toRefusals(answer);
  return { form: [...form, ...Object.values(fields)], fields: {}, codes };
}

export const isRefused = ({ form, fields }: Refusals): boolean =>
  form.length > 0 || Object.keys(fields).length > 0;

/**
 * After a change in a form that was refused: what is mended leaves at once, and so does what the server said of the values
 * before. `problems` is what is wrong with the form as it is now.
 */
export const recheck = (refusals: Refusals, problems: readonly UserError[]): Refusals =>
  isRefused(refusals) ? toRefusals({ userErrors: problems }) : refusals;

/** What a field for a whole number says of a text that is none. */
export const wholeNumberProblems: Readonly<Record<NumberProblem, string>> = {
  not_a_number: "Enter a whole number, 1 or more",
  decimals: "Enter a whole number, without decimals",
  too_many_decimals: "Enter a whole number, without decimals",
  ambiguous: "Enter a whole number, without decimals",
  too_small: "Enter a whole number, 1 or more",
  too_large: "This number is too large",
};

/** What a field for an amount of money says of a text that is none, with an example in the shop's own form. */
export const amountProblem = (code: NumberProblem, shop: ShopMoney, least = 1): string => {
  const example = writeMoney(2500, shop);
  if (code === "too_many_decimals" || code === "decimals")
    return "This currency does not have so many decimals";
  if (code === "too_large") return "This amount is too large";
  if (code === "ambiguous") return `Write it without a thousands separator, such as ${example}`;
  if (code === "too_small" && least === 0) return "Enter 0 or more";
  return code === "too_small"
    ? `Enter an amount above 0, such as ${example}`
    : `Enter an amount, such as ${example}`;
};

const NO_ANSWER = "The server did not answer. Check the connection and try again.";
const REFUSED = "The server could not do this. Try again; if it stays so, its log says why.";

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
