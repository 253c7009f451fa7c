// Lives that random ones found, in which something was wrong once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { Life, type LifeSetting } from "./life.ts";
import type { LifeStep } from "./life-steps.ts";

let own: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const plain: LifeSetting = {
  basis: "spend",
  window: "lifetime",
  graceDays: 0,
  holdDays: 0,
  policy: "never",
  participants: "everyone",
};
/** Tiers go by points instead of by what was spent. */
const byPoints: LifeStep = { type: "program", which: 2 };
const oldOrder: LifeStep = { type: "order", who: 0, euros: 1, daysAgo: 200 };

const lives: Readonly<Record<string, readonly LifeStep[]>> = {
  "an adjustment on the day of a change gives no gift for a tier that an old order reached by the settings before":
    [
      { type: "wait", days: 1 },
      byPoints,
      oldOrder,
      { type: "adjust", who: 0, points: 99, countsTowardTier: true },
    ],
  "nor does an order of before the change": [
    { type: "wait", days: 45 },
    byPoints,
    oldOrder,
    { type: "order", who: 0, euros: 300, daysAgo: 20 },
  ],
};

test.each(Object.entries(lives))("%s", async (_fact, steps) => {
  const life = await Life.begin(deps, plain);
  for (const step of steps) {
    await life.play(step);
    expect(await life.brokenClaims()).toEqual([]);
  }
  await life.end();
});
