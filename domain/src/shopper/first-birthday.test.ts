import { expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { firstBirthday } from "./first-birthday.ts";

const { earning } = aProgram({
  earning: [{ id: "birthday", kind: "birthday", enabled: true, config: { points: 200, noticeDays: 30 } }],
});
const first = (birthday: string, enteredOn: string, today = enteredOn) =>
  firstBirthday(earning, { birthday, enteredOn, today });

test("a birthday that was entered too late for this year first earns in the next", () => {
  expect(first("12-06", "2026-11-20")).toBe("2027-12-06");
  expect(first("01-05", "2026-12-20")).toBe("2028-01-05");
  expect(first("02-29", "2026-02-20")).toBe("2027-02-28");
});

test("a birthday that was entered in time earns on the next one, and nothing is said", () => {
  expect(first("12-20", "2026-11-20")).toBeNull();
  expect(first("11-19", "2026-11-20")).toBeNull();
  // The one that was too early has passed.
  expect(first("12-06", "2026-11-20", "2026-12-07")).toBeNull();
});

test("nothing is said where birthdays earn nothing", () => {
  const asked = { birthday: "12-06", enteredOn: "2026-11-20", today: "2026-11-20" };
  expect(firstBirthday([], asked)).toBeNull();
  expect(firstBirthday([{ ...earning[0]!, enabled: false }], asked)).toBeNull();
});
