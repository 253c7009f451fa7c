import { describe, expect, test } from "vitest";
import type { ProgramDocument } from "../../program/program.ts";
import { aProgram } from "../../testing/a-program.ts";
import { createFormats } from "../../ui/format/format.ts";
import type { WayEffect } from "../program/program-effect.generated.ts";
import { wayWords } from "./way-labels.ts";

const formats = createFormats({ locale: "en-GB", currencyCode: "EUR", timeZone: "America/New_York" });
const present = aProgram();
type Rule = ProgramDocument["earning"][number];

const campaign: Rule = {
  id: "weekend",
  kind: "campaign",
  enabled: true,
  name: "Double weekend",
  window: { from: "2026-12-05T00:00", to: "2026-12-07T00:00" },
  config: { multiplierBasisPoints: 20_000 },
};
const signup = (points: number, enabled = true): Rule => ({
  id: "signup",
  kind: "signup",
  enabled,
  config: { points },
});
const review = (points: number, limitPerCustomer: number | null = null): Rule => ({
  id: "review",
  kind: "action",
  enabled: true,
  config: { action: "product_review", points, limitPerCustomer, limitPeriod: "day" },
});

const withRule = (rule: Rule | null): ProgramDocument =>
  aProgram({
    earning: [
      ...present.earning.filter(({ id }) => id !== rule?.id && id !== "signup"),
      ...(rule ? [rule] : []),
    ],
  });
const trial = {
  days: 30,
  since: "2026-10-22T08:00:00Z",
  isCutShort: false,
  count: 412,
  points: 24_810,
  membersTouched: 300,
  unknownProducts: 0,
};
const effect = (changes: Partial<WayEffect>): WayEffect => ({
  ruleId: "weekend",
  before: null,
  after: "TO_COME",
  startsAt: "2026-12-05T05:00:00Z",
  endsAt: "2026-12-07T05:00:00Z",
  trial,
  ...changes,
});
const words = (changes: Partial<WayEffect>, was: Rule | null, is: Rule | null) =>
  wayWords(effect(changes), withRule(was), withRule(is), formats);

describe("a campaign that has not started", () => {
  const start =
    "Double weekend (× 2) starts on 5 Dec 2026, 00:00 and ends on 7 Dec 2026, 00:00 (New York time).";

  test("says when it starts and ends, and what it would have given in the last 30 days", () => {
    expect(words({}, null, campaign)).toBe(
      `${start} If it had run in the last 30 days, 300 members would have earned 24,810 points (€24.81) more from 412 orders.`,
    );
  });

  test.each([
    [
      { points: 1, membersTouched: 1, count: 1 },
      "If it had run in the last 30 days, 1 member would have earned 1 point more from 1 order.",
    ],
    [
      { points: -24 },
      "If it had run in the last 30 days, 300 members would have earned 24 points (€0.02) less from 412 orders.",
    ],
    [{ count: 0 }, "No order earned anything in the last 30 days."],
    [
      { isCutShort: true, since: "2026-11-20T17:30:00Z" },
      "If it had run since 20 Nov 2026, 12:30, 300 members would have earned 24,810 points (€24.81) more from 412 orders.",
    ],
    [
      { membersTouched: 0, points: 0, unknownProducts: 412 },
      "If it had run in the last 30 days, it would have changed nothing for the 412 orders that earned. Product tags and collections are unknown for 412 orders of these.",
    ],
  ])("with %j in the last days", (changes, sentence) => {
    expect(words({ trial: { ...trial, ...changes } }, null, campaign)).toBe(`${start} ${sentence}`);
  });

  test("and runs now says that it stops until then", () => {
    expect(words({ before: "RUNNING" }, { ...campaign, enabled: true }, campaign)).toContain(
      "It runs now and stops until then.",
    );
  });

  test("and is removed never starts", () => {
    expect(words({ before: "TO_COME", after: null }, campaign, null)).toBe(
      "Double weekend (× 2) was planned for 5 Dec 2026, 00:00 and won’t start.",
    );
  });
});

