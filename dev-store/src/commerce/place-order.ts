// Cart → checkout → order.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { wholeSeconds } from "../time.ts";
import type { World } from "../world.ts";
import { announceOrder } from "../webhooks/announce.ts";
import type { CartLine } from "./cart.ts";
import { combine, type DiscountRefusal, whyNot } from "./check-discount.ts";
import { type CustomerInput, createCustomer } from "./customers.ts";
import type { Customer } from "./customer.ts";
import type { Discount } from "./discount.ts";
import { spendFromCard, splitOverCards, usableGiftCards } from "./gift-cards.ts";
import { customerByEmail, customerOf, discountByCode, type IdLike, productOf, variantOf } from "./find.ts";
import type { Address, Order, Transaction } from "./order.ts";
import { type Product, type Variant, variantsOf } from "./product.ts";
import { totalsOf } from "./order-totals.ts";
import { postStoreCredit, storeCreditOf } from "./store-credit.ts";
import type { GiftCard, StoreCreditAccount } from "./stored-value.ts";
import { type ManualDiscount, type PricedCart, priceCart } from "./price-cart.ts";

export interface OrderLineInput {
  /** A product of the shop. Without it: a line with the given price and title. */
  productId?: IdLike | undefined;
  /** One of its variants; default the first. */
  variantId?: IdLike | undefined;
  quantity: number;
  title?: string;
  unitPriceMinor?: number;
  isGiftCard?: boolean;
  isTaxable?: boolean;
}

export interface PlaceOrderInput {
  lines: readonly OrderLineInput[];
  /** A customer of the shop. Without it: the customer with `email`, or a guest. */
  customerId?: IdLike | undefined;
  email?: string | null;
  address?: Address;
  /** Creates the customer at checkout, if none has this e-mail. */
  newCustomer?: CustomerInput;
  discountCodes?: readonly string[];
  manualDiscount?: ManualDiscount;
  /** Null: nothing is shipped. Default: the shop's flat rate. */
  shippingMinor?: number | null;
  tipMinor?: number;
  /** Import duties, paid at checkout. */
  dutiesMinor?: number;
  /** Additional fees, such as one for recycling, paid at checkout. */
  additionalFeesMinor?: number;
  /** `paid` (default), `pending`, or `authorized`. */
  payment?: "paid" | "pending" | "authorized";
  gateway?: string;
  /** Gift cards of the shop that pay as much as they can, in this order. */
  giftCardCodes?: readonly string[];
  /** Pays as much as the customer's store credit can, after gift cards. */
  usesStoreCredit?: boolean;
  /** The parts of the total that are paid with a gift card or store credit that is not in the shop. */
  paidWithGiftCardMinor?: number;
  paidWithStoreCreditMinor?: number;
  isTest?: boolean;
  sourceName?: string;
  tags?: readonly string[];
  note?: string;
  /** When it happened; default now. */
  at?: Date;
  /** Sends no webhooks: for orders from before the app. */
  isSilent?: boolean;
}

export function placeOrder(world: World, shop: Shop, input: PlaceOrderInput): Order {
  const now = input.at ?? world.clock();
  const at = wholeSeconds(now);
  const customer = shopperOf(world, shop, input, now);
  const email = input.email ?? customer?.email ?? null;
  const { cart, discounts } = quoteCart(shop, input, { customer, email }, now);
  const giftCards = usableGiftCards(shop, input.giftCardCodes ?? [], now);
  const order = orderFrom(world, shop, cart, { input, customer, email, at });
  shop.orders.set(order.id, order);
  for (const discount of discounts) {
    discount.uses.push({
      orderId: order.id,
      customerId: customer?.id ?? null,
      email,
      usedAt: now.toISOString(),
    });
  }
  const credit = input.usesStoreCredit && customer !== null ? storeCreditOf(shop, customer.id) : null;
  takePayment(world, order, { ...input, giftCards, credit }, at);
  if (!input.isSilent) {
    const isPaid = totalsOf(order).outstandingMinor <= 0;
    announceOrder(world, shop, order, {
      at: now,
      topics: ["orders/create", ...(isPaid ? (["orders/paid"] as const) : []), "orders/updated"],
    });
  }
  return order;
}

