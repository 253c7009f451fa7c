// A random history of a small shop: members, customers without an account, guests, rewards used at checkout, refunds,
// cancelled, deleted and test orders, merges and an erasure. What the jobs count is what this program counts from what
// it did.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { sumFigures } from "@laurel/domain/reports/order-days.ts";
import { repeatGroups } from "@laurel/domain/reports/repeat-rate.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { seededRandom } from "../../testing/random.ts";
import { calendarOf, movedIn, storedEntries } from "../../testing/reports/recount-points.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { adjustPoints } from "../../core/adjustments/adjust-points.ts";
import { closeDaysOfShop } from "../../core/ledger/daily/close-booking-days.job.ts";
import { mergeCustomers } from "../../intake/merges/merge-customers.ts";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { measureOrders, measureOrdersOfShop } from "./days/measure-orders.job.ts";
import { listOrderDays } from "./days/order-days.sql.ts";
import { loadPointsByDay } from "./points/load-points.ts";
import { loadRedemptionRate } from "./points/load-redemption-rate.ts";
import { measureRepeatRateOfShop } from "./repeat/measure-repeat.job.ts";
import { findRates } from "./repeat/repeat.sql.ts";

const MEMBERS = ["7001", "7002", "7003", "7004", "7005", "7006"];
const STRANGERS = ["7101", "7102"];
const GUESTS = ["g1@example.com", "g2@example.com", "g3@example.com"];
const BEGINS_AT = "2024-09-01T08:00:00.000Z";

interface MadeOrder {
  state: OrderState;
  who: string;
  rewards: readonly string[];
  isDeleted: boolean;
}

class History {
  readonly orders: MadeOrder[] = [];
  readonly redeemed: { who: string; at: string }[] = [];
  readonly erased = new Set<string>();
  readonly #unused: { who: string; rewardId: string; code: string }[] = [];
  readonly #deps: TestDeps;
  readonly #random: () => number;
  readonly shop: Shop;
  readonly rewardIds: readonly string[];

  private constructor(deps: TestDeps, shop: Shop, rewardIds: readonly string[], seed: number) {
    this.#deps = deps;
    this.shop = shop;
    this.rewardIds = rewardIds;
    this.#random = seededRandom(seed);
  }

