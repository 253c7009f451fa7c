// Whatever happens to an order in the store, it earns for the money in hand: never for more, and at least for what is
// left of it beside shipping, tips, duties and fees. The store's own books say how much that is.
import { aProgram, aQuestion, spendRule } from "@laurel/domain/testing/builders.ts";
import { emptyOrder, receiveState, type OrderRecord } from "@laurel/domain/orders/order-record.ts";
import { orderTarget } from "@laurel/domain/orders/target.ts";
import { holds } from "@laurel/domain/testing/property.ts";
import { array, boolean, constantFrom, nat, property, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "../../../../testing/test-platform.ts";
import { tried } from "../../../../testing/year/happenings/in-the-store.ts";

const IN_PRICES = "in-prices.myshopify.com";
const ON_TOP = "on-top.myshopify.com";

let own: TestPlatform;
/** Of each shop. */
let products: Readonly<Record<string, readonly number[]>>;
beforeAll(async () => {
  const shops = [{ domain: IN_PRICES }, { domain: ON_TOP, taxesIncluded: false }];
  own = await startTestPlatform({ store: { shops } });
  const teaOf = (shop: string) => (priceMinor: number) =>
    own.store.control.createProduct({ shop, title: "Tea", priceMinor }).id;
  products = Object.fromEntries([IN_PRICES, ON_TOP].map((shop) => [shop, [1999, 450].map(teaOf(shop))]));
});
afterAll(() => own.close());

type Order = ReturnType<TestPlatform["store"]["control"]["order"]>;

const bought = record({
  shop: constantFrom(IN_PRICES, ON_TOP),
  manualDiscount: constantFrom(undefined, { title: "Sorry", basisPoints: 1_000 }),
  payment: constantFrom("paid" as const, "paid" as const, "pending" as const),
  shippingMinor: constantFrom(null, 490),
  tipMinor: constantFrom(0, 300),
  dutiesMinor: constantFrom(0, 700),
  additionalFeesMinor: constantFrom(0, 250),
  quantities: array(nat(2), { minLength: 1, maxLength: 3 }),
});

interface Chance {
  readonly line: number;
  readonly amount: number;
}
interface Place {
  readonly shop: string;
  readonly orderId: number;
}

const lineOf = ({ line_items: lines }: Order, nth: number): number => lines[nth % lines.length]!.id;
const some = ({ shop }: Place, { amount }: Chance) => [
  { productId: products[shop]![amount % 2]!, quantity: 1 + (amount % 3) },
];
const edit = (place: Place, input: object) => own.store.control.editOrder({ ...place, ...input });
const refund = (place: Place, input: object) => own.store.control.refundOrder({ ...place, ...input });

const changes = {
  quantity: (place, order, { line, amount }) =>
    edit(place, { quantities: [{ lineId: lineOf(order, line), quantity: amount % 4 }] }),
  add: (place, _, chance) => edit(place, { add: some(place, chance) }),
  exchange: (place, order, chance) =>
    edit(place, {
      quantities: [{ lineId: lineOf(order, chance.line), quantity: 0 }],
      add: some(place, chance),
    }),
  ship: (place, _, { amount }) => edit(place, { shippingMinor: 1 + (amount % 900) }),
  pay: (place) => own.store.control.payOrder(place),
  "pay a part": (place, _, { amount }) =>
    own.store.control.payOrder({ ...place, amountMinor: 1 + (amount % 1500) }),
  "refund a unit": (place, order, { line }) =>
    refund(place, { lines: [{ lineId: lineOf(order, line), quantity: 1 }] }),
  "refund an amount": (place, _, { amount }) => refund(place, { amountMinor: 1 + (amount % 400) }),
  "refund shipping": (place) => refund(place, { shipping: true }),
  "refund duties": (place) => refund(place, { duties: true }),
  "refund fees": (place) => refund(place, { additionalFees: true }),
} satisfies Record<string, (place: Place, order: Order, chance: Chance) => unknown>;

const happenings = array(
  record({
    what: constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    line: nat(5),
    amount: nat(5_000),
    /** No message of it came. */
    isLost: boolean(),
  }),
  { maxLength: 8 },
);

test("an order never earns more than the money in hand, nor less than what of it is not for something else", () => {
  holds(
    property(bought, happenings, ({ shop, quantities, manualDiscount, ...input }, all) => {
      let order: Order = own.store.control.placeOrder({
        shop,
        email: "ada@example.com",
        lines: quantities.map((more, nth) => ({ productId: products[shop]![nth % 2]!, quantity: 1 + more })),
        ...(manualDiscount && { manualDiscount }),
        ...input,
      });
      const place = { shop, orderId: order.id };
      let known = heard(emptyOrder(String(order.id)), order);
      for (const { what, isLost, ...chance } of all) {
        if (!tried(() => void changes[what](place, order, chance))) continue;
        order = own.store.control.order(place);
        if (!isLost) known = heard(known, order);
      }
      heard(known, order);
    }),
    300,
  );
});

/** What is known after a message about the order, if it need not be read for what the message leaves out. */
function heard(known: OrderRecord, order: Order): OrderRecord {
  const parsed = own.platform.webhooks.parse("orders/updated", JSON.stringify(order), "EUR");
  if (!parsed.ok) throw new Error(parsed.message);
  if (parsed.event.type !== "order_changed") return known;
  const next = receiveState(known, { state: parsed.event.order, triggeredAt: null }, "read").record;
  expectFair(next, order);
  return next;
}

function expectFair({ state, refunds }: OrderRecord, order: Order): void {
  const program = aProgram({
    earning: [spendRule(1000)],
    orders: { include: { tax: order.taxes_included } },
  });
  const target = orderTarget(aQuestion({ state: state!, refunds, program }));
  if (!target.ok) throw new Error(target.code);
  const totalMinor = minor(order.current_total_price);
  const inHandMinor = totalMinor - Math.max(0, minor(order.total_outstanding));
  const goodsMinor = minor(order.current_subtotal_price);
  const isWorthNothing = ["pending", "refunded", "voided"].includes(order.financial_status);
  const besidesMinor = totalMinor - goodsMinor + refundedAmounts(order);
  // A share of a discount or of a tax is rounded once on each line, and not always to the same side.
  const rounding = order.line_items.length;
  const least = isWorthNothing ? 0 : Math.min(goodsMinor, inHandMinor - besidesMinor) - rounding;
  const { eligibleMinor } = target.value;
  expect(
    eligibleMinor,
    `${order.total_outstanding} of ${order.current_total_price} is owed`,
  ).toBeLessThanOrEqual(Math.max(0, inHandMinor + rounding));
  expect(eligibleMinor).toBeGreaterThanOrEqual(least);
}

const refundedAmounts = ({ refunds }: Order): number =>
  refunds
    .flatMap((one) => one.order_adjustments)
    .reduce((sum, { amount }) => sum + Math.max(0, -minor(amount)), 0);
const minor = (amount: string): number => Math.round(Number(amount) * 100);
