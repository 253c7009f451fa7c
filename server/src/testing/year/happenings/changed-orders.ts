// Orders that become others: dearer, cheaper, named later, without their code, without their duties.
import type { Day } from "../day.ts";
import type { Happening } from "./happening.ts";
import { newPerson, ofSomebody, ofSomeOrder, place, tried } from "./in-the-store.ts";

/** The order of a till: nobody is named. */
function sell(day: Day): void {
  const { id, line_items } = day.year.control.placeOrder({
    shop: day.shopDomain,
    lines: [{ quantity: 1, title: "Tea", unitPriceMinor: day.dice.between(500, 9_000) }],
    sourceName: "pos",
  });
  day.memory.tills.push(id);
  day.memory.orders.push({ id, lineIds: line_items.map((line) => line.id) });
}

function nameBuyer(day: Day): void {
  const [orderId, person] = [day.memory.tills.shift(), day.person()];
  if (orderId === undefined || !person) return;
  tried(() => void day.year.control.annotateOrder({ shop: day.shopDomain, orderId, customerId: person.id }));
}

/** What is given is worth more or less than what comes back. The balance is owed, or paid by "pay". */
function exchange(day: Day, order: { shop: string; orderId: number }, [lineId = 0]: readonly number[]): void {
  const { potId, plainId } = day.memory.products;
  const productId = day.dice.isLucky(0.8) ? potId : plainId;
  day.year.control.editOrder({
    ...order,
    quantities: [{ lineId, quantity: 0 }],
    add: [{ productId, quantity: day.dice.between(1, 4) }],
  });
}

/** Of an order that was paid with a member's code. */
function takeCodeOff(day: Day): void {
  const { control } = day.year;
  const shop = day.shopDomain;
  const used = new Set(day.redemptions.filter(({ status }) => status === "USED").map(({ code }) => code));
  const order = day.dice.pick(
    control
      .orders({ shop })
      .filter((one) => one.cancelled_at === null && one.discount_codes.some(({ code }) => used.has(code))),
  );
  if (!order) return;
  const removeCodes = order.discount_codes.map(({ code }) => code).filter((code) => used.has(code));
  control.editOrder({ shop, orderId: order.id, removeCodes, freesCodes: day.dice.isLucky(0.5) });
}

/** They alone are paid back. */
function refundDuties(day: Day): void {
  const { control } = day.year;
  const shop = day.shopDomain;
  const order = day.dice.pick(
    control
      .orders({ shop })
      .filter(({ current_total_duties_set: left }) => Number(left?.shop_money.amount ?? 0) > 0),
  );
  if (order) tried(() => void control.refundOrder({ shop, orderId: order.id, duties: true }));
}

/** Two customers of whom Laurel has never heard, of whom one or both are heard of only after they were merged. */
function mergeUnknown(day: Day): void {
  const { control } = day.year;
  const shop = day.shopDomain;
  const [kept, gone] = [newPerson(day, true, true), newPerson(day, true, true)];
  if (day.dice.isLucky(0.5)) place(day, { customerId: day.dice.isLucky(0.5) ? kept.id : gone.id });
  control.mergeCustomers({ shop, keptId: kept.id, goneId: gone.id });
  day.forget(gone.id);
  if (day.dice.isLucky(0.8)) place(day, { customerId: kept.id });
}

export const changeHappenings: readonly Happening[] = [
  { name: "sale at a till", weight: 4, does: sell },
  { name: "the till adds who bought", weight: 3, does: nameBuyer },
  { name: "exchange", weight: 4, does: ofSomeOrder(exchange) },
  {
    name: "an item is added",
    weight: 2,
    does: ofSomeOrder(
      (day, order) =>
        void day.year.control.editOrder({
          ...order,
          add: [{ productId: day.memory.products.potId, quantity: 1 }],
        }),
    ),
  },
  {
    name: "a part is paid",
    weight: 2,
    does: ofSomeOrder((day, order) => void day.year.control.payOrder({ ...order, amountMinor: 500 })),
  },
  { name: "a code is taken off", weight: 3, does: takeCodeOff },
  {
    name: "order with duties",
    weight: 3,
    does: ofSomebody((day, { customerId }) => place(day, { customerId }, { dutiesMinor: 700 })),
  },
  { name: "refund of duties", weight: 4, does: refundDuties },
  { name: "merge of unknown people", weight: 1, does: mergeUnknown },
];
