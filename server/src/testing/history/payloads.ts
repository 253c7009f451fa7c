// The bodies of the history's webhooks, in the form of the platform's REST resources.

export interface HistoryOrder {
  readonly id: number;
  readonly number: number;
  readonly customer: Record<string, unknown> | null;
  readonly createdAt: string;
  updatedAt: string;
  readonly shippingMinor: number;
  readonly lines: readonly HistoryLine[];
  readonly refunds: unknown[];
}

interface HistoryLine {
  readonly id: number;
  /** A number; "g" before it if it is a gift card. */
  readonly product: string;
  readonly quantity: number;
  readonly priceMinor: number;
  /** Pieces that were not returned. */
  left: number;
}

export interface Taken {
  readonly line: HistoryLine;
  readonly quantity: number;
}

const money = (minor: number): string => (minor / 100).toFixed(2);

function moneySet(minor: number) {
  const amount = { amount: money(minor), currency_code: "GBP" };
  return { shop_money: amount, presentment_money: amount };
}

export function customerPayload(number: string, at: string): Record<string, unknown> {
  const id = 7_000_000 + Number(number);
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Customer/${id}`,
    email: `customer-${number}@example.com`,
    first_name: "Customer",
    last_name: number,
    state: "enabled",
    verified_email: true,
    currency: "GBP",
    created_at: at,
    updated_at: at,
  };
}

export function orderPayload(order: HistoryOrder): Record<string, unknown> {
  const { id, number, customer, createdAt, updatedAt, shippingMinor, lines, refunds } = order;
  const sum = (piecesOf: (line: HistoryLine) => number): number =>
    lines.reduce((total, line) => total + line.priceMinor * piecesOf(line), 0);
  const bought = sum(({ quantity }) => quantity);
  const kept = sum(({ left }) => left);
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${number}`,
    order_number: number,
    test: false,
    created_at: createdAt,
    processed_at: createdAt,
    updated_at: updatedAt,
    cancelled_at: null,
    cancel_reason: null,
    confirmed: true,
    financial_status: kept === bought ? "paid" : kept === 0 ? "refunded" : "partially_refunded",
    fulfillment_status: "fulfilled",
    currency: "GBP",
    presentment_currency: "GBP",
    taxes_included: false,
    subtotal_price: money(bought),
    subtotal_price_set: moneySet(bought),
    total_discounts: "0.00",
    total_tax: "0.00",
    total_shipping_price_set: moneySet(shippingMinor),
    total_tip_received: "0.00",
    total_price: money(bought + shippingMinor),
    total_price_set: moneySet(bought + shippingMinor),
    current_subtotal_price: money(kept),
    current_total_price: money(kept + shippingMinor),
    total_outstanding: "0.00",
    discount_codes: [],
    discount_applications: [],
    payment_gateway_names: ["manual"],
    source_name: "web",
    tags: "",
    email: customer?.["email"] ?? "",
    customer,
    line_items: lines.map(linePayload),
    refunds,
    shipping_lines: shippingMinor === 0 ? [] : [{ title: "Postage", price: money(shippingMinor) }],
    note_attributes: [],
  };
}

export function refundPayload(
  order: HistoryOrder,
  about: { creditNote: string; nth: number; taken: readonly Taken[]; at: string },
): Record<string, unknown> {
  const { creditNote, nth, taken, at } = about;
  const id = Number(creditNote.slice(1)) * 1000 + nth;
  const total = taken.reduce((sum, { line, quantity }) => sum + line.priceMinor * quantity, 0);
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Refund/${id}`,
    order_id: order.id,
    created_at: at,
    processed_at: at,
    note: creditNote,
    restock: true,
    refund_line_items: taken.map(({ line, quantity }, index) => ({
      id: id * 10_000 + index,
      line_item_id: line.id,
      quantity,
      restock_type: "return",
      // The platform sends these two as numbers.
      subtotal: (line.priceMinor * quantity) / 100,
      subtotal_set: moneySet(line.priceMinor * quantity),
      total_tax: 0,
      total_tax_set: moneySet(0),
    })),
    transactions: [
      { id, kind: "refund", status: "success", amount: money(total), currency: "GBP", gateway: "manual" },
    ],
    order_adjustments: [],
  };
}

function linePayload({ id, product, quantity, priceMinor, left }: HistoryLine): Record<string, unknown> {
  const productId = 1_000_000 + Number(product.replace("g", ""));
  return {
    id,
    product_id: productId,
    variant_id: productId,
    sku: product,
    title: `Product ${product}`,
    quantity,
    current_quantity: left,
    price: money(priceMinor),
    price_set: moneySet(priceMinor),
    total_discount: "0.00",
    discount_allocations: [],
    gift_card: product.startsWith("g"),
    taxable: false,
    tax_lines: [],
    properties: [],
  };
}
