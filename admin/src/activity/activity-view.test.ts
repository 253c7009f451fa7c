import { expect, test } from "vitest";
import {
  activityFilter,
  figureGroups,
  groups,
  readActivityView,
  writeActivityView,
} from "./activity-view.ts";

const view = { group: "orders", from: "2026-10-25", to: "2026-10-25", customerId: null } as const;

test("a day of the shop lasts from its midnight to the next, also when the clocks change", () => {
  expect(activityFilter(view, "Europe/Berlin")).toEqual({
    kinds: ["order_award"],
    from: "2026-10-24T22:00:00.000Z",
    to: "2026-10-25T23:00:00.000Z",
  });
});

test("a view is written to the address and read back from it", () => {
  expect(writeActivityView(view).toString()).toBe("kind=orders&from=2026-10-25&to=2026-10-25");
  expect(readActivityView(writeActivityView(view))).toEqual(view);
});

test("unknown values in the address are ignored", () => {
  const strange = new URLSearchParams("kind=gold&from=yesterday&to=2026-13-40");
  expect(readActivityView(strange)).toEqual({ group: "", from: null, to: null, customerId: null });
});

test("each choice of the filter has a value of its own", () => {
  const values = [...groups, ...figureGroups].map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
});
