import { CombinedError } from "urql";
import { expect, test } from "vitest";
import { AnswerError } from "./checked-fetch.ts";
import { isRefused, toRefusals } from "./user-errors.ts";

test("an error of one value is shown beside its field, as a sentence", () => {
  const refusals = toRefusals({
    userErrors: [{ code: "invalid_input", field: ["input", "config", "amountMinor"], message: "too small" }],
  });
  expect(refusals.fields).toEqual({ "config.amountMinor": "Too small." });
  expect(refusals.form).toEqual([]);
});

test("an error of no particular value is shown above the form", () => {
  const refusals = toRefusals({
    userErrors: [{ code: "already_undone", field: null, message: "This was already undone." }],
  });
  expect(refusals.form).toEqual(["This was already undone."]);
});

test("a field shows one error at a time", () => {
  const userErrors = ["first", "second"].map((message) => ({
    code: "invalid_input",
    field: ["name"],
    message,
  }));
  expect(toRefusals({ userErrors }).fields).toEqual({ name: "First." });
});

test("a missing answer is an error too, and says what to do", () => {
  const error = new CombinedError({ networkError: new Error("Failed to fetch") });
  const refusals = toRefusals({ error, userErrors: undefined });
  expect(isRefused(refusals)).toBe(true);
  expect(refusals.form[0]).toContain("try again");
});

test("an answer that refuses is not called a missing one", () => {
  const networkError = new AnswerError("Response not successful: Received status code 503");
  const refusals = toRefusals({ error: new CombinedError({ networkError }), userErrors: undefined });
  expect(refusals.form[0]).not.toContain("didn’t answer");
  expect(refusals.form[0]).toContain("Try again");
});

test("without errors there is nothing to show", () => {
  expect(isRefused(toRefusals({ userErrors: [] }))).toBe(false);
});
