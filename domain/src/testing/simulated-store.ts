// A store as the platform sees it: orders that are placed, edited, refunded, cancelled and reopened. Every change sends
// messages, as a platform would; the reader may get them late, twice, in any order.
import type { OrderLine, OrderState, RefundState } from "../orders/order-state.ts";
import { aLine, anOrder } from "./builders.ts";

export type Message =
  | {
      readonly type: "order";
      readonly orderId: string;
      readonly state: OrderState;
      readonly triggeredAt: string;
    }
  | { readonly type: "refund"; readonly orderId: string; readonly refund: RefundState }
  | { readonly type: "deletion"; readonly orderId: string };

export interface LineWish {
  readonly unitPriceMinor: number;
  readonly quantity: number;
  readonly percentOff: number;
  readonly isGiftCard: boolean;
}

export interface OrderWish {
  readonly customerId: string;
  readonly lines: readonly LineWish[];
  readonly isPaid: boolean;
  readonly percentPaidWithGiftCard: number;
  readonly daysAgo: number;
}

/** Units of the n-th line; one line may be named twice. */
export interface RefundWish {
  readonly quantities: readonly { readonly line: number; readonly quantity: number }[];
  readonly amountMinor: number;
}

const OPENED_AT = Date.parse("2026-11-01T12:00:00.000Z");
const DAY_MILLISECONDS = 86_400_000;

export class SimulatedStore {
  /** If the clock does not advance with each change, several states share one moment. */
  readonly isEachChangeDated: boolean;
  readonly orders: OrderState[] = [];
  readonly deleted = new Set<string>();
  /** Everything that was ever sent, oldest first. */
  readonly messages: Message[] = [];
  #seconds = 0;
  #refunds = 0;

  constructor(isEachChangeDated: boolean) {
    this.isEachChangeDated = isEachChangeDated;
  }

  place({ customerId, lines, isPaid, percentPaidWithGiftCard, daysAgo }: OrderWish): void {
    const number = this.orders.length + 1;
    const orderLines = lines.map((wish, index) => lineOf(`line-${index + 1}`, wish));
    const totalMinor = orderLines.reduce((sum, line) => sum + worthOf(line), 0);
    const order = anOrder({
      orderId: `order-${number}`,
      customerId,
      processedAt: new Date(OPENED_AT - daysAgo * DAY_MILLISECONDS).toISOString(),
      financialStatus: isPaid ? "paid" : "pending",
      lines: orderLines,
      totalMinor,
      paidWithGiftCardMinor: Math.floor((totalMinor * percentPaidWithGiftCard) / 100),
    });
    this.orders.push(order);
    this.#change(order, {});
  }

  pay = (which: number) =>
    this.#changeAny(which, (order) =>
      order.financialStatus === "pending" ? { financialStatus: "paid" } : {},
    );
  cancel = (which: number) => this.#changeAny(which, () => ({ cancelledAt: this.#now() }));
  reopen = (which: number) => this.#changeAny(which, () => ({ cancelledAt: null, financialStatus: "paid" }));
  void = (which: number) => this.#changeAny(which, () => ({ financialStatus: "voided" }));

  /** More or fewer units of a line, as an edit of the order makes them. */
  edit(which: number, line: number, quantity: number): void {
    this.#changeAny(which, (order) => {
      const at = line % order.lines.length;
      const lines = order.lines.map((one, index) =>
        index === at
          ? { ...one, quantity: Math.max(one.quantity, quantity), currentQuantity: quantity }
          : one,
      );
      return { lines };
    });
  }

  /** Refunds units or an amount: the refund is reported on its own, and the order's new state lists it. */
  refund(which: number, { quantities, amountMinor }: RefundWish): void {
    const order = this.#any(which);
    if (!order) return;
    const left = order.lines.map((line) => line.currentQuantity);
    const refundId = `refund-${(this.#refunds += 1)}`;
    const lines = quantities.flatMap(({ line, quantity }, index) => {
      const at = line % order.lines.length;
      const taken = Math.min(quantity, left[at] ?? 0);
      left[at] = (left[at] ?? 0) - taken;
      const refundLineId = `${refundId}-${index}`;
      return taken === 0 ? [] : [{ refundLineId, lineId: order.lines[at]!.lineId, quantity: taken }];
    });
    if (lines.length === 0 && amountMinor === 0) return;
    const refund = { refundId, lines, amountMinor };
    this.messages.push({ type: "refund", orderId: order.orderId, refund });
    const isAllBack = left.every((quantity) => quantity === 0);
    this.#change(order, {
      lines: order.lines.map((line, index) => ({ ...line, currentQuantity: left[index]! })),
      refunds: [...order.refunds, refund],
      ...(order.financialStatus === "paid" || order.financialStatus === "partially_refunded"
        ? { financialStatus: isAllBack ? "refunded" : "partially_refunded" }
        : {}),
    });
  }

  delete(which: number): void {
    const order = this.#any(which);
    if (!order) return;
    this.deleted.add(order.orderId);
    this.messages.push({ type: "deletion", orderId: order.orderId });
  }

  /** The platform's answer when it is asked. */
  read = (orderId: string): OrderState => this.orders.find((order) => order.orderId === orderId)!;

  #any = (which: number): OrderState | undefined => this.orders[which % this.orders.length];

  #changeAny(which: number, changesOf: (order: OrderState) => Partial<OrderState>): void {
    const order = this.#any(which);
    if (order) this.#change(order, changesOf(order));
  }

  #change(order: OrderState, changes: Partial<OrderState>): void {
    if (this.isEachChangeDated) this.#seconds += 1;
    const state = { ...order, ...changes, updatedAt: this.#now() };
    this.orders[this.orders.indexOf(order)] = state;
    this.messages.push({ type: "order", orderId: state.orderId, state, triggeredAt: this.#now() });
  }

  #now = (): string => new Date(OPENED_AT + this.#seconds * 1000).toISOString();
}

const lineOf = (lineId: string, { unitPriceMinor, quantity, percentOff, isGiftCard }: LineWish): OrderLine =>
  aLine({
    lineId,
    unitPriceMinor,
    quantity,
    discountMinor: Math.floor((unitPriceMinor * quantity * percentOff) / 100),
    isGiftCard,
  });

const worthOf = (line: OrderLine): number => line.unitPriceMinor * line.quantity - line.discountMinor;
