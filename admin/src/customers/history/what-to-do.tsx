import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import css from "../detail/customer.module.css";

/** Under an order that earned nothing for a reason of its own: what gives its points, or that nothing does. */
export function WhatToDo({ explanation }: { readonly explanation: unknown }) {
  const { none } = explanation as Partial<OrderExplanation>;
  return none === undefined ? null : <p className={css.whatToDo}>{whatToDo[none]}</p>;
}

const COUNT = "To give its points all the same, count this order.";
const ADJUST = "To give points all the same, adjust the customer’s points.";
const NOTHING = "There is nothing to do.";

const whatToDo: Readonly<Record<NonNullable<OrderExplanation["none"]>, string>> = {
  deleted: NOTHING,
  test_order: NOTHING,
  cancelled: NOTHING,
  voided: "If it was paid in another way, adjust the customer’s points.",
  refunded: NOTHING,
  not_paid: "It earns by itself once it is paid. If it was paid already, mark it as paid in your store.",
  not_fulfilled: "It earns by itself once it is fulfilled in your store.",
  guest: "Add the customer to the order in your store. If it earns nothing then, count it by hand.",
  not_a_member:
    "Make the customer a member, on the customer’s page. If it earns nothing then, count it by hand.",
  customer_added_late: COUNT,
  member_left: "The customer has to join again. Then this order can be counted by hand.",
  member_excluded:
    "If that is a mistake, include the customer again. The points of this order are then given by hand.",
  customer_deleted: NOTHING,
  customer_tag: `Your settings leave out customers with this tag. ${ADJUST}`,
  channel: `Your settings leave out this sales channel. ${ADJUST}`,
  before_start: COUNT,
  program_not_on: COUNT,
  credit_undone: COUNT,
};
