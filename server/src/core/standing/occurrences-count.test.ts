// Where tiers count points over 12 months, what members earn besides orders counts on its own day.
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { setBirthday } from "../customers/set-birthday.ts";
import { payBirthdaysOfShop } from "../earning/pay-birthdays.job.ts";
import { keepDatesOfShop } from "../ledger/dates/keep-dates.job.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

const level = (id: string, threshold: number) => ({
  id,
  name: id,
  threshold,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "#336699",
});

/** Silver takes 200 points of the last 12 months, Gold 260. No grace. */
beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  at("2026-01-10");
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      earning: [
        ...program.earning,
        { id: "bday", kind: "birthday", enabled: true, config: { points: 200, noticeDays: 1 } },
        { id: "news", kind: "newsletter", enabled: true, config: { points: 50 } },
      ],
      tiers: {
        basis: "points",
        window: "rolling_12_months",
        graceDays: 0,
        levels: [level("silver", 200), level("gold", 260)],
      },
    }),
  });
  const createdAt = deps.clock.now().toISOString();
  const customer = aCustomer("7001", { createdAt, updatedAt: createdAt });
  await deliver(deps, shop, [{ type: "customer_created", customer }]);
});
afterEach(async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
  await own.drop();
});

const at = (day: string): void => deps.clock.set(`${day}T12:00:00.000Z`);
const tier = async () => (await memberOf(deps, shop)).tierId;

async function order(day: string, euros: number): Promise<void> {
  at(day);
  const lines = [aLine({ unitPriceMinor: euros * 100 })];
  await deliver(deps, shop, [
    orderChanged(anOrder({ orderId: day, lines, processedAt: deps.clock.now().toISOString() })),
  ]);
}

async function celebrate(birthday: string, day: string): Promise<void> {
  const { customerId } = await memberOf(deps, shop);
  await setBirthday(deps, shop.shopId, { customerId, birthday, actor: "test" });
  at(day);
  await payBirthdaysOfShop(deps, shop.shopId);
}

const subscribe = (day: string) =>
  deliver(deps, shop, [
    { type: "email_consent_changed", customerId: "7001", isSubscribed: true, at: `${day}T09:00:00.000Z` },
  ]);

test("a birthday and a subscription lift a member, and stop counting a year later", async () => {
  await celebrate("02-01", "2026-02-01");
  expect(await tier()).toBe("silver");
  await order("2026-03-01", 10);
  at("2026-04-01");
  await subscribe("2026-04-01");
  expect(await tier()).toBe("gold");

  at("2027-02-02");
  await keepDatesOfShop(deps, shop.shopId);
  expect(await tier()).toBeNull();
});

test("a subscription that is told late counts on its own day", async () => {
  await celebrate("02-01", "2026-02-01");
  await order("2026-03-01", 10);
  at("2026-06-01");
  await subscribe("2026-01-20");
  expect(await tier()).toBe("gold");

  at("2027-01-21");
  await keepDatesOfShop(deps, shop.shopId);
  expect(await tier()).toBe("silver");
});
