// What direct database access, or a bug, could do to tiers over a window of time, and the claim that must fail.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Shop } from "../../shops/load-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, deliver } from "../../../testing/processes/deliver.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

const level = { multiplierBasisPoints: 10_000, entryGiftPoints: 0, color: "" };
const levels = [
  { ...level, id: "silver", name: "Silver", threshold: 50_000 },
  { ...level, id: "gold", name: "Gold", threshold: 200_000 },
];

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      tiers: { ...program.tiers, window: "rolling_12_months", levels },
    }),
  });
  await deliver(deps, shop, [orderChanged(anOrder({ lines: [aLine({ unitPriceMinor: 60_000 })] }))]);
});
afterEach(() => own.drop());

const tier = "every member stands in the tier that follows from what counts";
const due = "nothing that time brings to a member is overlooked";

test.each([
  ["what counts is too much", "progress = progress + 1", tier],
  ["what counts holds for too long", "progress_until = '2030-01-01'", tier],
  ["a tier ends too late", "tier_until = '2030-01-01'", tier],
  ["a tier never ends", "tier_until = NULL", tier],
  ["a tier is not reached", "tier_id = 'gold'", tier],
  ["a floor was given by nobody", "tier_floor_id = 'gold'", tier],
  ["a member is looked at too late", "due_at = '2030-01-01'", due],
])("the proof notices that %s", async (_, change, claim) => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await withAdministrator(own.url, (client) => client.query(`UPDATE laurel.balances SET ${change}`));

  const broken = await brokenClaims(deps, shop);
  expect(broken.map((one) => one.split(":")[0])).toEqual([claim]);
});
