import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { wholeSeconds } from "../time.ts";
import {
  announceConsent,
  announceCustomer,
  announceCustomerDeleted,
  announceMerge,
  announceTags,
} from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import type { Customer, EmailConsent } from "./customer.ts";
import { customerByEmail, customerOf, type IdLike } from "./find.ts";

export interface CustomerInput {
  email?: string | null;
  phone?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  /** Default `enabled`: has an account. */
  state?: Customer["state"];
  /** Default true. */
  isEmailVerified?: boolean;
  tags?: readonly string[];
  note?: string | null;
  at?: Date;
  isSilent?: boolean;
}

export function createCustomer(world: World, shop: Shop, input: CustomerInput): Customer {
  const email = input.email ?? null;
  if (email !== null && customerByEmail(shop, email) !== null) {
    throw new Refusal("email_taken", "A customer with this e-mail exists already.");
  }
  const now = input.at ?? world.clock();
  const at = wholeSeconds(now);
  const customer: Customer = {
    id: world.newId(),
    email,
    phone: input.phone ?? null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    state: input.state ?? "enabled",
    isEmailVerified: input.isEmailVerified ?? true,
    tags: [...(input.tags ?? [])],
    note: input.note ?? null,
    createdAt: at,
    updatedAt: at,
  };
  shop.customers.set(customer.id, customer);
  if (!input.isSilent) {
    announceCustomer(world, shop, customer, ["customers/create"], now);
    announceTags(world, shop, customer, { added: customer.tags, removed: [], at: now });
  }
  return customer;
}

export function updateCustomer(world: World, shop: Shop, id: IdLike, changes: CustomerInput): Customer {
  const customer = customerOf(shop, id);
  if (changes.email && customerByEmail(shop, changes.email)?.id !== customer.id) {
    if (customerByEmail(shop, changes.email) !== null) {
      throw new Refusal("email_taken", "A customer with this e-mail exists already.");
    }
  }
  const wasEnabled = customer.state === "enabled";
  const now = changes.at ?? world.clock();
  const { at: _at, isSilent, tags, ...values } = changes;
  const before = customer.tags;
  Object.assign(customer, values, tags === undefined ? {} : { tags: [...tags] });
  customer.updatedAt = wholeSeconds(now);
  if (!isSilent) {
    const isEnabled = customer.state === "enabled";
    const change =
      isEnabled === wasEnabled ? [] : ([isEnabled ? "customers/enable" : "customers/disable"] as const);
    announceCustomer(world, shop, customer, ["customers/update", ...change], now);
    const without = (all: readonly string[], others: readonly string[]) =>
      all.filter((tag) => !others.includes(tag));
    const [added, removed] = [without(customer.tags, before), without(before, customer.tags)];
    announceTags(world, shop, customer, { added, removed, at: now });
  }
  return customer;
}

/** The customer wants the store's e-mails, or no longer does. Without an address there is nothing to agree to. */
export function setEmailConsent(
  world: World,
  shop: Shop,
  id: IdLike,
  input: { state: EmailConsent["state"]; at?: Date },
): Customer {
  const customer = customerOf(shop, id);
  if (customer.email === null) throw new Refusal("email_missing", "This customer has no e-mail address.");
  const now = input.at ?? world.clock();
  customer.emailConsent = { state: input.state, updatedAt: wholeSeconds(now) };
  announceConsent(world, shop, customer, customer.emailConsent, now);
  return customer;
}

/** The platform deletes only customers without orders. A redaction on request leaves the orders without a customer. */
export function deleteCustomer(
  world: World,
  shop: Shop,
  id: IdLike,
  options: { keepOrders?: boolean } = {},
): void {
  const customer = customerOf(shop, id);
  const orders = [...shop.orders.values()].filter((order) => order.customerId === customer.id);
  if (orders.length > 0 && !options.keepOrders) {
    throw new Refusal("customer_has_orders", "A customer with orders cannot be deleted.");
  }
  for (const order of orders) order.customerId = null;
  shop.customers.delete(customer.id);
  announceCustomerDeleted(world, shop, customer, world.clock());
}

/** Orders, tags and store credit of the second customer go to the first; the second is deleted. */
export function mergeCustomers(world: World, shop: Shop, keptId: IdLike, goneId: IdLike): Customer {
  const kept = customerOf(shop, keptId);
  const gone = customerOf(shop, goneId);
  if (kept.id === gone.id) throw new Refusal("same_customer", "A customer cannot be merged with themselves.");
  const now = world.clock();
  for (const order of shop.orders.values()) if (order.customerId === gone.id) order.customerId = kept.id;
  for (const card of shop.giftCards.values()) if (card.customerId === gone.id) card.customerId = kept.id;
  for (const account of shop.storeCreditAccounts.values()) {
    if (account.customerId === gone.id) account.customerId = kept.id;
  }
  kept.tags = [...new Set([...kept.tags, ...gone.tags])];
  kept.email ??= gone.email;
  kept.updatedAt = wholeSeconds(now);
  shop.customers.delete(gone.id);
  announceMerge(world, shop, { kept, gone }, now);
  return kept;
}
