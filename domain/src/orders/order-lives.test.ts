// What happens to orders in a store, step by step, and what each order has earned after each step. Every figure was
// worked out by hand: 10 points for each whole unit of the currency, unless the case says otherwise.
import { describe, expect, test } from "vitest";
import {
  aContext,
  aLine,
  aMember,
  anOrder,
  aProgram,
  aRefund,
  spendRule,
  theTerms,
} from "../testing/builders.ts";
import { emptyOrder, receiveDeletion, receiveRefund, receiveState } from "./order-record.ts";
import type { OrderState, RefundState } from "./order-state.ts";
import { fixTerms, settleOrder } from "./settle-order.ts";

type Step = readonly [
  points: number,
  happens: { readonly state: Partial<OrderState> } | { readonly refund: RefundState } | "deleted",
];
type Case = readonly [title: string, steps: readonly Step[], about?: About];

interface About {
  readonly orders?: object;
  readonly rate?: number;
  readonly currencyDecimals?: number;
}

const state = (changes: Partial<OrderState>) => ({ state: changes });
const refund = (made: RefundState) => ({ refund: made });

/** Two at 20.00. */
const two = aLine({ quantity: 2, unitPriceMinor: 2000 });
/** Three at 20.00, of which a line's discount and the order's take 2.00 and 4.00. */
const three = aLine({ quantity: 3, unitPriceMinor: 2000, discountMinor: 600 });
/** 100.00 less 10.00, with 14.37 tax in it, and shipping. */
const taxed = {
  lines: [aLine({ unitPriceMinor: 10_000, discountMinor: 1000, taxMinor: 1437 })],
  taxesIncluded: true,
  shippingMinor: 500,
};
const scarf = aLine({ lineId: "scarf", unitPriceMinor: 2000 });
const dearer = aLine({ lineId: "coat", unitPriceMinor: 2500 });
const cheaper = aLine({ lineId: "hat", unitPriceMinor: 1500 });
const scarfBack = aRefund("r1", { scarf: 1 });
const swapped = { lines: [{ ...scarf, currentQuantity: 0 }], refunds: [scarfBack] };
const without = { include: { paidWithGiftCard: false } };

function lives({ orders = {}, rate = 1000, currencyDecimals = 2 }: About, steps: readonly Step[]): number[] {
  const program = aProgram({ earning: [spendRule(rate)], orders });
  let [record, member] = [emptyOrder("order-1"), aMember()];
  return steps.map(([, happens], index) => {
    if (happens === "deleted") record = receiveDeletion(record);
    else if ("refund" in happens) record = receiveRefund(record, happens.refund);
    else {
      const updatedAt = `2026-11-${String(index + 1).padStart(2, "0")}T12:00:00.000Z`;
      const next = anOrder({ updatedAt, ...happens.state });
      record = receiveState(record, { state: next, triggeredAt: null }, "delivered").record;
    }
    const result = settleOrder(
      fixTerms(record, theTerms(), 0),
      member,
      aContext({ program, currencyDecimals }),
    );
    if (!result.ok) throw new Error(result.code);
    ({ record, member } = result.value);
    // The member has exactly what the order is worth: nothing is posted twice, or forgotten.
    expect(member.available).toBe(record.postedPoints);
    return record.postedPoints;
  });
}

function check(cases: readonly Case[]): void {
  test.each(cases.map(([title, steps, about = {}]) => ({ title, steps, about })))(
    "$title",
    ({ steps, about }) => {
      expect(lives(about, steps)).toEqual(steps.map(([points]) => points));
    },
  );
}

describe("an edited order", () => {
  check([
    [
      "earns for added units, and loses those that were removed",
      [
        [400, state({ lines: [two] })],
        [600, state({ lines: [aLine({ ...two, quantity: 3, currentQuantity: 3 })] })],
        [200, state({ lines: [aLine({ ...two, quantity: 3, currentQuantity: 1 })] })],
      ],
    ],
    [
      "earns for an added line",
      [
        [400, state({ lines: [two] })],
        [650, state({ lines: [two, dearer] })],
      ],
    ],
  ]);
});

