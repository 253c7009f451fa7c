// Random lives of a shop's members, through the use cases and over a real database, with tiers that count over a lifetime,
// twelve months or a calendar year, and points that expire. The ledger can be proved after every step, no work is found too
// late, and a late look finds the same as one in time.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWhole } from "../is-whole.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { createTestDeps, type TestDeps } from "../test-deps.ts";
import { Life, type LifeSetting } from "./life.ts";
import { withLetters } from "./life-letters.ts";
import { lives, lookedAtLives, type LifeStep } from "./life-steps.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const settings = fc.record<LifeSetting>({
  basis: fc.constantFrom("spend", "points"),
  window: fc.constantFrom("rolling_12_months", "rolling_12_months", "calendar_year", "lifetime"),
  graceDays: fc.constantFrom(0, 30),
  holdDays: fc.constantFrom(0, 14),
  policy: fc.constantFrom("never", "per_lot", "inactivity"),
  participants: fc.constantFrom("everyone", "account_holders"),
});

/** Without a choice of seed, `npm test` plays a fifth of the lives. */
const share = isWhole ? 1 : 5;
const isLong = process.env["LAUREL_LONG"] !== undefined;
/** The same lives in each usual run. The long run looks for others, and FC_SEED repeats them. */
const seed = process.env["FC_SEED"] ?? (isLong ? undefined : "1");
const runs = (usual: number, long: number) => ({
  numRuns: isLong ? long : Math.ceil(usual / share),
  ...(seed !== undefined && { seed: Number(seed) }),
});

test("the ledger can be proved after every step of any life", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(settings, lives, async (setting, steps) => {
      const life = await Life.begin(withLetters(deps), setting);
      for (const step of steps) {
        await life.play(step);
        expect(await life.brokenClaims()).toEqual([]);
      }
      await life.end();
    }),
    runs(200, 7_000),
  );
});

test("a late look ends as looks in time do", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(settings, lookedAtLives, async (setting, steps) => {
      const late = await played(setting, steps, (life, step) => life.play(step));
      const inTime = await played(setting, steps, (life, step) =>
        step.type === "wait" ? life.waitAndLook(step.days) : life.play(step),
      );
      expect(late).toEqual(inTime);
    }),
    runs(100, 3_000),
  );
});

async function played(
  setting: LifeSetting,
  steps: readonly LifeStep[],
  play: (life: Life, step: LifeStep) => Promise<void>,
): Promise<unknown> {
  const life = await Life.begin(deps, setting);
  for (const step of steps) await play(life, step);
  await life.look();
  expect(await life.brokenClaims()).toEqual([]);
  return life.standings();
}
