// The latest orders, calculated by two programs, each in the tier that it had: the simulator alone works out tiers anew.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { targetInTier } from "@laurel/domain/orders/target.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { needsProductFacts, type ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { openOrders } from "../../core/orders/loaded-orders.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { listLatestAwarded } from "./effect.sql.ts";

/** Enough to be typical, few enough for an interactive preview. */
const ORDERS_COMPARED_MAX = 1_000;

/** How often ways to earn may check a line, in all: half a second's work. */
const LOOKS_MAX = 1_000_000;

export interface LatestOrders {
  /** Latest first. */
  readonly records: readonly OrderRecord[];
  /** There are earlier ones. */
  readonly isCutShort: boolean;
}

export interface EffectOnOrders {
  readonly count: number;
  readonly since: string | null;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  readonly membersTouched: number;
  /** Orders with products whose tags and collections are unknown, if a way to earn needs them. */
  readonly unknownProducts: number;
}

export async function loadLatestOrders(tx: Tx, deps: Deps): Promise<LatestOrders> {
  const rows = await tx.run(listLatestAwarded, [tx.shopId, ORDERS_COMPARED_MAX]);
  const orderIds = rows.map((row) => row.order_id);
  const file = await openOrders(tx, orderIds, deps.env.appSecret);
  const records = orderIds.map((orderId) => file.get(orderId)).sort((a, b) => placedAt(b) - placedAt(a));
  return { records, isCutShort: records.length >= ORDERS_COMPARED_MAX };
}

const placedAt = ({ state }: OrderRecord): number => (state ? Date.parse(state.processedAt) : 0);

/** As many of the latest orders as LOOKS_MAX allows, if each of their lines is checked `looks` times. */
export function fitOrders({ records, isCutShort }: LatestOrders, looks: number): LatestOrders {
  let left = LOOKS_MAX;
  const end = records.findIndex(({ state }) => (left -= looks * (1 + (state?.lines.length ?? 0))) < 0);
  return end === -1 ? { records, isCutShort } : { records: records.slice(0, end), isCutShort: true };
}

export interface Comparison {
  readonly before: ProgramDocument;
  readonly after: ProgramDocument;
  readonly shop: Shop;
}

/** Both sides are calculated, because an order's real points may come from an earlier version than the present one. */
export function compareOrders(
  { records }: Pick<LatestOrders, "records">,
  { before, after, shop }: Comparison,
): EffectOnOrders {
  const asksForProducts = needsProductFacts(before) || needsProductFacts(after);
  let [count, pointsBefore, pointsAfter, unknownProducts] = [0, 0, 0, 0];
  let since: string | null = null;
  const byMember = new Map<string, number>();
  const about = { timeZone: shop.timeZone, currencyDecimals: currencyDecimals(shop.currencyCode) };
  for (const { customerId, state, refunds, isDeleted, terms } of records) {
    if (customerId === null || state === null || terms?.exclusionReason !== null) continue;
    const order = { ...about, state, refunds, isDeleted, tierId: terms.tierId };
    const then = targetInTier({ ...order, program: before })?.points;
    const now = targetInTier({ ...order, program: after })?.points;
    if (then === undefined || now === undefined) continue;
    count += 1;
    pointsBefore = addPoints(pointsBefore, then);
    pointsAfter = addPoints(pointsAfter, now);
    if (asksForProducts && !knowsProducts(state)) unknownProducts += 1;
    byMember.set(customerId, (byMember.get(customerId) ?? 0) + now - then);
    if (since === null || Date.parse(state.processedAt) < Date.parse(since)) since = state.processedAt;
  }
  const membersTouched = [...byMember.values()].filter((difference) => difference !== 0).length;
  return { count, since, pointsBefore, pointsAfter, membersTouched, unknownProducts };
}

const knowsProducts = ({ lines }: NonNullable<OrderRecord["state"]>): boolean =>
  lines.every((line) => line.productId === null || line.productTags !== undefined);
