// Orders with random lives, and what the store tells of them.
import type { OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import * as fc from "fast-check";
import { aLine, anOrder, orderChanged, refundCreated } from "./an-order.ts";

/** What happens to an order, one step a minute, or days apart. Each step is sent as the platform would send it. */
const step = fc.constantFrom(
  ...(["edit", "refund", "refund_amount", "cancel", "pay_again", "unpay", "delete"] as const),
  ...(["add_customer", "add_customer", "remove_customer", "change_customer", "days"] as const),
);

const order = fc.record({
  orderId: fc.constantFrom("9001", "9002", "9003", "9004"),
  customerId: fc.constantFrom("7001", "7002"),
  /** A sale at the till, before the store knows who bought. */
  isUnnamed: fc.boolean(),
  unitPriceMinor: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  discountMinor: fc.integer({ min: 0, max: 3_000 }),
  daysAgo: fc.constantFrom(0, 0, 1, 200, 330, 380, 420),
  steps: fc.array(step, { maxLength: 5 }),
});

/** Up to four orders of two customers. */
export const history = fc.uniqueArray(order, {
  selector: ({ orderId }) => orderId,
  minLength: 1,
  maxLength: 4,
});

type Told = typeof order extends fc.Arbitrary<infer T> ? T : never;

/** The events of one order's life, oldest first. */
export function tell({
  orderId,
  customerId,
  unitPriceMinor,
  quantity,
  discountMinor,
  ...about
}: Told): StoreEvent[] {
  const { daysAgo, steps, isUnnamed } = about;
  const processedAt = new Date(Date.parse("2026-02-01T12:00:00.000Z") - daysAgo * 86_400_000).toISOString();
  const line = aLine({
    quantity,
    unitPriceMinor,
    discountMinor: Math.min(discountMinor, unitPriceMinor * quantity),
  });
  let state = anOrder({ orderId, customerId: isUnnamed ? null : customerId, lines: [line], processedAt });
  const events: StoreEvent[] = [orderChanged(state)];
  for (const [index, name] of steps.entries()) {
    if (name === "delete") return [...events, { type: "order_deleted", orderId }];
    const { next, refund }: Taken =
      name === "add_customer" ? { next: { ...state, customerId } } : take(state, name, index);
    // Later than the program's 30 days for a customer to be added, but not in the future.
    const later = name === "days" && daysAgo > 100 ? 40 * 86_400_000 : 60_000;
    state = { ...next, updatedAt: new Date(Date.parse(state.updatedAt) + later).toISOString() };
    if (refund) events.push(refundCreated(orderId, refund));
    events.push(orderChanged(state));
  }
  return events;
}

interface Taken {
  readonly next: OrderState;
  readonly refund?: RefundState;
}

function take(state: OrderState, name: string, index: number): Taken {
  const [line] = state.lines;
  if (!line) return { next: state };
  const left = Math.max(0, line.currentQuantity - 1);
  const fewer = { ...state, lines: [{ ...line, currentQuantity: left }] };
  switch (name) {
    case "edit":
      return { next: fewer };
    case "refund": {
      const lines =
        line.currentQuantity > 0 ? [{ refundLineId: `${index}1`, lineId: line.lineId, quantity: 1 }] : [];
      const refund = { refundId: `${state.orderId}${index}`, lines, amountMinor: 0 };
      return { next: { ...fewer, refunds: [...state.refunds, refund] }, refund };
    }
    case "refund_amount": {
      const refund = { refundId: `${state.orderId}${index}`, lines: [], amountMinor: 150 };
      return { next: { ...state, refunds: [...state.refunds, refund] }, refund };
    }
    case "remove_customer":
      return { next: { ...state, customerId: null } };
    case "change_customer":
      return { next: { ...state, customerId: state.customerId === "7001" ? "7002" : "7001" } };
    case "days":
      return { next: state };
    case "cancel":
      return { next: { ...state, cancelledAt: state.updatedAt } };
    case "unpay":
      return { next: { ...state, financialStatus: "pending" } };
    default:
      return { next: { ...state, cancelledAt: null, financialStatus: "paid" } };
  }
}
