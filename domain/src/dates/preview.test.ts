import { expect, test } from "vitest";
import { addToPreview, EMPTY_PREVIEW, type ExpiryPreview } from "./preview.ts";

const about = { now: "2027-01-15T10:00:00.000Z", timeZone: "Europe/Berlin" };
const of = (points: number, expiresAt: string) => ({ points, expiresAt });
const sum = (...members: readonly (readonly ReturnType<typeof of>[])[]): ExpiryPreview =>
  members.reduce((preview, points) => addToPreview(preview, { points, undated: 0 }, about), EMPTY_PREVIEW);

test("points are summed by the month of their last day, and each member counts once in it", () => {
  const preview = sum(
    [of(60, "2027-03-14T23:00:00.000Z"), of(5, "2027-03-30T22:00:00.000Z")],
    [of(40, "2027-03-02T23:00:00.000Z"), of(7, "2027-04-01T22:00:00.000Z")],
  );
  expect(preview.months).toEqual({
    "2027-03": { points: 105, members: 2 },
    "2027-04": { points: 7, members: 1 },
  });
});

test("points whose last day is that of a month belong to it", () => {
  expect(Object.keys(sum([of(1, "2027-03-31T22:00:00.000Z")]).months)).toEqual(["2027-03"]);
  expect(Object.keys(sum([of(1, "2027-03-31T22:00:00.001Z")]).months)).toEqual(["2027-04"]);
});

test("soon is until 30 days from now", () => {
  expect(
    sum([of(10, "2027-02-14T10:00:00.000Z"), of(3, "2027-02-14T10:00:00.001Z")], [of(2, about.now)]).soon,
  ).toEqual({ points: 12, members: 2 });
});

test("what is overdue counts in this month", () => {
  expect(sum([of(10, "2026-11-01T00:00:00.000Z")])).toEqual({
    soon: { points: 10, members: 1 },
    months: { "2027-01": { points: 10, members: 1 } },
    later: { points: 0, members: 0 },
    undated: { points: 0, members: 0 },
  });
});

test("24 months are told apart", () => {
  const preview = sum([of(1, "2028-12-31T23:00:00.000Z"), of(2, "2029-01-01T23:00:00.000Z")]);
  expect(preview.months).toEqual({ "2028-12": { points: 1, members: 1 } });
  expect(preview.later).toEqual({ points: 2, members: 1 });
});

test("a member without points that expire changes nothing", () => {
  expect(sum([])).toEqual(EMPTY_PREVIEW);
});

test("points without a day are summed apart", () => {
  const first = addToPreview(
    EMPTY_PREVIEW,
    { points: [of(5, "2027-03-30T22:00:00.000Z")], undated: 40 },
    about,
  );
  const { months, undated } = addToPreview(first, { points: [], undated: 2 }, about);
  expect(months).toEqual({ "2027-03": { points: 5, members: 1 } });
  expect(undated).toEqual({ points: 42, members: 2 });
});
