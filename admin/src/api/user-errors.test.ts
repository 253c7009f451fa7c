import { CombinedError } from "urql";
import { expect, test } from "vitest";
import { isRefused, toRefusals } from "./user-errors.ts";

test("a refusal of one value stands beside its field, as a sentence", () => {
  const refusals = toRefusals({
    userErrors: [{ code: "invalid_input", field: ["input", "config", "amountMinor"], message: "too small" }],
  });
  expect(refusals.fields).toEqual({ "config.amountMinor": "Too small." });
  expect(refusals.form).toEqual([]);
});

test("a refusal of no value stands above the form", () => {
  const refusals = toRefusals({
    userErrors: [{ code: "already_undone", field: null, message: "It was undone before." }],
  });
  expect(refusals.form).toEqual(["It was undone before."]);
});

test("a field says one thing at a time", () => {
  const userErrors = ["first", "second"].map((message) => ({
    code: "invalid_input",
    field: ["name"],
    message,
  }));
  expect(toRefusals({ userErrors }).fields).toEqual({ name: "First." });
});

test("no answer is a refusal too, and tells what to do", () => {
  const error = new CombinedError({ networkError: new Error("Failed to fetch") });
  const refusals = toRefusals({ error, userErrors: undefined });
  expect(isRefused(refusals)).toBe(true);
  expect(refusals.form[0]).toContain("try again");
});

test("nothing refused is nothing to show", () => {
  expect(isRefused(toRefusals({ userErrors: [] }))).toBe(false);
});