describe("a part of an order comes back", () => {
  check([
    [
      "unit by unit, each with its share of all discounts",
      [
        [540, state({ lines: [three] })],
        [360, refund(aRefund("r1", { "line-1": 1 }))],
        [180, refund(aRefund("r2", { "line-1": 1 }))],
        [0, refund(aRefund("r3", { "line-1": 1 }))],
      ],
    ],
    [
      "as amounts of money",
      [
        [540, state({ lines: [three] })],
        [440, refund(aRefund("r1", {}, 1000))],
        [0, refund(aRefund("r2", {}, 4400))],
      ],
    ],
    [
      "as amounts of money with tax in them: 90.00 with 14.37 tax is 75.63, then 70.00, 20.00 and 5.00 of 90.00 of that",
      [
        [756, state(taxed)],
        [588, refund(aRefund("r1", {}, 2000))],
        [168, refund(aRefund("r2", {}, 5000))],
        [42, refund(aRefund("r3", {}, 1500))],
        [0, refund(aRefund("r4", {}, 500))],
      ],
    ],
    [
      "as an amount of money, and then as all of the goods",
      [
        [756, state(taxed)],
        [588, refund(aRefund("r1", {}, 2000))],
        [0, refund(aRefund("r2", { "line-1": 1 }))],
      ],
    ],
    [
      "as a unit and some money beyond it",
      [
        [400, state({ lines: [two] })],
        [150, refund(aRefund("r1", { "line-1": 1 }, 500))],
      ],
    ],
    [
      "with the tax in its price: 24.00 with 4.00 tax is 20.00",
      [
        [
          400,
          state({
            lines: [aLine({ quantity: 2, unitPriceMinor: 2400, taxMinor: 800 })],
            taxesIncluded: true,
          }),
        ],
        [200, refund(aRefund("r1", { "line-1": 1 }))],
      ],
    ],
    [
      "with the tax on top, where tax counts: 20.00 and 4.00",
      [
        [480, state({ lines: [aLine({ quantity: 2, unitPriceMinor: 2000, taxMinor: 800 })] })],
        [240, refund(aRefund("r1", { "line-1": 1 }))],
      ],
      { orders: { include: { tax: true } } },
    ],
    [
      "and only its shipping: goods earned, so nothing is lost",
      [
        [400, state({ lines: [two], shippingMinor: 500 })],
        [400, refund(aRefund("r1", {}))],
      ],
    ],
  ]);
});

describe("an exchange", () => {
  check([
    [
      "for something dearer earns the difference, whatever arrives first",
      [
        [200, state({ lines: [scarf] })],
        [0, refund(scarfBack)],
        [250, state({ ...swapped, lines: [...swapped.lines, dearer] })],
      ],
    ],
    [
      "for something cheaper loses the difference",
      [
        [200, state({ lines: [scarf] })],
        [150, state({ ...swapped, lines: [...swapped.lines, cheaper] })],
        [150, refund(scarfBack)],
      ],
    ],
  ]);
});

describe("an order that ends", () => {
  const cancelled = { lines: [two], cancelledAt: "2026-11-02T12:00:00.000Z" };
  check([
    [
      "by a cancellation earns nothing, until it is opened again",
      [
        [400, state({ lines: [two] })],
        [0, state(cancelled)],
        [400, state({ lines: [two] })],
      ],
    ],
    [
      "by being deleted earns nothing, whatever is still reported of it",
      [
        [400, state({ lines: [two] })],
        [0, "deleted"],
        [0, state({ lines: [two, dearer] })],
      ],
    ],
    [
      "refunded in full by the store's own word earns nothing",
      [
        [400, state({ lines: [two] })],
        [0, state({ lines: [two], financialStatus: "refunded" })],
      ],
    ],
  ]);
});