  static async begin(deps: TestDeps, seed: number): Promise<History> {
    deps.clock.set(BEGINS_AT);
    const shop = await aShop(deps, {
      domain: `history-${seed}.myshopify.com`,
      program: (program) => ({ ...program, participants: "account_holders" }),
    });
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.shops SET installed_at = now() WHERE id = $1", [shop.shopId]),
    );
    forgetShops(deps);
    const rewardIds = [
      await aReward(deps, shop, { name: "5 off" }),
      await aReward(deps, shop, { name: "9 off", config: { amountMinor: 900 } }),
    ];
    const people = [
      ...MEMBERS.map((id) => aCustomer(id)),
      ...STRANGERS.map((id) => aCustomer(id, { hasAccount: false })),
    ];
    await deliver(
      deps,
      shop,
      people.map((customer) => ({ type: "customer_created" as const, customer })),
    );
    const history = new History(deps, shop, rewardIds, seed);
    for (const id of MEMBERS) {
      const about = { reason: "to begin with", note: null, countsTowardTier: null, actor: "test" };
      const customerId = await history.#idOf(id);
      await adjustPoints(deps, shop.shopId, { customerId, points: 50_000, idempotencyKey: id, ...about });
    }
    return history;
  }

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      this.#deps.clock.move({ hours: Math.floor(this.#random() * 170) });
      const dice = this.#random();
      if (dice < 0.5) await this.#order();
      else if (dice < 0.72) await this.#change();
      else await this.#redeem();
    }
  }

  async merge(from: string, into: string): Promise<void> {
    const pair = { fromId: await this.#idOf(from), intoId: await this.#idOf(into) };
    await mergeCustomers(this.#deps, this.shop.shopId, { ...pair, actor: "test" });
    for (const one of [...this.orders, ...this.redeemed]) if (one.who === from) one.who = into;
  }

  async erase(who: string): Promise<void> {
    const customerId = await this.#idOf(who);
    await eraseCustomerByHand(this.#deps, this.shop.shopId, { customerId, actor: "test" });
    this.erased.add(who);
  }

  async #order(): Promise<void> {
    const who = this.#pick([...MEMBERS, ...MEMBERS, ...STRANGERS, ...GUESTS]);
    const mine = this.#unused.filter((one) => one.who === who).slice(0, Math.floor(this.#random() * 3));
    for (const one of mine) this.#unused.splice(this.#unused.indexOf(one), 1);
    const state = anOrder({
      orderId: String(90_000 + this.orders.length),
      customerId: GUESTS.includes(who) ? null : who,
      processedAt: this.#now(),
      updatedAt: this.#now(),
      isTest: this.#random() < 0.05,
      financialStatus: this.#random() < 0.1 ? "pending" : "paid",
      discountCodes: mine.map(({ code }) => code),
      lines: [aLine({ quantity: 3, unitPriceMinor: 100 + Math.floor(this.#random() * 9_000) })],
    });
    this.orders.push({ state, who, rewards: mine.map(({ rewardId }) => rewardId), isDeleted: false });
    await this.#tell(this.orders.at(-1)!);
  }

  async #change(): Promise<void> {
    const order = this.orders.length === 0 ? null : this.#pick(this.orders);
    if (order === null || order.isDeleted) return;
    const [line] = order.state.lines;
    const updatedAt = this.#now();
    const kept = Math.max(0, line!.currentQuantity - 1);
    const changes: Partial<OrderState>[] = [
      { cancelledAt: updatedAt },
      {
        lines: [{ ...line!, currentQuantity: kept }],
        financialStatus: kept > 0 ? "partially_refunded" : "refunded",
      },
      {
        lines: [{ ...line!, currentQuantity: kept }],
        financialStatus: kept > 0 ? "partially_refunded" : "refunded",
      },
      { financialStatus: "voided" },
    ];
    if (this.#random() < 0.1) {
      order.isDeleted = true;
      await deliver(this.#deps, this.shop, [{ type: "order_deleted", orderId: order.state.orderId }]);
      return;
    }
    order.state = { ...order.state, ...this.#pick(changes), updatedAt };
    await this.#tell(order);
  }

  async #redeem(): Promise<void> {
    const who = this.#pick(MEMBERS);
    const rewardId = this.#pick(this.rewardIds);
    const { shopId } = this.shop;
    const redemptionId = await redeemReward(this.#deps, shopId, {
      customerId: await this.#idOf(who),
      rewardId,
      points: null,
      idempotencyKey: `r${this.redeemed.length}`,
      actor: "test",
    });
    const { code } = await this.#deps.db.transaction(shopId, (tx) =>
      tx.kysely
        .selectFrom("redemptions")
        .select("code")
        .where("id", "=", redemptionId)
        .executeTakeFirstOrThrow(),
    );
    this.redeemed.push({ who, at: this.#now() });
    this.#unused.push({ who, rewardId, code });
  }

  async #tell({ state, who }: MadeOrder): Promise<void> {
    await deliver(this.#deps, this.shop, [
      GUESTS.includes(who)
        ? { type: "order_changed", order: state, customer: null, guestEmail: who }
        : orderChanged(state, aCustomer(who, { hasAccount: MEMBERS.includes(who) })),
    ]);
  }

  #now = (): string => this.#deps.clock.now().toISOString();
  #pick = <T>(from: readonly T[]): T => from[Math.floor(this.#random() * from.length)]!;
  #idOf = async (who: string): Promise<string> => (await memberOf(this.#deps, this.shop, who)).customerId;
}

const calendar = calendarOf({ timeZone: "Europe/Berlin" });
const dayOf = (instant: string): string => calendar(new Date(instant));

const GONE = new Set(["refunded", "voided", "expired"]);
const stands = ({ state, isDeleted }: MadeOrder): boolean =>
  !isDeleted && !state.isTest && state.cancelledAt === null && !GONE.has(state.financialStatus);

function revenue({ state }: MadeOrder): number {
  const isPaid = state.financialStatus === "paid" || state.financialStatus === "partially_refunded";
  return isPaid ? state.lines.reduce((sum, line) => sum + line.currentQuantity * line.unitPriceMinor, 0) : 0;
}

const sumOf = (orders: readonly MadeOrder[]) => ({
  orders: orders.length,
  revenueMinor: orders.reduce((sum, order) => sum + revenue(order), 0),
});

/** The days of the year that ends with a day, worked out in milliseconds. */
const inYear = (day: string, end: string): boolean =>
  Date.parse(day) <= Date.parse(end) && Date.parse(day) > Date.parse(end) - 365 * 86_400_000;

function repeatOf(history: History, end: string) {
  const groups = Object.fromEntries(repeatGroups.map((group) => [group, { people: 0, repeat: 0 }]));
  for (const who of [...MEMBERS, ...STRANGERS, ...GUESTS]) {
    if (history.erased.has(who)) continue;
    const orders = history.orders.filter(
      (order) => order.who === who && stands(order) && inYear(dayOf(order.state.processedAt), end),
    );
    if (orders.length === 0) continue;
    const hasRedeemed = history.redeemed.some((one) => one.who === who && inYear(dayOf(one.at), end));
    const group = groups[hasRedeemed ? "redeemers" : MEMBERS.includes(who) ? "members" : "others"]!;
    group.people += 1;
    if (orders.length > 1) group.repeat += 1;
  }
  return groups;
}

let own: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

const storedDays = ({ shop }: History) =>
  deps.db.transaction(shop.shopId, (tx) => tx.run(listOrderDays, [shop.shopId, "2000-01-01", "2100-01-01"]));
const storedRates = ({ shop }: History) =>
  deps.db.transaction(shop.shopId, async (tx) => (await tx.run(findRates, [shop.shopId]))[0]!.rates);

describe.each([1, 2, 3, 4, 5])("history %i", { timeout: 120_000 }, (seed) => {
  let history: History;
  beforeAll(async () => {
    history = await History.begin(deps, seed);
    await history.live(60);
    // Days from here on are still open for a while: they are read from the entries.
    await closeDaysOfShop(deps, history.shop.shopId);
    await history.live(60);
    await history.merge("7005", "7001");
    await history.erase("7006");
    await closeDaysOfShop(deps, history.shop.shopId);
    await measureOrdersOfShop(deps, history.shop.shopId);
    await measureRepeatRateOfShop(deps, history.shop.shopId);
  });

  test("has the revenue of its standing orders on each day, in all, with rewards and by reward", async () => {
    const standing = history.orders.filter(stands);
    const expected = (orders: readonly MadeOrder[]) => ({
      all: sumOf(orders),
      rewarded: sumOf(orders.filter(({ rewards }) => rewards.length > 0)),
      rewards: Object.fromEntries(
        history.rewardIds.flatMap((id) => {
          const with_ = orders.filter(({ rewards }) => rewards.includes(id));
          return with_.length > 0 ? [[id, sumOf(with_)]] : [];
        }),
      ),
    });
    const days = await storedDays(history);
    for (const { day, figures } of days)
      expect({ day, ...figures }).toMatchObject({
        day,
        ...expected(standing.filter(({ state }) => dayOf(state.processedAt) === day)),
      });
    const whole = sumFigures(days.map(({ figures }) => figures));
    expect(whole).toMatchObject(expected(standing));
    expect(whole.rewarded.orders).toBeGreaterThan(3);
    expect(days.at(-1)!.day).toBe(dayOf(deps.clock.now().toISOString()));
  });

  test("has the repeat rates of each month's end and of today", async () => {
    const rates = await storedRates(history);
    expect(rates).toHaveLength(37);
    expect(rates).toEqual(rates.map(({ day }) => ({ day, groups: repeatOf(history, day) })));
    expect(rates.at(-1)!.groups.redeemers.repeat).toBeGreaterThan(0);
  });

  test("has the points of its entries on each day, and in each month", async () => {
    const { shop } = history;
    const now = deps.clock.now();
    const asked = { from: "2024-09-01", to: dayOf(now.toISOString()), now } as const;
    const entries = await storedEntries(own.url, history.shop);
    for (const by of ["DAY", "MONTH"] as const) {
      const unitOf = (day: string) => (by === "DAY" ? day : day.slice(0, 7));
      const { rows, total } = await deps.db.transaction(shop.shopId, (tx) =>
        loadPointsByDay(tx, shop, { ...asked, by }),
      );
      for (const { from, points } of rows) {
        const ofRow = entries.filter(({ recordedOn }) => unitOf(recordedOn) === unitOf(from));
        expect({ from, ...points }).toEqual({ from, ...movedIn(ofRow) });
      }
      expect(rows[0]!.from).toBe(entries.map(({ recordedOn }) => recordedOn).sort()[0]);
      expect(total!.points).toEqual(movedIn(entries));
      expect(total!.points.redeemed).toBeGreaterThan(0);
    }
  });

  test("has the redemption rate of its entries, over the 365 days to each closed day", async () => {
    const { shop } = history;
    const now = deps.clock.now();
    const asked = { from: "2024-09-01", to: dayOf(now.toISOString()), by: "DAY", now } as const;
    const entries = await storedEntries(own.url, history.shop);
    const { rows } = await deps.db.transaction(shop.shopId, (tx) => loadRedemptionRate(tx, shop, asked));
    for (const { day, redeemed, earned } of rows) {
      const moved = movedIn(entries.filter(({ recordedOn }) => inYear(recordedOn, day)));
      expect({ day, redeemed, earned }).toEqual({
        day,
        redeemed: moved.redeemed - moved.returned,
        earned: moved.issued - moved.takenBack,
      });
    }
    expect(rows.length).toBeGreaterThan(300);
  });

  test("is counted the same again, from any week on", async () => {
    const [days, rates] = [await storedDays(history), await storedRates(history)];
    const from = days[Math.floor(days.length / 2)]!.day;
    await measureOrders.run(deps, { shopId: history.shop.shopId, from }, { n: 2, isLast: false });
    await measureRepeatRateOfShop(deps, history.shop.shopId);
    expect(await storedDays(history)).toEqual(days);
    expect(await storedRates(history)).toEqual(rates);
  });
});
