// Compares every report of a shop, as the API answers it, with a second count from the entries, orders and referrals.
import { expect } from "vitest";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { askAdministrator } from "../processes/administrator.ts";
import type { TestApi } from "../test-api.ts";
import { expectCohorts } from "./expect-cohorts.ts";
import { expectJournal, minor } from "./expect-journal.ts";
import { expectLiability } from "./expect-liability.ts";
import { calendarOf, movedIn, storedEntries } from "./recount-points.ts";

interface Place {
  readonly url: string;
  readonly shop: Shop;
  /** Days on which everything happened that the shop knows. */
  readonly range: { readonly from: string; readonly to: string };
}

export async function expectReports(api: TestApi, place: Place): Promise<void> {
  await expectLiability(api, place);
  await expectCohorts(api, place);
  await expectJournal(api, place.range);
  await expectPoints(api, place);
  await expectSales(api, place);
  await expectRepeat(api, place);
  await expectReferrals(api, place);
  await expectTiers(api, place);
}

async function expectPoints(api: TestApi, { url, shop, range }: Place): Promise<void> {
  const figures = "points { issued takenBack redeemed returned expired }";
  const data = await ask(
    api,
    `pointsByDay(from: $from, to: $to) { rows { from ${figures} } total { ${figures} } }`,
    range,
  );
  const entries = await storedEntries(url, shop);
  const byDay = Map.groupBy(entries, ({ recordedOn }) => recordedOn);
  for (const { from, points } of data.pointsByDay.rows)
    expect({ from, ...points }).toEqual({ from, ...movedIn(byDay.get(from) ?? []) });
  expect(data.pointsByDay.total.points).toEqual(movedIn(entries));
}

interface StoredOrder {
  readonly order_id: string;
  readonly processed_at: Date;
  readonly state: OrderState;
  readonly eligible: number | null;
  readonly customer_id: string | null;
  /** The hash of a guest's address. */
  readonly guest: string | null;
}

/** Orders that were not cancelled, voided, refunded in full, deleted or a test. */
async function standingOrders({ url, shop }: Place): Promise<ReadonlyMap<string, StoredOrder>> {
  const rows = await askAdministrator<StoredOrder>(
    url,
    `SELECT order_id, processed_at, state, (explanation->>'eligible')::float8 AS eligible, customer_id,
            encode(guest_hash, 'hex') AS guest FROM laurel.orders
      WHERE shop_id = $1 AND NOT is_deleted AND processed_at IS NOT NULL AND state IS NOT NULL`,
    [shop.shopId],
  );
  const gone = new Set(["refunded", "voided", "expired"]);
  const standing = rows.filter(
    ({ state }) => !state.isTest && state.cancelledAt === null && !gone.has(state.financialStatus),
  );
  return new Map(standing.map((order) => [order.order_id, order]));
}

const revenueOf = ({ state, eligible }: StoredOrder): number =>
  ["paid", "partially_refunded"].includes(state.financialStatus) ||
  (state.financialStatus === "partially_paid" && state.outstandingMinor !== undefined)
    ? (eligible ?? 0)
    : 0;

const sumOf = (orders: readonly StoredOrder[]) => ({
  orders: orders.length,
  minor: orders.reduce((sum, order) => sum + revenueOf(order), 0),
});

/** Where nothing was ever counted, a report has no total. */
const noOrders = { orders: 0, amount: { amount: "0" } };

async function expectSales(api: TestApi, place: Place): Promise<void> {
  const sums = "all { orders amount { amount } } withRewards { orders amount { amount } }";
  const data = await ask(
    api,
    `revenueWithRewards(from: $from, to: $to) { rows { from ${sums} } total { ${sums} } }`,
    place.range,
  );
  const standing = await standingOrders(place);
  const used = await askAdministrator<{ order_id: string }>(
    place.url,
    "SELECT order_id FROM laurel.redemptions WHERE shop_id = $1 AND status = 'USED'",
    [place.shop.shopId],
  );
  const rewarded = new Set(used.map(({ order_id }) => order_id));
  const dayOf = calendarOf(place.shop);
  const byDay = Map.groupBy(standing.values(), ({ processed_at }) => dayOf(processed_at));
  const shown = (row: Record<string, { orders: number; amount: { amount: string } }>, name: string) => ({
    orders: row[name]!.orders,
    minor: minor(row[name]!.amount.amount),
  });
  const compare = (row: never, orders: readonly StoredOrder[]) => {
    expect(shown(row, "all")).toEqual(sumOf(orders));
    expect(shown(row, "withRewards")).toEqual(sumOf(orders.filter((one) => rewarded.has(one.order_id))));
  };
  const nothing = { all: noOrders, withRewards: noOrders };
  const { rows, total } = data.revenueWithRewards;
  for (const row of rows) compare(row as never, byDay.get(row.from) ?? []);
  compare((total ?? nothing) as never, [...standing.values()]);
}