describe("a campaign that is over", () => {
  test("says that it has ended, and that points stay", () => {
    expect(words({ after: "OVER", trial: null }, null, campaign)).toBe(
      "Double weekend (× 2) is over: it ended on 7 Dec 2026, 00:00. New orders earn nothing from it, but past orders that you credit later can. Points that it gave stay.",
    );
  });

  test("and is removed takes back no points", () => {
    expect(words({ before: "OVER", after: null, trial: null }, campaign, null)).toBe(
      "Double weekend (× 2) already ended on 7 Dec 2026, 00:00. Points that it gave stay.",
    );
  });
});

describe("a campaign that runs", () => {
  test("says until when it runs, once it is saved", () => {
    expect(words({ after: "RUNNING" }, null, campaign)).toBe(
      "Double weekend (× 2) starts when you save, for new orders, until 7 Dec 2026, 00:00. If it had run in the last 30 days, 300 members would have earned 24,810 points (€24.81) more from 412 orders.",
    );
  });

  test("says what it gave and what it gives", () => {
    const triple = { ...campaign, config: { multiplierBasisPoints: 30_000 } };
    expect(words({ before: "RUNNING", after: "RUNNING" }, campaign, triple)).toBe(
      "Double weekend: × 2 → × 3, for new orders. If it had run in the last 30 days, 300 members would have earned 24,810 points (€24.81) more from 412 orders.",
    );
  });

  test("may be renamed", () => {
    const renamed = { ...campaign, name: "Advent" };
    expect(words({ before: "RUNNING", after: "RUNNING" }, campaign, renamed)).toBe(
      "Double weekend is now called Advent.",
    );
  });
});

describe("signing up", () => {
  const now = { ruleId: "signup", startsAt: null, endsAt: null };

  test("starts for new customers, not for existing ones", () => {
    const change = {
      ...now,
      after: "RUNNING" as const,
      trial: { ...trial, count: 12, points: 1200, membersTouched: 12 },
    };
    expect(words(change, signup(100, false), signup(100))).toBe(
      "Sign-up (100 points) starts when you save, for new customers. Existing customers get nothing. 12 people became customers in the last 30 days: that would have been 1,200 points (€1.20).",
    );
  });

  test("gives another number of points from then on", () => {
    const change = {
      ...now,
      before: "RUNNING" as const,
      after: "RUNNING" as const,
      trial: { ...trial, count: 0, points: 0 },
    };
    expect(words(change, signup(100), signup(150))).toBe(
      "Sign-up: 100 points → 150 points, for new customers. Nobody became a customer in the last 30 days.",
    );
  });

  test("stops, and the points that it gave stay", () => {
    const change = {
      ...now,
      before: "RUNNING" as const,
      after: null,
      trial: { ...trial, count: 1, points: 100, membersTouched: 1 },
    };
    expect(words(change, signup(100), signup(100, false))).toBe(
      "Sign-up (100 points) stops when you save. Points that it gave stay. 1 person became a customer in the last 30 days.",
    );
  });
});

describe("a custom action", () => {
  const running = { ruleId: "review", startsAt: null, endsAt: null, after: "RUNNING" as const };

  test("starts with actions that are recorded from then on", () => {
    expect(words(running, null, review(5))).toBe(
      "Product review (5 points) starts when you save, for actions recorded from then on.",
    );
  });

  test("computes another number of points from how often it earned", () => {
    const change = {
      ...running,
      before: "RUNNING" as const,
      trial: { ...trial, count: 3, points: 21, membersTouched: 2 },
    };
    expect(words(change, review(5), review(7, 1))).toBe(
      "Product review: 5 points → 7 points; Recorded over the API → Recorded over the API, at most once a day, for actions recorded from then on. 2 members earned from it 3 times in the last 30 days: that would have been 21 points (€0.02).",
    );
  });
});