/** Prices a cart for a customer, or refuses with the reason why a code does not work. */
export function quoteCart(
  shop: Shop,
  input: Pick<PlaceOrderInput, "lines" | "discountCodes" | "manualDiscount" | "shippingMinor">,
  shopper: { customer: Customer | null; email: string | null },
  now: Date,
): { cart: PricedCart; discounts: Discount[] } {
  if (input.lines.length === 0) throw new Refusal("cart_empty", "An order needs at least one line.");
  const lines = input.lines.map((line) => cartLineOf(shop, line));
  const discounts: Discount[] = [];
  for (const code of new Set(input.discountCodes)) {
    const discount = discountByCode(shop, code);
    const reason: DiscountRefusal | null =
      discount === null ? "code_unknown" : whyNot(discount, lines, shopper, now);
    if (discount === null || reason !== null) throw refusalOf(reason ?? "code_unknown");
    if (!discounts.every((other) => combine(other, discount))) throw refusalOf("code_does_not_combine");
    discounts.push(discount);
  }
  const shippingMinor = input.shippingMinor === undefined ? shop.shippingMinor : input.shippingMinor;
  const cart = priceCart(lines, {
    discounts,
    manualDiscount: input.manualDiscount,
    shipping: shippingMinor === null ? null : { title: "Standard", priceMinor: shippingMinor },
    taxesIncluded: shop.taxesIncluded,
    taxRateBasisPoints: shop.taxRateBasisPoints,
  });
  return { cart, discounts };
}

const REFUSAL_TEXTS: Record<DiscountRefusal, string> = {
  code_unknown: "There is no such discount code.",
  code_not_started: "This discount code is not valid yet.",
  code_over: "This discount code is no longer valid.",
  code_used_up: "This discount code has been used already.",
  code_of_another_customer: "This discount code belongs to another customer. Sign in as its owner to use it.",
  code_used_by_you: "You have used this discount code before.",
  minimum_not_reached: "Your cart does not reach the minimum for this discount code.",
  nothing_in_cart_qualifies: "Nothing in your cart qualifies for this discount code.",
  code_does_not_combine: "This discount code cannot be combined with the other one.",
};

const refusalOf = (reason: DiscountRefusal): Refusal => new Refusal(reason, REFUSAL_TEXTS[reason]);

function shopperOf(world: World, shop: Shop, input: PlaceOrderInput, now: Date): Customer | null {
  if (input.customerId !== undefined) return customerOf(shop, input.customerId);
  const known = input.email ? customerByEmail(shop, input.email) : null;
  if (known !== null || input.newCustomer === undefined) return known;
  return createCustomer(world, shop, {
    ...input.newCustomer,
    ...(input.email ? { email: input.email } : {}),
    at: now,
    ...(input.isSilent ? { isSilent: true } : {}),
  });
}

function goodsOf(
  shop: Shop,
  { productId, variantId }: OrderLineInput,
): { product: Product | null; variant: Variant | null } {
  if (variantId !== undefined) return variantOf(shop, variantId);
  if (productId === undefined) return { product: null, variant: null };
  const product = productOf(shop, productId);
  return { product, variant: variantsOf(product)[0] ?? null };
}

