import { describe, expect, test } from "vitest";
import { daysOf, problemsOf, rangeNameOf } from "./run-range.ts";

const reach = { today: "2026-11-20", firstDay: "2024-03-09" };

describe("the days of a run", () => {
  test("are whole days up to today", () => {
    expect(daysOf("year", reach)).toEqual({ from: "2025-11-21", to: "2026-11-20" });
    expect(daysOf("quarter", reach)).toEqual({ from: "2026-08-23", to: "2026-11-20" });
    expect(daysOf("all", reach)).toEqual({ from: "2024-03-09", to: "2026-11-20" });
    expect(daysOf("all", { ...reach, firstDay: "2001-01-01" }).from).toBe("2016-11-21");
  });

  test("of an earlier run have their name only while it still fits", () => {
    expect(rangeNameOf({ from: "2025-11-21", to: "2026-11-20" }, reach)).toBe("year");
    expect(rangeNameOf({ from: "2025-11-20", to: "2026-11-19" }, reach)).toBe("own");
  });

  test.each([
    [{ from: "", to: "2026-11-20" }, { from: "Enter a day" }],
    [{ from: "2026-11-01", to: "" }, { to: "Enter a day" }],
    [{ from: "2026-11-01", to: "2026-11-21" }, { to: "The last day can’t be after today" }],
    [{ from: "2026-11-02", to: "2026-11-01" }, { from: "The first day must be before the last" }],
    [{ from: "2016-11-20", to: "2026-11-20" }, { from: "At most 10 years" }],
    [{ from: "2016-11-21", to: "2026-11-20" }, {}],
  ])("%j may be asked for, or not", (days, problems) => {
    expect(problemsOf(days, "2026-11-20")).toEqual(problems);
  });
});
