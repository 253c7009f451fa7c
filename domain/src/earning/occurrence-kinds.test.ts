import { describe, expect, test } from "vitest";
import { action } from "./action.ts";
import { birthday } from "./birthday.ts";
import { earningConfigs } from "./earning-configs.ts";
import { newsletter } from "./newsletter.ts";
import { signup } from "./signup.ts";

const at = (localDate: string, earlierLocalDates: string[] = [], name: string | null = "review") => ({
  action: name,
  localDate,
  earlierLocalDates,
});

describe("points for signing up", () => {
  test("are given once", () => {
    const once = at("2026-11-20", [], null);
    expect(signup.award({ points: 100 }, once)).toEqual({ ok: true, points: 100 });
    expect(signup.award({ points: 100 }, { ...once, earlierLocalDates: ["2020-01-01"] })).toEqual({
      ok: false,
      code: "limit_reached",
    });
  });
});

describe("points for an action", () => {
  const review = { action: "review", points: 50, limitPerCustomer: 2, limitPeriod: "month" } as const;

  test("are those of the rule", () => {
    expect(action.award(review, at("2026-11-20"))).toEqual({ ok: true, points: 50 });
  });

  test("are given only for the rule's own action", () => {
    expect(action.award(review, at("2026-11-20", [], "share"))).toEqual({ ok: false, code: "other_action" });
    expect(action.award(review, at("2026-11-20", [], null))).toEqual({ ok: false, code: "other_action" });
  });

  test("stop at the limit of the period", () => {
    expect(action.award(review, at("2026-11-20", ["2026-11-01"])).ok).toBe(true);
    expect(action.award(review, at("2026-11-20", ["2026-11-01", "2026-11-19"]))).toEqual({
      ok: false,
      code: "limit_reached",
    });
  });

  test.each([
    ["day", "2026-11-20", "2026-11-21", "2026-11-20"],
    ["month", "2026-11-30", "2026-12-01", "2026-11-01"],
    ["year", "2026-12-31", "2027-01-01", "2026-01-01"],
  ] as const)("begin again with each %s", (limitPeriod, earlier, next, same) => {
    const rule = { ...review, limitPerCustomer: 1, limitPeriod };
    expect(action.award(rule, at(next, [earlier])).ok).toBe(true);
    expect(action.award(rule, at(same, [earlier])).ok).toBe(false);
  });

  test("never start again if the limit is for ever", () => {
    const rule = { ...review, limitPerCustomer: 1, limitPeriod: "ever" as const };
    expect(action.award(rule, at("2099-01-01", ["2026-11-20"])).ok).toBe(false);
  });

  test("have no end if there is no limit", () => {
    const rule = { ...review, limitPerCustomer: null };
    const often = Array.from({ length: 1000 }, () => "2026-11-20");
    expect(action.award(rule, at("2026-11-20", often)).ok).toBe(true);
  });

  test.each([
    [{}, true],
    [{ limitPerCustomer: null }, true],
    [{ limitPerCustomer: 0 }, false],
    [{ action: "Review it" }, false],
    [{ action: "" }, false],
    [{ points: 0.5 }, false],
    [{ limitPeriod: "week" }, false],
  ])("may be set with %j: %s", (changes, isValid) => {
    expect(earningConfigs.action.safeParse({ ...review, ...changes }).success).toBe(isValid);
  });
});

describe("points for a birthday", () => {
  const rule = { points: 200, noticeDays: 30 };
  const on = (localDate: string, knownOn?: string, earlierLocalDates: string[] = []) =>
    birthday.award(rule, {
      action: null,
      localDate,
      earlierLocalDates,
      ...(knownOn !== undefined && { knownOn }),
    });

  test.each([
    ["2026-02-12", true],
    ["2026-02-13", false],
    ["2026-03-14", false],
    ["2019-01-01", true],
  ])("on 14 March, are given if it was entered on %s: %s", (knownOn, isGiven) => {
    expect(on("2026-03-14", knownOn)).toEqual(
      isGiven ? { ok: true, points: 200 } : { ok: false, code: "known_too_late" },
    );
  });

  test("are given once a calendar year", () => {
    expect(on("2026-03-14", "2020-01-01", ["2025-03-14", "2025-12-31"]).ok).toBe(true);
    expect(on("2026-12-31", "2020-01-01", ["2026-01-01"])).toEqual({ ok: false, code: "limit_reached" });
  });

  test("are given to nobody whose birthday is not known", () => {
    expect(on("2026-03-14")).toEqual({ ok: false, code: "known_too_late" });
  });

  test.each([
    [{}, true],
    [{ noticeDays: 365 }, true],
    [{ noticeDays: 0 }, false],
    [{ noticeDays: 366 }, false],
    [{ points: -1 }, false],
  ])("may be set with %j: %s", (changes, isValid) => {
    expect(earningConfigs.birthday.safeParse({ ...rule, ...changes }).success).toBe(isValid);
  });
});

test("points for the newsletter are given once", () => {
  const once = at("2026-11-20", [], null);
  expect(newsletter.award({ points: 50 }, once)).toEqual({ ok: true, points: 50 });
  expect(newsletter.award({ points: 50 }, { ...once, earlierLocalDates: ["2020-01-01"] })).toEqual({
    ok: false,
    code: "limit_reached",
  });
});