function cartLineOf(shop: Shop, line: OrderLineInput): CartLine {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) {
    throw new Refusal("quantity_invalid", "A quantity is a whole number from 1.");
  }
  const { product, variant } = goodsOf(shop, line);
  const isGiftCard = line.isGiftCard ?? product?.isGiftCard ?? false;
  return {
    productId: product?.id ?? null,
    variantId: variant?.id ?? null,
    variantTitle: product?.variantTitle === undefined ? null : (variant?.title ?? null),
    collectionIds: product?.collectionIds ?? [],
    title: line.title ?? product?.title ?? "Custom item",
    sku: variant?.sku ?? null,
    vendor: product?.vendor ?? null,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor ?? variant?.priceMinor ?? 0,
    isGiftCard,
    isTaxable: line.isTaxable ?? (isGiftCard ? false : (product?.isTaxable ?? true)),
    requiresShipping: isGiftCard ? false : (product?.requiresShipping ?? true),
  };
}

function orderFrom(
  world: World,
  shop: Shop,
  cart: PricedCart,
  {
    input,
    customer,
    email,
    at,
  }: { input: PlaceOrderInput; customer: Customer | null; email: string | null; at: string },
): Order {
  shop.lastOrderNumber += 1;
  const taxRateBasisPoints = shop.taxRateBasisPoints;
  return {
    id: world.newId(),
    number: shop.lastOrderNumber,
    customerId: customer?.id ?? null,
    email,
    ...(input.address ? { address: { ...input.address } } : {}),
    isTest: input.isTest ?? false,
    sourceName: input.sourceName ?? "web",
    tags: [...(input.tags ?? [])],
    note: input.note ?? null,
    currencyCode: shop.currencyCode,
    taxesIncluded: shop.taxesIncluded,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    isEdited: false,
    lines: cart.lines.map(({ collectionIds: _, ...line }) => ({
      ...line,
      id: world.newId(),
      removedQuantity: 0,
      refundedQuantity: 0,
      fulfilledQuantity: 0,
      taxRateBasisPoints: line.isTaxable ? taxRateBasisPoints : 0,
    })),
    shippingLines:
      cart.shipping === null ? [] : [{ ...cart.shipping, id: world.newId(), taxRateBasisPoints }],
    discountApplications: cart.applications,
    tipMinor: input.tipMinor ?? 0,
    ...(input.dutiesMinor ? { dutiesMinor: input.dutiesMinor } : {}),
    ...(input.additionalFeesMinor ? { additionalFeesMinor: input.additionalFeesMinor } : {}),
    transactions: [],
    refunds: [],
  };
}

function takePayment(
  world: World,
  order: Order,
  input: PlaceOrderInput & { giftCards: readonly GiftCard[]; credit: StoreCreditAccount | null },
  at: string,
): void {
  const add = (
    kind: Transaction["kind"],
    gateway: string,
    amountMinor: number,
    from: Pick<Transaction, "giftCardId" | "storeCreditAccountId"> = {},
  ): void => {
    if (amountMinor <= 0) return;
    order.transactions.push({
      id: world.newId(),
      kind,
      status: "success",
      gateway,
      amountMinor,
      parentId: null,
      ...from,
      createdAt: at,
    });
  };
  for (const { card, minor } of splitOverCards(input.giftCards, totalsOf(order).outstandingMinor)) {
    add("sale", "gift_card", minor, { giftCardId: card.id });
    spendFromCard(card, minor, at);
  }
  const byCredit = Math.min(input.credit?.balanceMinor ?? 0, totalsOf(order).outstandingMinor);
  if (input.credit !== null && byCredit > 0) {
    add("sale", "shopify_store_credit", byCredit, { storeCreditAccountId: input.credit.id });
    postStoreCredit(world, input.credit, { kind: "debit", amountMinor: byCredit, event: "ORDER_PAYMENT" });
  }
  add("sale", "gift_card", input.paidWithGiftCardMinor ?? 0);
  add("sale", "shopify_store_credit", input.paidWithStoreCreditMinor ?? 0);
  const left = totalsOf(order).outstandingMinor;
  if (left < 0) throw new Refusal("payment_too_large", "More was paid than the order costs.");
  if (input.payment === "pending") return;
  add(input.payment === "authorized" ? "authorization" : "sale", input.gateway ?? "dev_store_card", left);
}
