import { expect, test } from "vitest";
import { tiersShown } from "./tier-mix.ts";

const levels = [{ id: "silver" }, { id: "gold" }];

test("a tier without a member is shown, the lowest first, and members without a tier before it", () => {
  expect(tiersShown(levels, [{ gold: 1 }])).toEqual(["", "silver", "gold"]);
});

test("a tier that the program no longer has comes last, once, and only if it had members", () => {
  expect(
    tiersShown(levels, [
      { "": 2, vip: 1, old: 0 },
      { vip: 3, amber: 1 },
    ]),
  ).toEqual(["", "silver", "gold", "amber", "vip"]);
});
