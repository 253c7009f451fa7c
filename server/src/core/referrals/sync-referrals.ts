// Updates referrals by what a batch of events did to orders. Called once the orders are stored, in their transaction.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import { endOf } from "@laurel/domain/orders/order-change.ts";
import { normalizeCode } from "../redemptions/redemption-code.ts";
import { lockReferrals, type ReferralRow } from "./referrals.sql.ts";
import { settleReferrals } from "./settle-referrals.ts";
import { monthOf, weighReferrals, type ReferralContext } from "./weigh-referrals.ts";

/** `orders`: those that the batch changed. */
export async function syncReferrals(
  context: ReferralContext,
  referralIds: readonly string[],
  orders: readonly OrderRecord[],
): Promise<void> {
  if (referralIds.length === 0) return;
  const { tx, shop, deps } = context;
  const rows = await tx.run(lockReferrals, [tx.shopId, referralIds]);
  const byCode = Map.groupBy(
    orders.flatMap((record) => codesOf(record).map((code) => ({ code, record }))),
    ({ code }) => code,
  );
  const known = rows.map((row) => {
    const carrying = row.code === null ? [] : (byCode.get(row.code) ?? []);
    return carrying.reduce((one, { record }) => withOrder(one, record, shop), row);
  });
  const weighed = await weighReferrals(
    context,
    known.filter(({ order_id }) => order_id !== null),
  );
  const recordOf = new Map(orders.map((record) => [record.orderId, record]));
  await settleReferrals(context, weighed, {
    actor: "platform",
    occurredAt: (row) => momentOf(recordOf.get(row.order_id ?? ""), row, deps.clock.now()),
  });
}

const codesOf = ({ state }: OrderRecord): readonly string[] => [
  ...new Set((state?.discountCodes ?? []).map(normalizeCode)),
];

/** Should two orders carry a code, the earlier one is the friend's. */
function withOrder(
  row: ReferralRow,
  { orderId, state }: OrderRecord,
  shop: ReferralContext["shop"],
): ReferralRow {
  if (state === null || orderId === row.order_id) return row;
  const orderedAt = new Date(state.processedAt);
  const isEarlier =
    row.ordered_at === null ||
    orderedAt < row.ordered_at ||
    (orderedAt.getTime() === row.ordered_at.getTime() && orderId < (row.order_id ?? ""));
  return isEarlier
    ? { ...row, order_id: orderId, ordered_at: orderedAt, month: monthOf(orderedAt, shop) }
    : row;
}

/** The first points are dated by the order, later changes by what happened to it. Null: now. */
function momentOf(record: OrderRecord | undefined, { postings }: ReferralRow, now: Date): string | null {
  const state = record?.state;
  if (!record || !state) return null;
  const said = postings === 0 ? state.processedAt : (endOf(record) ?? state.updatedAt);
  return Date.parse(said) < now.getTime() ? said : null;
}
