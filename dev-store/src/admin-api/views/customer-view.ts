import { type Customer, displayNameOf } from "../../commerce/customer.ts";
import { totalsOf } from "../../commerce/order-totals.ts";
import type { Order } from "../../commerce/order.ts";
import { type ApiContext, gid } from "../context.ts";
import { connection, type ConnectionArgs, type ListArgs, listConnection } from "../connection.ts";
import { money } from "./money.ts";
import { storeCreditAccountView } from "./stored-value-view.ts";

export function customerView(context: ApiContext, customer: Customer) {
  const { shop } = context;
  const ownOrders = (): Order[] =>
    [...shop.orders.values()].filter((order) => order.customerId === customer.id);
  return {
    __typename: "Customer",
    id: gid("Customer", customer.id),
    legacyResourceId: String(customer.id),
    displayName: displayNameOf(customer),
    firstName: customer.firstName,
    lastName: customer.lastName,
    note: customer.note,
    locale: "en",
    state: customer.state.toUpperCase(),
    tags: customer.tags,
    verifiedEmail: customer.isEmailVerified,
    taxExempt: false,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
    amountSpent: () => {
      const counted = ownOrders().filter((order) => order.cancelledAt === null && !order.isTest);
      const spent = counted
        .map(totalsOf)
        .reduce((sum, totals) => sum + totals.receivedMinor - totals.refundedMinor, 0);
      return money(spent, shop.currencyCode);
    },
    numberOfOrders: () => String(ownOrders().length),
    defaultEmailAddress:
      customer.email === null
        ? null
        : {
            emailAddress: customer.email,
            marketingState: customer.emailConsent?.state.toUpperCase() ?? "NOT_SUBSCRIBED",
            marketingUpdatedAt: customer.emailConsent?.updatedAt ?? null,
            validFormat: true,
          },
    defaultPhoneNumber: customer.phone === null ? null : { phoneNumber: customer.phone },
    lastOrder: () => {
      const last = ownOrders().at(-1);
      return last === undefined ? null : context.views.order(context, last);
    },
    orders: (args: ListArgs) => {
      return context.views.orders(context, ownOrders(), args);
    },
    storeCreditAccounts: (args: ConnectionArgs) => {
      const own = [...shop.storeCreditAccounts.values()].filter(
        ({ customerId }) => customerId === customer.id,
      );
      return listConnection(own, args, (account) => storeCreditAccountView(context, account));
    },
  };
}

const customerKeys: Record<string, (customer: Customer) => string | number> = {
  CREATED_AT: (customer) => customer.createdAt,
  UPDATED_AT: (customer) => customer.updatedAt,
  NAME: (customer) => `${customer.lastName ?? ""}, ${customer.firstName ?? ""}`,
};

export function customerConnection(
  context: ApiContext,
  customers: Iterable<Customer>,
  args: ConnectionArgs & { sortKey?: string },
) {
  const value = customerKeys[args.sortKey ?? "ID"] ?? ((customer: Customer) => customer.id);
  return connection(customers, args, {
    key: (customer) => [value(customer), customer.id],
    view: (customer) => customerView(context, customer),
  });
}
