// A real shop's history over two years, with rewards redeemed and points expired: each figure of breakage and of the
// journal against a second program.
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { askAdministrator, withAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { seededRandom } from "../../../testing/random.ts";
import { expectCohorts } from "../../../testing/reports/expect-cohorts.ts";
import { expectJournal } from "../../../testing/reports/expect-journal.ts";
import { askLiability } from "../../../testing/reports/expect-liability.ts";
import { Books, type NotedMonth } from "../../../testing/reports/recount-books.ts";
import { noteSold, type Sold } from "../../../testing/reports/recount-sales.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { historyEvents, type HistoryEvent } from "../../../testing/history/history.ts";
import { historyPrograms } from "../../../testing/history/programs.ts";
import { openHistoryShop, receiveHistory } from "../../../testing/history/replay-history.ts";
import { openApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { applyAll } from "../../../intake/inbox/apply/apply-inbox.ts";
import { closeDaysOfShop } from "../../../core/ledger/daily/close-booking-days.job.ts";
import { keepDatesOfShop } from "../../../core/ledger/dates/keep-dates.job.ts";
import { endRedemption } from "../../../core/redemptions/ending/end-redemption.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { findShopById, forgetShops } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { countCohortsOfShop } from "./count-cohorts.job.ts";
import { onlyWebhooks } from "../../../testing/samples/a-webhook.ts";

const domain = "retail.myshopify.com";
const PRICE = 5_000;
/** Over a year after there was enough of a past for a forecast. */
const ENDS_ON = "2013-01-02";
/** Noted with each month: the program does not change. */
const noted = { pointValueHundredths: 100, expiryMonths: 12, ownBasisPoints: 0 };

let own: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, platform: onlyWebhooks });
});
afterAll(() => own.drop());

/** Revenue of the orders whose first points were recorded in this month, by their last states. */
async function revenueOf(month: string, sold: ReadonlyMap<number, Sold | null>): Promise<number> {
  const firsts = await askAdministrator<{ order_id: string; id: string }>(
    own.url,
    "SELECT order_id, min(id::text) AS id FROM laurel.entries WHERE kind = 'order_award' GROUP BY order_id",
  );
  const monthOf = (id: string) =>
    timeOfId(id).toLocaleDateString("sv-SE", { timeZone: "Europe/London" }).slice(0, 7);
  return firsts
    .filter(({ id }) => monthOf(id) === month)
    .reduce((sum, { order_id }) => sum + (sold.get(Number(order_id))?.minor ?? 0), 0);
}

async function closedSince(count: number): Promise<string[]> {
  const closed = await askAdministrator<{ month: string }>(
    own.url,
    "SELECT to_char(month, 'YYYY-MM') AS month FROM laurel.closed_months ORDER BY 1",
  );
  return closed.slice(count).map(({ month }) => month);
}

/** One in ten is cancelled. */
async function redeemSome({ shopId }: Shop, rewardId: string, random: () => number): Promise<void> {
  const rich = await askAdministrator<{ id: string }>(
    own.url,
    `SELECT c.id FROM laurel.customers AS c JOIN laurel.balances AS b ON b.customer_id = c.id
      WHERE b.available >= ${PRICE} ORDER BY c.platform_id`,
  );
  const customerId = rich[Math.floor(random() * rich.length)]?.id;
  if (customerId === undefined) return;
  const idempotencyKey = deps.newId();
  const asked = { customerId, rewardId, points: null, idempotencyKey, actor: "test" };
  const redemptionId = await redeemReward(deps, shopId, asked);
  if (random() > 0.1) return;
  const end = { status: "CANCELLED", mayEnd: () => true, why: "cancelled", actor: "test" } as const;
  await endRedemption(deps, { shopId, redemptionId, customerId }, end);
}

test(
  "every figure of breakage and of the journal is that of a second program",
  { timeout: 1_800_000 },
  async () => {
    deps.clock.set("2010-11-30T08:00:00.000Z");
    const program = historyPrograms.flat10 as object;
    const expiry = { policy: "per_lot", months: 12, warnDays: [] };
    const shopId = await openHistoryShop(deps, domain, { ...program, expiry });
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.shops SET installed_at = now()"),
    );
    forgetShops(deps);
    const shop = (await findShopById(deps, shopId))!;
    const rewardId = await aReward(deps, shop, { points: PRICE });
    const dayOf = ({ triggeredAt }: HistoryEvent) => triggeredAt.slice(0, 10);
    const days = [...Map.groupBy(historyEvents({ stretch: 3 }), dayOf)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const random = seededRandom(1);
    const sold = new Map<number, Sold | null>();
    const months: NotedMonth[] = [];
    /** As the jobs of a morning would. */
    const wakeAt = async (day: string): Promise<void> => {
      deps.clock.set(`${day}T07:00:00.000Z`);
      await keepDatesOfShop(deps, shopId);
      deps.clock.set(`${day}T09:00:00.000Z`);
      await countCohortsOfShop(deps, shopId);
      for (const month of await closedSince(months.length))
        months.push({ ...noted, month, revenueMinor: await revenueOf(month, sold) });
    };
    for (const [day, events] of days) {
      await wakeAt(day);
      deps.clock.set(`${day}T21:00:00.000Z`);
      for (const event of events) noteSold(sold, event);
      await receiveHistory(deps, { shopId, domain, events });
      expect(await applyAll(deps, shop, () => false)).toMatchObject({ end: "empty" });
      for (let nth = 0; nth < 3; nth += 1) await redeemSome(shop, rewardId, random);
    }
    await wakeAt(ENDS_ON);
    await closeDaysOfShop(deps, shopId);

    const api = await openApi(deps, shop);
    const books = new Books(await expectCohorts(api, { url: own.url, shop }), months);
    const last = months.at(-1)!;
    const { data } = await api.ask(
      "{ breakage { basis open ages { age chancePercent } lastYear { madeOn forecast came } } }",
    );
    const { breakage } = data;
    expect(breakage.basis).toBe("PAST");
    const chances = books.chances(last);
    expect(breakage.ages).toEqual(
      Array.from({ length: 12 }, (_, age) => ({ age, chancePercent: (chances(age) * 100).toFixed(2) })),
    );
    const aYearAgo = months.at(-13)!;
    expect(breakage.lastYear).toEqual({
      madeOn: aYearAgo.month,
      forecast: Math.round(books.expectedAt(aYearAgo, 12)),
      came: books.redeemedBetween(aYearAgo.month, last.month),
    });

    const journal = await expectJournal(api, { from: "2010-11-30", to: ENDS_ON });
    expect(journal).toEqual(
      books.journal().map((one, nth) => ({ ...one, revenueMinor: months[nth]!.revenueMinor })),
    );
    expect(journal.length).toBeGreaterThan(20);
    expect(new Set(journal.flatMap(({ amounts }) => Object.keys(amounts)))).toEqual(
      new Set(["SALE", "REFUND", "REDEMPTION", "ESTIMATE", "EXPIRY"]),
    );

    // What is open, less what members owe, is what the liability report says that the shop owes.
    const { total } = await askLiability(api, { from: "2010-11-30", to: ENDS_ON, by: "MONTH" });
    expect(breakage.open - total!.debt!.points).toBe(total?.points.end);
    expect(await brokenClaims(deps, shop)).toEqual([]);
    await api.close();
  },
);