/** Of the people with a standing order in the 365 days up to the count, those with two. */
async function expectRepeat(api: TestApi, place: Place): Promise<void> {
  const group = "{ people repeat }";
  const data = await ask(
    api,
    `repeatRate(from: $from, to: $to) { latest { day redeemers ${group} members ${group} others ${group} } }`,
    place.range,
  );
  const { day, ...groups } = data.repeatRate.latest;
  const dayOf = calendarOf(place.shop);
  const isInYear = (instant: Date): boolean => {
    const days = (Date.parse(day) - Date.parse(dayOf(instant))) / 86_400_000;
    return days >= 0 && days < 365;
  };
  const statuses = await askAdministrator<{ customer_id: string; status: string }>(
    place.url,
    "SELECT customer_id, status FROM laurel.balances WHERE shop_id = $1",
    [place.shop.shopId],
  );
  const redeemed = await askAdministrator<{ customer_id: string; requested_at: Date }>(
    place.url,
    `SELECT customer_id, requested_at FROM laurel.redemptions
      WHERE shop_id = $1 AND status NOT IN ('CANCELLED', 'FAILED')`,
    [place.shop.shopId],
  );
  const redeemers = new Set(
    redeemed.filter(({ requested_at }) => isInYear(requested_at)).map(({ customer_id }) => customer_id),
  );
  const statusOf = new Map(statuses.map(({ customer_id, status }) => [customer_id, status]));
  const ordered = [...(await standingOrders(place)).values()].filter(({ processed_at }) =>
    isInYear(processed_at),
  );
  const counted = { redeemers: [0, 0], members: [0, 0], others: [0, 0] };
  for (const [who, orders] of Map.groupBy(ordered, ({ customer_id, guest }) => customer_id ?? guest)) {
    const status = statusOf.get(who ?? "") ?? "GUEST";
    if (who === null || status === "ERASED" || status === "MERGED") continue;
    const count = counted[redeemers.has(who) ? "redeemers" : status === "MEMBER" ? "members" : "others"];
    count[0]! += 1;
    if (orders.length > 1) count[1]! += 1;
  }
  expect(groups).toEqual(
    Object.fromEntries(Object.entries(counted).map(([name, [people, repeat]]) => [name, { people, repeat }])),
  );
}

async function expectReferrals(api: TestApi, place: Place): Promise<void> {
  const data = await ask(
    api,
    "referralFigures(from: $from, to: $to) { total { claims codes firstOrders { orders amount { amount } } points } }",
    place.range,
  );
  const rows = await askAdministrator<{ order_id: string | null; issued_at: Date | null; posted: number }>(
    place.url,
    "SELECT order_id, issued_at, posted::float8 AS posted FROM laurel.referrals WHERE shop_id = $1",
    [place.shop.shopId],
  );
  const standing = await standingOrders(place);
  const bought = rows.filter(({ order_id }) => order_id !== null && standing.has(order_id));
  const { orders, minor: revenue } = sumOf(bought.map(({ order_id }) => standing.get(order_id!)!));
  const nothing = { claims: 0, codes: 0, points: 0, firstOrders: noOrders };
  const { firstOrders, ...total } = data.referralFigures.total ?? nothing;
  expect(total).toEqual({
    claims: rows.length,
    codes: rows.filter(({ issued_at }) => issued_at !== null).length,
    points: bought.reduce((sum, { posted }) => sum + posted, 0),
  });
  expect({ orders: firstOrders.orders, minor: minor(firstOrders.amount.amount) }).toEqual({
    orders,
    minor: revenue,
  });
}

async function expectTiers(api: TestApi, { url, shop, range }: Place): Promise<void> {
  const data = await ask(api, "tierMix(from: $from, to: $to) { members tiers { id members } }", range);
  const members = await askAdministrator<{ tier_id: string | null }>(
    url,
    "SELECT tier_id FROM laurel.balances WHERE shop_id = $1 AND status = 'MEMBER'",
    [shop.shopId],
  );
  expect(data.tierMix.members).toBe(members.length);
  for (const { id, members: count } of data.tierMix.tiers)
    expect(count, id).toBe(members.filter(({ tier_id }) => tier_id === id).length);
}

async function ask(api: TestApi, field: string, range: Place["range"]) {
  const { data, errors } = await api.ask(`query ($from: String!, $to: String!) { ${field} }`, range);
  expect(errors).toEqual([]);
  return data;
}
