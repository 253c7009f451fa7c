// Receipts of orders, from what the ledger stores of them.
import { array, boolean, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Explanation } from "../explanation.ts";
import type { OrderLineNames } from "../orders/name-lines.ts";
import type { OrderState } from "../orders/order-state.ts";
import { orderTarget } from "../orders/target.ts";
import type { ProgramDocument } from "../program/program.ts";
import { aLine, anOrder, aProgram, aQuestion, spendRule, theTerms } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { orderReceiptSchema, type OrderReceipt, whySchema } from "./receipt.ts";
import { receiptOf } from "./receipt-of.ts";

type OfOrder = Extract<Explanation, { kind: "order" }>;

const silver = { id: "silver", name: "Silver", threshold: 1, multiplierBasisPoints: 12_500 };
const program = aProgram({ tiers: { levels: [silver] } });

/** What is stored of the order's lines. */
const factsOf = ({ lines, ...order }: OrderState): OrderLineNames => ({
  lines: new Map(
    lines.map((line) => [
      line.lineId,
      {
        title: line.lineId,
        ordered: line.quantity,
        price: line.unitPriceMinor,
        discount: line.discountMinor,
        tax: line.taxMinor,
      },
    ]),
  ),
  amounts: {
    total: order.totalMinor,
    shipping: order.shippingMinor,
    shippingTax: order.shippingTaxMinor,
    tip: order.tipMinor,
  },
});

interface Asked {
  readonly program?: ProgramDocument;
  readonly facts?: OrderLineNames | undefined;
  readonly changes?: Partial<OfOrder>;
  readonly tierId?: string | null;
}

/** Null: the order is too dear to count. */
function receipt(state: OrderState, asked: Asked = {}): OrderReceipt | null {
  const { tierId = null, changes, program: own = program } = asked;
  const multiplierBasisPoints = tierId === null ? 10_000 : silver.multiplierBasisPoints;
  const terms = theTerms({ tierId, multiplierBasisPoints });
  const target = orderTarget(aQuestion({ state, program: own, terms }));
  if (!target.ok) return null;
  const { explanation, points } = target.value;
  const why = receiptOf(
    { ...explanation, order: state.orderId, before: 0, posted: points, ...changes },
    {
      facts: "facts" in asked ? asked.facts : factsOf(state),
      programs: [own],
      currencyDecimals: 2,
      reward: null,
      timeZone: "Europe/London",
      say: (name) => name,
    },
  );
  return orderReceiptSchema.parse(why);
}

const caddy = aLine({
  lineId: "Porcelain tea caddy",
  quantity: 2,
  unitPriceMinor: 1_860,
  discountMinor: 281,
  taxMinor: 573,
});
const jug = aLine({ lineId: "Cream lattice jug", unitPriceMinor: 2_900, discountMinor: 219, taxMinor: 447 });
const giftCard = aLine({ lineId: "Gift card", unitPriceMinor: 2_500, isGiftCard: true });
const order = anOrder({
  lines: [caddy, jug, giftCard],
  taxesIncluded: true,
  shippingMinor: 395,
  totalMinor: 9_015,
});

describe("The receipt of an order", () => {
  test("goes from its lines to its points, with the one rounding and what did not count", () => {
    expect(receipt(order, { tierId: "silver" })).toEqual({
      kind: "order",
      none: null,
      change: null,
      lines: [
        { name: "Porcelain tea caddy", quantity: 2, amountMinor: 3_720, factorBasisPoints: null },
        { name: "Cream lattice jug", quantity: 1, amountMinor: 2_900, factorBasisPoints: null },
      ],
      discountMinor: 500,
      taxMinor: -1_020,
      extras: [],
      reductions: [],
      countsMinor: 5_100,
      steps: [
        { kind: "rate", rateBasisPoints: 100_000, units: 1, points: { digits: "510", isCut: false } },
        {
          kind: "tier",
          name: "Silver",
          factorBasisPoints: 12_500,
          points: { digits: "637.5", isCut: false },
        },
      ],
      rounding: "floor",
      fixed: 0,
      points: 637,
      leftOut: [{ name: "Gift card", quantity: 1, amountMinor: 2_500, reason: "gift_card" }],
      notCounted: [{ what: "shipping", amountMinor: 395 }],
    });
  });

  test("names what multiplied lines, and what the order itself is worth", () => {
    const campaign = {
      id: "double",
      name: "Double points",
      kind: "campaign",
      enabled: true,
      config: { multiplierBasisPoints: 20_000 },
    };
    const each = {
      id: "each",
      kind: "order_fixed",
      enabled: true,
      config: { points: 25, minimumSpendMinor: 0 },
    };
    const own = aProgram({ earning: [spendRule(1000), campaign, each] });
    expect(receipt(anOrder(), { program: own })).toMatchObject({
      lines: [{ amountMinor: 1_000, factorBasisPoints: 20_000 }],
      steps: [
        { kind: "rate", points: { digits: "100" } },
        { kind: "rules", names: ["Double points"], points: { digits: "200" } },
      ],
      rounding: null,
      fixed: 25,
      points: 225,
    });
  });

  test("of which the lines are not known has what they count, and no names", () => {
    const { lines, discountMinor, taxMinor, notCounted } = receipt(order, { facts: undefined })!;
    expect(lines.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
      [null, 2_866],
      [null, 2_234],
    ]);
    expect({ discountMinor, taxMinor, notCounted }).toEqual({
      discountMinor: 0,
      taxMinor: 0,
      notCounted: [],
    });
  });

  test("tells a return once, with the points before and after", () => {
    const oneLeft = { ...order, lines: [{ ...caddy, currentQuantity: 1 }, jug, giftCard] };
    const change = {
      name: "refunded_in_part",
      quantities: [{ line: caddy.lineId, quantity: -1 }],
    } as const;
    const {
      change: told,
      leftOut,
      lines,
    } = receipt(oneLeft, { changes: { before: 510, posted: -143, change } })!;
    expect(told).toEqual({
      name: "refunded_in_part",
      items: [{ name: "Porcelain tea caddy", quantity: -1 }],
      amountMinor: null,
      before: 510,
      posted: -143,
    });
    expect(lines[0]).toMatchObject({ quantity: 1, amountMinor: 1_860 });
    expect(leftOut.map(({ reason }) => reason)).toEqual(["gift_card"]);
    // Of a later entry it is part of what does not count.
    expect(receipt(oneLeft)!.leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ["Porcelain tea caddy", "refunded"],
      ["Gift card", "gift_card"],
    ]);
  });

  test("that earns nothing says why, and never a reason that is the shop's own", () => {
    expect(receipt({ ...order, cancelledAt: order.updatedAt })).toMatchObject({
      none: "cancelled",
      lines: [],
      countsMinor: 0,
      points: 0,
    });
    const own = aProgram({ orders: { exclude: { customerTags: ["troublesome"], productTags: ["loss"] } } });
    const tagged = receipt({ ...order, customerTags: ["troublesome"] }, { program: own });
    expect(tagged?.none).toBe("not_counted");
    const product = receipt({ ...order, lines: [{ ...jug, productTags: ["loss"] }] }, { program: own });
    expect(product?.leftOut).toMatchObject([{ name: "Cream lattice jug", reason: "excluded" }]);
    expect(JSON.stringify([tagged, product])).not.toMatch(/troublesome|loss|tag/);
  });
});

