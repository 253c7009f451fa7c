// What the reports say of a real shop's history, against what its webhooks say, read by other means.
import { afterAll, beforeAll, expect, test } from "vitest";
import { soldIn } from "../../testing/reports/recount-sales.ts";
import { isWhole } from "../../testing/is-whole.ts";
import { historyEvents } from "../../testing/history/history.ts";
import { historyPrograms } from "../../testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "../../testing/history/replay-history.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { applyAll } from "../../intake/inbox/apply/apply-inbox.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { measureOrdersOfShop } from "./days/measure-orders.job.ts";
import { loadOrderDays } from "./days/load-order-days.ts";
import { loadRepeatRates } from "./repeat/load-repeat.ts";
import { measureRepeatRateOfShop } from "./repeat/measure-repeat.job.ts";
import { onlyWebhooks } from "../../testing/samples/a-webhook.ts";

const domain = "retail.myshopify.com";
/** After the last order. */
const ENDS_AT = "2011-08-01T12:00:00.000Z";

let own: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
});
afterAll(() => own.drop());

/** The first orders, or all in the long run. */
const choice = isWhole ? {} : { orders: 2_000 };

test("the revenue of each day, and who came back", { timeout: 300_000 }, async () => {
  const shopId = await openHistoryShop(deps, domain, historyPrograms.flat10);
  const shop = (await findShopById(deps, shopId))!;
  await receiveHistory(deps, { shopId, domain, events: historyEvents(choice) });
  expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });
  deps.clock.set(ENDS_AT);
  await measureOrdersOfShop(deps, shopId);
  await measureRepeatRateOfShop(deps, shopId);

  const sold = soldIn(historyEvents(choice));
  const { days } = await deps.db.transaction(shopId, (tx) =>
    loadOrderDays(tx, { from: "2010-12-01", to: "2011-08-01" }),
  );
  const byDay = Map.groupBy(sold, ({ day }) => day);
  expect(Object.fromEntries(days.map(({ day, figures }) => [day, figures.all]))).toEqual(
    Object.fromEntries(
      days.map(({ day }) => {
        const ofDay = byDay.get(day) ?? [];
        return [
          day,
          { orders: ofDay.length, revenueMinor: ofDay.reduce((sum, { minor }) => sum + minor, 0) },
        ];
      }),
    ),
  );
  expect(days).toHaveLength(244);

  const { latest } = await deps.db.transaction(shopId, (tx) =>
    loadRepeatRates(tx, { from: "2010-12-01", to: "2011-08-01" }),
  );
  const byPerson = [...Map.groupBy(sold, ({ who }) => who)];
  const counted = (kind: string) => {
    const people = byPerson.filter(([who]) => who.startsWith(kind));
    return { people: people.length, repeat: people.filter(([, orders]) => orders.length > 1).length };
  };
  expect(latest).toMatchObject({
    redeemers: { people: 0, repeat: 0 },
    members: counted("customer"),
    // Guests of this shop have no address.
    others: { people: 0, repeat: 0 },
  });
});
