// What customers and the merchant do in the store, which tells it by webhooks.
import { Refusal } from "@laurel/dev-store/refusal.ts";
import type { Day, YearPerson } from "../day.ts";
import type { Happening } from "./happening.ts";

/** The store refuses what makes no sense, such as a refund of more than was paid. Then it does not happen. */
export function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function linesFor(day: Day) {
  const { potId, plainId } = day.memory.products;
  return Array.from({ length: day.dice.between(1, 3) }, () => {
    const chance = day.dice.between(1, 10);
    const quantity = day.dice.between(1, 3);
    if (chance === 1) return { productId: plainId, quantity };
    if (chance <= 3) return { productId: potId, quantity };
    return { quantity, title: "Tea", unitPriceMinor: day.dice.between(100, 9_000) };
  });
}

/** With a code that the customer has, a gift card or store credit, if the dice say so. */
function paymentOf(day: Day, customerId: number) {
  const codes = day.redemptions
    .filter(
      ({ status, spec, customer }) =>
        status === "ISSUED" && spec.type === "code" && customer === String(customerId),
    )
    .map(({ code }) => code);
  const code = day.dice.isLucky(0.6) ? day.dice.pick(codes) : undefined;
  const card = day.dice.isLucky(0.5) ? day.cards.get(customerId) : undefined;
  return {
    ...(code !== undefined && { discountCodes: [code] }),
    ...(card !== undefined && { giftCardCodes: [card] }),
    ...(day.dice.isLucky(0.3) && { usesStoreCredit: true }),
  };
}

/** `code`: of a friend. */
export function place(
  day: Day,
  buyer: { customerId: number } | { email: string },
  { code, ...costs }: { readonly code?: string; readonly dutiesMinor?: number } = {},
): void {
  const lines = linesFor(day);
  const own = "customerId" in buyer ? paymentOf(day, buyer.customerId) : {};
  const paid = code === undefined ? own : { discountCodes: [code] };
  const payment = day.dice.isLucky(0.06) ? ({ payment: "pending" } as const) : {};
  const order = (more: object): void => {
    const made = day.year.control.placeOrder({
      shop: day.shopDomain,
      lines,
      ...buyer,
      ...costs,
      ...payment,
      ...more,
    });
    day.memory.orders.push({ id: made.id, lineIds: made.line_items.map(({ id }) => id) });
  };
  // The code may have been cancelled, have expired, or not fit: then they pay without it.
  if (!tried(() => order(paid))) order({});
}

/** `isSilent`: the store tells nobody, as if they had come before the app. */
export function newPerson(day: Day, hasAccount: boolean, isSilent = false): YearPerson {
  const email = day.newEmail();
  const { id } = day.year.control.createCustomer({
    shop: day.shopDomain,
    email,
    firstName: "Person",
    lastName: String(day.memory.emails),
    state: hasAccount ? "enabled" : "disabled",
    isSilent,
  });
  const person = { id, email };
  day.memory.people.push(person);
  return person;
}

export const ofSomeOrder =
  (change: (day: Day, order: { shop: string; orderId: number }, lineIds: readonly number[]) => void) =>
  (day: Day): void => {
    const order = day.dice.pick(day.memory.orders);
    if (order) tried(() => change(day, { shop: day.shopDomain, orderId: order.id }, order.lineIds));
  };

export const ofSomebody =
  (change: (day: Day, customer: { shop: string; customerId: number }) => void) =>
  (day: Day): void => {
    const person = day.person();
    if (person) tried(() => change(day, { shop: day.shopDomain, customerId: person.id }));
  };

const hasCredit = (day: Day, customerId: number): boolean =>
  day.year.control.storeCredit({ shop: day.shopDomain, customerId }) !== null;

export const storeHappenings: readonly Happening[] = [
  { name: "order", weight: 60, does: ofSomebody((day, { customerId }) => place(day, { customerId })) },
  {
    name: "order of a guest",
    weight: 5,
    does: (day) =>
      place(day, {
        email: day.dice.isLucky(0.5) ? `guest-${day.dice.between(1, 20)}@example.com` : day.newEmail(),
      }),
  },
  { name: "new customer", weight: 6, does: (day) => void newPerson(day, day.dice.isLucky(0.7)) },
  {
    name: "guest becomes a customer",
    weight: 2,
    does: (day) => {
      const email = `guest-${day.dice.between(1, 20)}@example.com`;
      tried(() => {
        const { id } = day.year.control.createCustomer({ shop: day.shopDomain, email, state: "disabled" });
        day.memory.people.push({ id, email });
      });
    },
  },
  { name: "pay", weight: 4, does: ofSomeOrder((day, order) => void day.year.control.payOrder(order)) },
  { name: "fulfil", weight: 10, does: ofSomeOrder((day, order) => void day.year.control.fulfilOrder(order)) },
  {
    name: "refund of a unit",
    weight: 6,
    does: ofSomeOrder(
      (day, order, [lineId = 0]) =>
        void day.year.control.refundOrder({ ...order, lines: [{ lineId, quantity: 1 }] }),
    ),
  },
  {
    name: "refund of everything",
    weight: 3,
    does: ofSomeOrder((day, order) => void day.year.control.refundOrder({ ...order, everything: true })),
  },
  {
    name: "refund of an amount",
    weight: 2,
    does: ofSomeOrder((day, order) => void day.year.control.refundOrder({ ...order, amountMinor: 150 })),
  },
  { name: "cancel", weight: 3, does: ofSomeOrder((day, order) => void day.year.control.cancelOrder(order)) },
  {
    name: "edit",
    weight: 4,
    does: ofSomeOrder(
      (day, order, [lineId = 0]) =>
        void day.year.control.editOrder({
          ...order,
          quantities: [{ lineId, quantity: day.dice.between(0, 4) }],
        }),
    ),
  },
  {
    name: "tag",
    weight: 3,
    does: ofSomeOrder((day, order) => void day.year.control.annotateOrder({ ...order, tags: ["seen"] })),
  },
  {
    name: "delete an order",
    weight: 0.7,
    does: ofSomeOrder((day, order) => {
      day.year.control.deleteOrder(order);
      day.memory.orders.splice(
        day.memory.orders.findIndex(({ id }) => id === order.orderId),
        1,
      );
    }),
  },
  {
    name: "consent",
    weight: 4,
    does: ofSomebody((day, customer) => {
      const state = day.dice.isLucky(0.7) ? "subscribed" : "unsubscribed";
      day.year.control.setEmailConsent({ ...customer, state });
    }),
  },
  {
    name: "account",
    weight: 4,
    does: ofSomebody(
      (day, customer) =>
        void day.year.control.updateCustomer({
          ...customer,
          state: day.dice.isLucky(0.85) ? "enabled" : "disabled",
        }),
    ),
  },
  {
    name: "merge in the store",
    weight: 0.7,
    does: (day) => {
      const [kept, gone] = [day.person(), day.person()];
      if (!kept || !gone || kept.id === gone.id || hasCredit(day, kept.id) || hasCredit(day, gone.id)) return;
      day.year.control.mergeCustomers({ shop: day.shopDomain, keptId: kept.id, goneId: gone.id });
      day.forget(gone.id);
    },
  },
  {
    name: "redaction",
    weight: 0.5,
    does: ofSomebody((day, customer) => {
      const url = `${day.year.world.door.url}/webhooks`;
      day.year.control.sendCompliance({ ...customer, topic: "customers/redact", url });
      day.year.control.deleteCustomer({ ...customer, keepOrders: true });
      day.forget(customer.customerId);
    }),
  },
];
