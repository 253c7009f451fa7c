// What direct database access, or a bug, could do to tiers over a window of time, and the claim that must fail.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { setTier } from "../../customers/set-tier.ts";
import { recordAction } from "../../earning/record-action.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
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

test("what adds nothing to spend leaves nothing that will stop counting", async () => {
  const review = {
    id: "review",
    kind: "action",
    enabled: true,
    config: { action: "review", points: 20, limitPerCustomer: null, limitPeriod: "day" },
  } as const;
  const other = await aShop(deps, {
    domain: "points.myshopify.com",
    program: (program) => ({
      ...program,
      earning: [...program.earning, review],
      // Tiers went by points once, and so what brought points is looked at.
      tiers: { ...program.tiers, basis: "points", window: "rolling_12_months", levels },
    }),
  });
  const { version, document } = await deps.db.transaction(other.shopId, loadProgram);
  await updateProgram(deps, other.shopId, {
    expectedVersion: version,
    document: { ...document, tiers: { ...document.tiers, basis: "spend" } },
    actor: "test",
  });
  deps.clock.move({ hours: 72 });
  await deliver(deps, other, [{ type: "customer_created", customer: aCustomer() }]);
  const { customerId } = await memberOf(deps, other);
  await setTier(deps, other.shopId, { customerId, tierId: "silver", actor: "staff" });
  await setTier(deps, other.shopId, { customerId, tierId: null, actor: "staff" });
  deps.clock.move({ minutes: 5 });
  const action = { action: "review", idempotencyKey: "1", occurredAt: null, actor: "app" };
  await recordAction(deps, other.shopId, { ...action, customerId });

  expect(await brokenClaims(deps, other)).toEqual([]);
});

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
