// One order and its changes, line by line: 10 points per €1, no hold, Gold ×1.5.
import { describe, expect, test } from "vitest";
import { redemptionDraft } from "../rewards/redeem.ts";
import { post } from "../ledger/posting.ts";
import { aContext, aLine, aMember, anOrder, aProgram, theTerms } from "../testing/builders.ts";
import { LedgerBook } from "../testing/ledger-book.ts";
import { emptyOrder, receiveState } from "./order-record.ts";
import type { OrderState } from "./order-state.ts";
import { fixTerms, settleOrder, type SettleContext } from "./settle-order.ts";

const minutePast = (minute: number) => `2026-11-01T12:0${minute}:00.000Z`;
const line = aLine({ quantity: 2, unitPriceMinor: 2000, discountMinor: 400 });
const first = anOrder({ lines: [line], shippingMinor: 490, updatedAt: minutePast(0) });
const oneLeft: OrderState = {
  ...first,
  lines: [{ ...line, currentQuantity: 1 }],
  financialStatus: "partially_refunded",
  updatedAt: minutePast(1),
};
const cancelled: OrderState = {
  ...oneLeft,
  lines: [{ ...line, currentQuantity: 0 }],
  cancelledAt: minutePast(2),
  updatedAt: minutePast(2),
};
const another = anOrder({ orderId: "order-2", lines: [aLine({ quantity: 3, unitPriceMinor: 1000 })] });

/** A member of the Gold tier. */
class Story {
  readonly #book = new LedgerBook();
  readonly #context: SettleContext;
  readonly #orders = new Map<string, ReturnType<typeof emptyOrder>>();
  #member = aMember();

  constructor(negativeBalance: "allow_negative" | "stop_at_zero") {
    this.#context = aContext({ program: aProgram({ orders: { negativeBalance } }) });
  }

  /** The store delivers an order. The result: what counts of it, its target, and what the ledger posted for it. */
  deliver(state: OrderState) {
    const known = this.#orders.get(state.orderId) ?? emptyOrder(state.orderId);
    const { record } = receiveState(known, { state, triggeredAt: null }, "delivered");
    const gold = theTerms({ tierId: "gold", multiplierBasisPoints: 15_000 });
    const settled = settleOrder(fixTerms(record, gold, 0), this.#member, this.#context);
    if (!settled.ok) throw new Error(settled.code);
    this.#orders.set(state.orderId, settled.value.record);
    this.#member = settled.value.member;
    this.#book.record(settled.value.postings);
    return {
      eligibleMinor: settled.value.record.eligibleMinor,
      target: settled.value.record.explanation?.points,
      posted: settled.value.record.postedPoints - known.postedPoints,
      ...this.#now(),
    };
  }

  redeem(points: number) {
    const draft = redemptionDraft({
      postingId: "redeemed",
      redemptionId: "redemption-1",
      postingNumber: 1,
      points,
    });
    const explanation = {
      kind: "redemption",
      redemption: "redemption-1",
      reward: "reward-1",
      postingNumber: 1,
    } as const;
    const facts = { actor: "key:1", programVersion: 1, occurredAt: minutePast(2), explanation };
    const { member, posting } = post(this.#member, draft, facts);
    this.#member = member;
    this.#book.record([posting]);
    return this.#now();
  }

  #now() {
    expect(this.#book.problemsOf(this.#member)).toEqual([]);
    expect(this.#book.total()).toBe(0);
    return { balance: this.#member.available, writtenOff: 0 - this.#book.balance("written_off") };
  }
}

describe("the worked example", () => {
  test("with balances that may go below zero", () => {
    const story = new Story("allow_negative");
    const writtenOff = 0;

    expect(story.deliver(first)).toEqual({
      eligibleMinor: 3600,
      target: 540,
      posted: 540,
      balance: 540,
      writtenOff,
    });
    expect(story.deliver(first)).toEqual({
      eligibleMinor: 3600,
      target: 540,
      posted: 0,
      balance: 540,
      writtenOff,
    });
    expect(story.deliver(oneLeft)).toEqual({
      eligibleMinor: 1800,
      target: 270,
      posted: -270,
      balance: 270,
      writtenOff,
    });
    expect(story.redeem(250)).toEqual({ balance: 20, writtenOff });
    expect(story.deliver(cancelled)).toEqual({
      eligibleMinor: 0,
      target: 0,
      posted: -270,
      balance: -250,
      writtenOff,
    });
    expect(story.deliver(another)).toEqual({
      eligibleMinor: 3000,
      target: 450,
      posted: 450,
      balance: 200,
      writtenOff,
    });
  });

  test("with balances that stop at zero", () => {
    const story = new Story("stop_at_zero");
    story.deliver(first);
    story.deliver(oneLeft);
    story.redeem(250);

    expect(story.deliver(cancelled)).toMatchObject({ target: 0, posted: -270, balance: 0, writtenOff: 250 });
    expect(story.deliver(cancelled)).toMatchObject({ target: 0, posted: 0, balance: 0, writtenOff: 250 });
    expect(story.deliver(another)).toMatchObject({ target: 450, posted: 450, balance: 450, writtenOff: 250 });
  });

  test("an order that is reopened ends the same way under both", () => {
    const reopened = { ...oneLeft, updatedAt: minutePast(3) };
    const ends = (["allow_negative", "stop_at_zero"] as const).map((policy) => {
      const story = new Story(policy);
      story.deliver(first);
      story.redeem(250);
      story.deliver(cancelled);
      story.deliver(another);
      return story.deliver(reopened);
    });
    expect(ends[0]).toMatchObject({ target: 270, balance: 470, writtenOff: 0 });
    expect(ends[1]).toEqual(ends[0]);
  });
});
