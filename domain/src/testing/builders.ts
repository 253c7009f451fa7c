// Values for tests, with unremarkable defaults: a test names only the fields that it is about.
import { NO_EXPIRY } from "../ledger/lots.ts";
import type { MemberLedger } from "../ledger/posting.ts";
import type { OrderLine, OrderState, RefundState } from "../orders/order-state.ts";
import type { OrderQuestion, OrderTerms } from "../orders/target.ts";
import type { SettleContext } from "../orders/settle-order.ts";
import { defaultProgram, programDocumentSchema, type ProgramDocument } from "../program/program.ts";

/** One unit at 10.00, without discount or tax. */
export function aLine(changes: Partial<OrderLine> = {}): OrderLine {
  const quantity = changes.quantity ?? 1;
  return {
    lineId: "line-1",
    productId: "product-1",
    quantity,
    currentQuantity: quantity,
    unitPriceMinor: 1000,
    discountMinor: 0,
    taxMinor: 0,
    isGiftCard: false,
    ...changes,
  };
}

/** A paid order of a customer: one line at 10.00, in EUR. */
export function anOrder(changes: Partial<OrderState> = {}): OrderState {
  return {
    orderId: "order-1",
    name: "#1001",
    customerId: "customer-1",
    customerTags: [],
    customerHasAccount: true,
    isTest: false,
    currencyCode: "EUR",
    processedAt: "2026-11-01T12:00:00.000Z",
    updatedAt: "2026-11-01T12:00:00.000Z",
    cancelledAt: null,
    financialStatus: "paid",
    isFulfilled: false,
    taxesIncluded: false,
    channel: "web",
    discountCodes: [],
    lines: [aLine()],
    shippingMinor: 0,
    shippingTaxMinor: 0,
    tipMinor: 0,
    paidWithGiftCardMinor: 0,
    totalMinor: 1000,
    refunds: [],
    ...changes,
  };
}

/** A refund of units of lines: `aRefund("refund-1", { "line-1": 1 })`. */
export function aRefund(refundId: string, quantities: Record<string, number>, amountMinor = 0): RefundState {
  return {
    refundId,
    amountMinor,
    lines: Object.entries(quantities).map(([lineId, quantity]) => ({
      refundLineId: `${refundId}-${lineId}`,
      lineId,
      quantity,
    })),
  };
}

export interface ProgramChanges {
  readonly earning?: readonly object[];
  readonly orders?: object;
  readonly tiers?: object;
  readonly redemptions?: object;
}

/** One rule: 10 points for each whole unit; no hold. */
export function aProgram(changes: ProgramChanges = {}): ProgramDocument {
  return programDocumentSchema.parse({
    ...defaultProgram("EUR"),
    earning: changes.earning ?? [spendRule(1000)],
    orders: { holdDays: 0, ...changes.orders },
    tiers: { window: "lifetime", ...changes.tiers },
    redemptions: { ...changes.redemptions },
  });
}

/** 100 hundredths are 1 point for each 1.00. */
export const spendRule = (pointsPerUnitHundredths: number, forEachUnits?: number) => ({
  id: "orders",
  kind: "order_spend",
  enabled: true,
  config: { pointsPerUnitHundredths, ...(forEachUnits !== undefined && { forEachUnits }) },
});

export const theTerms = (changes: Partial<OrderTerms> = {}): OrderTerms => ({
  programVersion: 1,
  tierId: null,
  multiplierBasisPoints: 10_000,
  exclusionReason: null,
  ...changes,
});

export function aQuestion(changes: Partial<OrderQuestion> = {}): OrderQuestion {
  return {
    state: anOrder(),
    refunds: [],
    isDeleted: false,
    member: "member",
    terms: theTerms(),
    program: aProgram(),
    timeZone: "Europe/Berlin",
    currencyDecimals: 2,
    ...changes,
  };
}

export const aMember = (customerId = "member-1"): MemberLedger => ({
  customerId,
  available: 0,
  pending: 0,
  lifetime: 0,
  lots: [],
  debts: [],
  expiry: NO_EXPIRY,
});

/** Ids that sort in the order in which they were created. */
export function idsInOrder(prefix: string): () => string {
  let made = 0;
  return () => `${prefix}-${String((made += 1)).padStart(6, "0")}`;
}

const nextId = idsInOrder("id");

export function aContext(changes: Partial<SettleContext> = {}): SettleContext {
  return {
    program: aProgram(),
    timeZone: "Europe/Berlin",
    currencyDecimals: 2,
    member: "member",
    now: "2026-11-01T12:00:10.000Z",
    actor: "webhook",
    newId: nextId,
    ...changes,
  };
}
