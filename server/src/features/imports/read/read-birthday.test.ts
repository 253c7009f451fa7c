import { expect, test } from "vitest";
import { readBirthday } from "./read-birthday.ts";

test.each([
  ["03-14", "03-14"],
  ["--03-14", "03-14"],
  ["1990-03-14", "03-14"],
  ["1990-03-14T00:00:00Z", "03-14"],
  ["2000-02-29", "02-29"],
])("%s is the birthday %s", (text, birthday) => {
  expect(readBirthday(text)).toBe(birthday);
});

test.each(["03/14", "14.03.", "14.03.1990", "3-14", "1990", "02-30", "1990-13-01", "March 14", "0000"])(
  "%s is not guessed at",
  (text) => {
    expect(readBirthday(text)).toBeUndefined();
  },
);
