// What an order was before some of its refunds. The tier of an order follows from what was known at its moment: a refund
// that came later does not change it.
import type { OrderLine, RefundState } from "../orders/order-state.ts";
import type { PastOrder } from "./past-events.ts";

/** When refunds took something from the order, earliest first. A refund without a time counts from the beginning. */
export function refundTimes({ at, state, refunds }: PastOrder): readonly string[] {
  const times = [...state.refunds, ...refunds].flatMap(({ processedAt }) =>
    processedAt === undefined ? [] : [new Date(processedAt).toISOString()],
  );
  return [...new Set(times)].filter((time) => time > at).sort();
}

/** The order without the refunds that came later. */
export function asOfRefunds(order: PastOrder, time: string): PastOrder {
  const { state } = order;
  const came = ({ processedAt }: RefundState): boolean =>
    processedAt === undefined || new Date(processedAt).toISOString() <= time;
  const later = state.refunds.filter((refund) => !came(refund));
  const isRefunded = state.financialStatus === "refunded" && later.length > 0;
  return {
    ...order,
    refunds: order.refunds.filter(came),
    state: {
      ...state,
      refunds: state.refunds.filter(came),
      lines: state.lines.map((line) => withQuantity(line, later)),
      financialStatus: isRefunded ? "partially_refunded" : state.financialStatus,
    },
  };
}

function withQuantity(line: OrderLine, later: readonly RefundState[]): OrderLine {
  const back = later
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return back === 0
    ? line
    : { ...line, currentQuantity: Math.min(line.quantity, line.currentQuantity + back) };
}
