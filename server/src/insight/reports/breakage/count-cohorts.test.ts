// What became of points by the month in which they were given, against a second program that plays the entries.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeOfOpen, cohortsAt } from "@laurel/domain/reports/cohorts.ts";
import { Life, type LifeSetting } from "../../../testing/lives/life.ts";
import { lives } from "../../../testing/lives/life-steps.ts";
import { askAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { recountCohorts } from "../../../testing/walks/recount-cohorts.ts";
import { countCohortsOfShop } from "./count-cohorts.job.ts";
import { loadCohortMonths } from "./load-cohorts.ts";

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const settings = fc.record<LifeSetting>({
  basis: fc.constant("spend"),
  window: fc.constantFrom("rolling_12_months", "lifetime"),
  graceDays: fc.constant(0),
  holdDays: fc.constantFrom(0, 14),
  policy: fc.constantFrom("never", "per_lot", "inactivity"),
  participants: fc.constantFrom("everyone", "account_holders"),
});
const isLong = process.env["LAUREL_LONG"] !== undefined;

test(
  "what became of points in any life is what playing the entries gives",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, steps) => {
        const life = await Life.begin(deps, setting);
        for (const [nth, step] of steps.entries()) {
          await life.play(step);
          // Counted now and then, as the job would, and in short steps.
          if (nth % 3 === 0) await countCohortsOfShop(deps, life.shopId, 2);
        }
        deps.clock.move({ hours: 2 });
        await countCohortsOfShop(deps, life.shopId);
        await expectRecounted(life.shopId);
        const broken = await brokenClaims(deps, life.shop);
        expect(broken.filter((claim) => claim.includes("month of issue"))).toEqual([]);
        await life.end();
      }),
      isLong ? { numRuns: 1_000 } : { numRuns: 60, seed: 1 },
    );
  },
);

async function expectRecounted(shopId: string): Promise<void> {
  const until = deps.clock.now();
  const timeZone = "Europe/Berlin";
  const truth = await recountCohorts(own.url, { shopId, timeZone, until });
  const rows = await own.db.transaction(shopId, loadCohortMonths);
  const counted = rows
    .map(
      ({ month, issuedOn, origin, opened, redeemed, expired, takenBack }) =>
        [
          `${month} ${issuedOn} ${origin}`,
          {
            opened: Number(opened),
            redeemed: Number(redeemed),
            expired: Number(expired),
            takenBack: Number(takenBack),
          },
        ] as const,
    )
    .filter(([, sums]) => Object.values(sums).some((points) => points !== 0));
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(truth.months));
  const open = cohortsAt(rows, "9999-12")
    .filter((cohort) => cohort.open !== 0n)
    .map((cohort) => [`${cohort.issuedOn} ${cohort.origin}`, Number(cohort.open)]);
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(truth.open));
  const [lots] = await askAdministrator<{ points: string }>(
    own.url,
    `SELECT coalesce(sum(greatest(available, 0) + pending), 0) AS points FROM laurel.balances WHERE shop_id = $1`,
    [shopId],
  );
  expect(rows.reduce((sum, row) => sum + changeOfOpen(row), 0n)).toBe(BigInt(lots!.points));
}