describe("an order that does not count yet, or no longer", () => {
  const draft = { lines: [two], channel: "shopify_draft_order" };
  const tagged = { lines: [two], customerTags: ["wholesale"] };
  check([
    [
      "a draft earns when its invoice is paid",
      [
        [0, state({ ...draft, financialStatus: "pending" })],
        [400, state(draft)],
      ],
    ],
    [
      "one paid in instalments earns with the last of them",
      [
        [0, state({ lines: [two], financialStatus: "partially_paid" })],
        [400, state({ lines: [two] })],
      ],
    ],
    ["a test order earns nothing", [[0, state({ lines: [two], isTest: true })]]],
    [
      "that of a customer with an excluded tag earns nothing while the tag is there",
      [
        [400, state({ lines: [two] })],
        [0, state(tagged)],
        [400, state({ lines: [two] })],
      ],
      { orders: { exclude: { customerTags: ["wholesale"] } } },
    ],
    [
      "one of an excluded channel earns nothing",
      [[0, state({ lines: [two], channel: "pos" })]],
      { orders: { exclude: { channels: ["pos"] } } },
    ],
    [
      "where fulfilment earns, a part that was sent earns nothing, and an edit to send more takes it back",
      [
        [0, state({ lines: [two] })],
        [400, state({ lines: [two], isFulfilled: true })],
        [0, state({ lines: [two, dearer] })],
        [650, state({ lines: [two, dearer], isFulfilled: true })],
      ],
      { orders: { awardOn: "fulfilled" } },
    ],
  ]);
});

describe("gift cards, tips and shipping", () => {
  const card = aLine({ lineId: "card", isGiftCard: true, unitPriceMinor: 5000 });
  const paid = { lines: [two], totalMinor: 4000, paidWithGiftCardMinor: 1500 };
  check([
    ["a bought card earns nothing beside goods that do", [[400, state({ lines: [two, card] })]]],
    [
      "a bought card earns where the program says so, and is lost with the card",
      [
        [900, state({ lines: [two, card] })],
        [400, refund(aRefund("r1", { card: 1 }))],
      ],
      { orders: { include: { giftCardsBought: true } } },
    ],
    [
      "goods paid with a card earn like others",
      [
        [400, state(paid)],
        [200, refund(aRefund("r1", { "line-1": 1 }))],
      ],
    ],
    [
      "goods earn for what a card did not pay, where the program says so: 25.00 of 40.00",
      [
        [250, state(paid)],
        [125, refund(aRefund("r1", { "line-1": 1 }))],
      ],
      { orders: without },
    ],
    ["a tip earns nothing", [[400, state({ lines: [two], tipMinor: 300 })]]],
    [
      "a tip earns where the program says so",
      [[430, state({ lines: [two], tipMinor: 300 })]],
      { orders: { include: { tips: true } } },
    ],
    [
      "shipping earns where the program says so, after its own discount",
      [[450, state({ lines: [two], shippingMinor: 500 })]],
      { orders: { include: { shipping: true } } },
    ],
    [
      "shipping that earned is lost with its refund, at first 2.00 of 5.00, then all",
      [
        [450, state({ lines: [two], shippingMinor: 500 })],
        [430, refund({ ...aRefund("r1", {}), shippingMinor: 200 })],
        [400, refund({ ...aRefund("r2", {}), shippingMinor: 300 })],
      ],
      { orders: { include: { shipping: true } } },
    ],
    [
      "refunded shipping takes its share of the tax along: 6.00 with 1.00 inside, 3.00 of it refunded",
      [
        [450, state({ lines: [two], shippingMinor: 600, shippingTaxMinor: 100, taxesIncluded: true })],
        [425, refund({ ...aRefund("r1", {}), shippingMinor: 300 })],
      ],
      { orders: { include: { shipping: true } } },
    ],
  ]);
});

describe("other currencies", () => {
  check([
    [
      "without decimals: a point for each ¥100 of ¥1,250, and of ¥625 once half is back",
      [
        [12, state({ currencyCode: "JPY", lines: [aLine({ quantity: 2, unitPriceMinor: 625 })] })],
        [6, refund(aRefund("r1", { "line-1": 1 }))],
      ],
      { currencyDecimals: 0, rate: 1 },
    ],
    [
      "with three decimals: 2.750 dinars, less 1.375",
      [
        [27, state({ currencyCode: "KWD", lines: [aLine({ quantity: 2, unitPriceMinor: 1375 })] })],
        [13, refund(aRefund("r1", { "line-1": 1 }))],
      ],
      { currencyDecimals: 3 },
    ],
  ]);
});