const wares = array(
  record({
    unitPriceMinor: integer({ min: 0, max: 99_999 }),
    quantity: integer({ min: 1, max: 5 }),
    gone: integer({ min: 0, max: 5 }),
    percentOff: integer({ min: 0, max: 100 }),
    percentTax: integer({ min: 0, max: 25 }),
    isGiftCard: boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);
const settings = record({
  taxesIncluded: boolean(),
  tax: boolean(),
  shipping: boolean(),
  paidWithGiftCard: boolean(),
  shippingMinor: integer({ min: 0, max: 999 }),
  giftCardMinor: integer({ min: 0, max: 20_000 }),
  refundedMinor: integer({ min: 0, max: 200_000 }),
});

test("The figures of every receipt add up to what counts", () => {
  holds(
    property(
      wares,
      settings,
      (basket, { taxesIncluded, shippingMinor, giftCardMinor, refundedMinor, ...include }) => {
        const lines = basket.map(
          ({ unitPriceMinor, quantity, gone, percentOff, percentTax, isGiftCard }, at) => {
            const discountMinor = Math.floor((unitPriceMinor * quantity * percentOff) / 100);
            return aLine({
              lineId: `line-${at}`,
              unitPriceMinor,
              quantity,
              currentQuantity: Math.max(0, quantity - gone),
              discountMinor,
              taxMinor: Math.floor(
                ((unitPriceMinor * quantity - discountMinor) * percentTax) / (100 + percentTax),
              ),
              isGiftCard,
            });
          },
        );
        const state = anOrder({
          lines,
          taxesIncluded,
          shippingMinor,
          paidWithGiftCardMinor: giftCardMinor,
          totalMinor: 500_000,
          refunds: [{ refundId: "r", amountMinor: refundedMinor, lines: [] }],
        });
        const told = receipt(state, { program: aProgram({ orders: { include } }), tierId: "silver" });
        if (told === null) return;
        const sum = (amounts: readonly { readonly amountMinor: number }[]): number =>
          amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
        const { discountMinor, taxMinor, countsMinor } = told;
        expect(sum(told.lines) - discountMinor + taxMinor + sum(told.extras) - sum(told.reductions)).toBe(
          countsMinor,
        );
      },
    ),
    300,
  );
});

test.each<[Explanation, object]>([
  [
    { kind: "release", lot: "l", heldUntil: "2026-12-01T23:30:00.000Z" },
    { kind: "release", heldUntil: "2026-12-01" },
  ],
  [
    { kind: "expiry", lot: "l", expiresAt: "2026-12-01T00:00:00.000Z", inactiveMonths: 12 },
    { kind: "expiry", expiredOn: "2026-12-01", inactiveMonths: 12 },
  ],
  [{ kind: "adjustment", points: 250, countsTowardTier: true }, { kind: "adjustment" }],
  [
    { kind: "import", import: "i", line: 7, points: 50 },
    { kind: "import", pending: 0 },
  ],
  [
    { kind: "redemption_return", redemption: "r", why: "expired" },
    { kind: "redemption_return", reward: "£5 off", why: "expired" },
  ],
  [
    { kind: "tier_gift", tier: "silver", enteredOn: "2026-11-02", points: -100 },
    { kind: "tier_gift", tier: "Silver", enteredOn: "2026-11-02", isTakenBack: true, isAgain: false },
  ],
  [
    { kind: "merge", merge: "m", side: "from", other: "somebody", doubled: 50 },
    { kind: "merge", side: "from", doubled: 50 },
  ],
])("A receipt has what concerns the member, and nothing else: %o", (explanation, told) => {
  const why = receiptOf(explanation, {
    facts: undefined,
    programs: [program],
    currencyDecimals: 2,
    reward: "£5 off",
    timeZone: "Europe/London",
    say: (name) => name,
  });
  expect(whySchema.parse(why)).toEqual(told);
});
