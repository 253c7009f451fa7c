// What shopping earns and what points cost in shopping, before anything is bought: “Earn about 283 points with this”.
// Prices are those in the shop's shelves. The function that decides an order's award is asked about an order of one
// line, so an estimate follows every rule that an order does; only points for each order are left out, because they
// belong to no product.
import type { OrderLine, OrderState } from "../orders/order-state.ts";
import { targetInTier, type OrderTarget } from "../orders/target.ts";
import type { ProgramDocument } from "../program/program.ts";
import { isBeforeStart } from "../program/start.ts";

export interface EstimateQuestion {
  readonly program: ProgramDocument;
  /** Of the shopper; null also for a guest. */
  readonly tierId: string | null;
  /** The tax in the shop's prices: 1597 = 15.97 % of a price. Null: not known. */
  readonly taxShareBasisPoints: number | null;
  readonly timeZone: string;
  readonly currencyDecimals: number;
  readonly now: string;
}

/** What rules ask of a product. */
export type ShelfProduct = Pick<OrderLine, "productId" | "isGiftCard" | "productTags" | "collectionIds">;

const ANY_PRODUCT: ShelfProduct = { productId: null, isGiftCard: false };

/**
 * The points for a price in minor units, rounded down; 0 for a product that does not count, and before orders earn. Null
 * if it cannot be told: tax does not count, and how much of a price is tax is not known.
 */
export function pointsFor(
  question: EstimateQuestion,
  priceMinor: number,
  product: ShelfProduct = ANY_PRODUCT,
): number | null {
  const { program, taxShareBasisPoints: taxShare } = question;
  if (taxShare === null && !program.orders.include.tax) return null;
  if (isBeforeStart(program, question.now)) return 0;
  const taxMinor = Number((BigInt(priceMinor) * BigInt(taxShare ?? 0)) / 10_000n);
  const roundedDown = { ...program, orders: { ...program.orders, rounding: "floor" as const } };
  const target = targetOfSale(
    { ...question, program: roundedDown },
    { ...product, unitPriceMinor: priceMinor, taxMinor },
  );
  return target && target.points - (target.explanation.fixed ?? 0);
}

/** In minor units. No purchase of a shopper is larger. */
const SPEND_MINOR_MAX = 2 ** 40;
const SAMPLE_MINOR = 2 ** 20;

/**
 * The least price in minor units that earns so many points, for products that no rule names. Null if none does, or it
 * cannot be told.
 */
export function spendFor(question: EstimateQuestion, points: number): number | null {
  const sample = pointsFor(question, SAMPLE_MINOR);
  if (sample === null || isBeforeStart(question.program, question.now)) return null;
  if (points <= 0) return 0;
  const isEnough = (priceMinor: number): boolean => (pointsFor(question, priceMinor) ?? 0) >= points;
  // Most programs give in proportion to the price, so the search begins there, and mostly ends there.
  const guess = Math.ceil((points / Math.max(sample, 1)) * SAMPLE_MINOR);
  let [tooLittle, enough] = [0, Math.min(guess, SPEND_MINOR_MAX)];
  for (let step = 1; !isEnough(enough); step *= 2) {
    if (enough >= SPEND_MINOR_MAX) return null;
    [tooLittle, enough] = [enough, enough + step];
  }
  for (let step = 1; enough - step > tooLittle; step *= 2) {
    if (isEnough(enough - step)) enough -= step;
    else tooLittle = enough - step;
  }
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

type Sold = ShelfProduct & Pick<OrderLine, "unitPriceMinor" | "taxMinor">;

/** Of an order with one unit of this and nothing else, paid and sent just now. Its line has no id. */
export const targetOfSale = ({ now, ...question }: EstimateQuestion, sold: Sold): OrderTarget | null =>
  targetInTier({ ...question, state: orderOf(sold, now), refunds: [], isDeleted: false });

const orderOf = (line: Sold, now: string): OrderState => ({
  orderId: "",
  name: "",
  customerId: "",
  customerTags: [],
  customerHasAccount: true,
  isTest: false,
  currencyCode: "",
  processedAt: now,
  updatedAt: now,
  cancelledAt: null,
  financialStatus: "paid",
  isFulfilled: true,
  taxesIncluded: true,
  channel: "web",
  discountCodes: [],
  lines: [{ ...line, lineId: "", quantity: 1, currentQuantity: 1, discountMinor: 0 }],
  shippingMinor: 0,
  shippingTaxMinor: 0,
  tipMinor: 0,
  paidWithGiftCardMinor: 0,
  totalMinor: line.unitPriceMinor,
  refunds: [],
});
