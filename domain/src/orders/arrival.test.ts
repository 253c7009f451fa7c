// The order of delivery does not matter: the same states, refunds and deletions, delivered in any order and with
// repeats, end in the same balances. This holds if balances may go below zero and the program has one version and no
// tiers.
import { array, boolean, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { aProgram, spendRule } from "../testing/builders.ts";
import {
  changeMember,
  changeStore,
  memberIds,
  memberSteps,
  storeSteps,
  type StoreStep,
} from "../testing/histories.ts";
import { holds } from "../testing/property.ts";
import { SimulatedShop } from "../testing/simulated-shop.ts";
import { SimulatedStore, type Message } from "../testing/simulated-store.ts";

interface Case {
  readonly changes: readonly StoreStep[];
  /** Messages are delivered by their keys; more keys than messages repeat some of them. */
  readonly keys: readonly number[];
  readonly isEachChangeDated: boolean;
  readonly holdDays: number;
  readonly isGiftCardPaymentCounted: boolean;
}

const cases = record<Case>({
  changes: array(storeSteps, { minLength: 2, maxLength: 30, size: "max" }),
  keys: array(nat(1000), { minLength: 1, maxLength: 60, size: "max" }),
  isEachChangeDated: boolean(),
  holdDays: constantFrom(0, 14),
  isGiftCardPaymentCounted: boolean(),
});

const now = "2026-11-01T12:00:00.000Z";

function shopFor({ holdDays, isGiftCardPaymentCounted }: Case): SimulatedShop {
  const orders = { holdDays, include: { paidWithGiftCard: isGiftCardPaymentCounted } };
  const program = aProgram({ earning: [spendRule(333)], orders });
  return new SimulatedShop({ program, multipliers: { anna: 10_000, ben: 10_000 }, read: null, now });
}

function messagesOf({ changes, isEachChangeDated }: Case): readonly Message[] {
  const store = new SimulatedStore(isEachChangeDated);
  for (const step of changes) changeStore(store, step);
  return store.messages;
}

function disordered(messages: readonly Message[], keys: readonly number[]): readonly Message[] {
  if (messages.length === 0) return [];
  const count = Math.max(messages.length, keys.length);
  const sent = Array.from({ length: count }, (_, at) => ({
    message: messages[at % messages.length]!,
    key: keys[at % keys.length]! * (at + 7),
  }));
  return sent.sort((a, b) => (a.key % 1009) - (b.key % 1009)).map(({ message }) => message);
}

const balancesOf = (shop: SimulatedShop) =>
  memberIds.map((customerId) => {
    const { available, pending, lifetime } = shop.members.get(customerId)!;
    return { customerId, available, pending, lifetime };
  });

const stateOfOrders = (shop: SimulatedShop) =>
  [...shop.records.values()]
    .map(({ orderId, postedPoints, eligibleMinor }) => ({ orderId, postedPoints, eligibleMinor }))
    .sort((a, b) => (a.orderId < b.orderId ? -1 : 1));

test("updates of orders, in any order and with any repeats, end in the same balances", () => {
  holds(
    property(cases, (one) => {
      const messages = messagesOf(one);
      const inOrder = shopFor(one);
      for (const message of messages) inOrder.deliver(message);
      const inDisorder = shopFor(one);
      for (const message of disordered(messages, one.keys)) inDisorder.deliver(message);
      expect(balancesOf(inDisorder)).toEqual(balancesOf(inOrder));
      expect(stateOfOrders(inDisorder)).toEqual(stateOfOrders(inOrder));
    }),
    300,
  );
});

test("also when points are given and taken at other moments in between", () => {
  const spending = array(
    memberSteps.filter(({ type }) => type === "adjust" || type === "import"),
    { maxLength: 6 },
  );
  holds(
    property(cases, spending, (one, steps) => {
      const messages = messagesOf(one);
      const before = shopFor(one);
      for (const step of steps) changeMember(before, step);
      for (const message of messages) before.deliver(message);
      const between = shopFor(one);
      const shuffled = disordered(messages, one.keys);
      for (const [at, message] of shuffled.entries()) {
        if (steps[at]) changeMember(between, steps[at]);
        between.deliver(message);
      }
      for (const step of steps.slice(shuffled.length)) changeMember(between, step);
      expect(balancesOf(between)).toEqual(balancesOf(before));
    }),
    150,
  );
});
