import type { Customer } from "../commerce/customer.ts";
import type { GiftCard } from "../commerce/stored-value.ts";
import { giftCardLimitMinor } from "../shops/shop.ts";
import { customerByEmail, discountByCode, variantById as findVariant } from "../commerce/find.ts";
import { topicFromApi } from "../webhooks/topics.ts";
import { type ApiContext, numberOfGid, readGid } from "./context.ts";
import { bulkOperationOf, bulkOperationView } from "./bulk/bulk-mutations.ts";
import { requireAccessTo } from "./access.ts";
import { connection, type ConnectionArgs, type ListArgs } from "./connection.ts";
import { searchFilter } from "./search.ts";
import { customerConnection, customerView } from "./views/customer-view.ts";
import { discountNodeView } from "./views/discount-view.ts";
import { isVisible, orderConnection } from "./views/order-list.ts";
import { money } from "./views/money.ts";
import { orderView } from "./views/order-view.ts";
import {
  collectionConnection,
  collectionView,
  productConnection,
  productView,
  variantView,
} from "./views/product-view.ts";
import { refundView } from "./views/refund-view.ts";
import { apiVersionView, installationView, shopView } from "./views/shop-view.ts";
import { giftCardView, storeCreditAccountView } from "./views/stored-value-view.ts";
import { webhookSubscriptionView } from "./views/webhook-subscription-view.ts";

type ById = { id: string };

export const queryRoot = {
  shop: (_: unknown, context: ApiContext) => shopView(context),
  currentAppInstallation: (_: unknown, context: ApiContext) => installationView(context),
  publicApiVersions: () => [apiVersionView()],
  node: ({ id }: ById, context: ApiContext) => nodeOf(context, id),
  nodes: ({ ids }: { ids: string[] }, context: ApiContext) => ids.map(async (id) => nodeOf(context, id)),

  order: ({ id }: ById, context: ApiContext) => orderById(context, id),
  orders: (args: ListArgs, context: ApiContext) => {
    return orderConnection(context, context.shop.orders.values(), args);
  },
  refund: ({ id }: ById, context: ApiContext) => {
    const number = numberOfGid(id, "Refund");
    for (const order of context.shop.orders.values()) {
      const refund = order.refunds.find((candidate) => candidate.id === number);
      if (refund !== undefined) return refundView(context, order, refund);
    }
    return null;
  },

  customer: ({ id }: ById, context: ApiContext) => customerById(context, id),
  customers: (args: ListArgs, context: ApiContext) => {
    const isFound = searchFilter<Customer>(args.query, {
      default: (customer) =>
        [customer.firstName, customer.lastName, customer.email].filter(Boolean).join(" "),
      id: (customer) => customer.id,
      email: (customer) => customer.email,
      phone: (customer) => customer.phone,
      first_name: (customer) => customer.firstName,
      last_name: (customer) => customer.lastName,
      state: (customer) => customer.state,
      tag: (customer) => customer.tags,
      customer_date: (customer) => customer.createdAt,
      created_at: (customer) => customer.createdAt,
      updated_at: (customer) => customer.updatedAt,
    });
    return customerConnection(context, [...context.shop.customers.values()].filter(isFound), args);
  },
  customerByIdentifier: (
    { identifier }: { identifier: { id?: string; emailAddress?: string; phoneNumber?: string } },
    context: ApiContext,
  ) => {
    if (identifier.id !== undefined) return customerById(context, identifier.id);
    const { emailAddress, phoneNumber } = identifier;
    const all = [...context.shop.customers.values()];
    const found =
      emailAddress === undefined
        ? all.find((customer) => customer.phone !== null && customer.phone === phoneNumber)
        : customerByEmail(context.shop, emailAddress);
    return found ? customerView(context, found) : null;
  },

  product: ({ id }: ById, context: ApiContext) => productById(context, id),
  products: (args: ListArgs, context: ApiContext) => {
    return productConnection(context, context.shop.products.values(), args);
  },
  productVariant: ({ id }: ById, context: ApiContext) => variantById(context, id),
  collection: ({ id }: ById, context: ApiContext) => collectionById(context, id),
  collections: (args: ListArgs, context: ApiContext) => {
    return collectionConnection(context, context.shop.collections.values(), args);
  },

  codeDiscountNodeByCode: ({ code }: { code: string }, context: ApiContext) => {
    const discount = discountByCode(context.shop, code);
    return discount === null ? null : discountNodeView(context, discount);
  },

  webhookSubscription: ({ id }: ById, { shop }: ApiContext) => {
    const found = shop.subscriptions.get(numberOfGid(id, "WebhookSubscription") ?? 0);
    return found === undefined ? null : webhookSubscriptionView(found);
  },
  webhookSubscriptions: (
    args: ConnectionArgs & { topics?: string[] | null; uri?: string | null; sortKey?: string },
    { shop }: ApiContext,
  ) => {
    const topics = args.topics?.map(topicFromApi) ?? null;
    const wanted = [...shop.subscriptions.values()].filter(
      (one) => (topics === null || topics.includes(one.topic)) && (!args.uri || one.uri === args.uri),
    );
    return connection(wanted, args, {
      key: (one) => [args.sortKey === "ID" ? one.id : one.createdAt, one.id],
      view: webhookSubscriptionView,
    });
  },

  bulkOperation: ({ id }: ById, context: ApiContext) => {
    const found = bulkOperationOf(context, id);
    return found === undefined ? null : bulkOperationView(context, found);
  },

  giftCard: ({ id }: ById, context: ApiContext) => {
    const card = context.shop.giftCards.get(numberOfGid(id, "GiftCard") ?? 0);
    return card === undefined ? null : giftCardView(context, card);
  },
  giftCardConfiguration: (_: unknown, { shop }: ApiContext) => ({
    issueLimit: money(giftCardLimitMinor(shop), shop.currencyCode),
  }),
  giftCards: (args: ListArgs, context: ApiContext) => {
    const { shop, world } = context;
    const isFound = searchFilter<GiftCard>(args.query, {
      default: ({ code, note }) => [code, note].filter(Boolean).join(" "),
      id: ({ id }) => id,
      customer_id: ({ customerId }) => customerId,
      created_at: ({ createdAt }) => createdAt,
      status: ({ deactivatedAt }) => (deactivatedAt === null ? "enabled" : "disabled"),
    });
    // Search answers from an index, which follows a little later.
    const indexedBy = world.clock().getTime() - (args.query ? (shop.giftCardSearchLagMs ?? 0) : 0);
    const found = [...shop.giftCards.values()].filter(
      (card) => Date.parse(card.createdAt) <= indexedBy && isFound(card),
    );
    return connection(found, args, {
      key: (card) => [args.sortKey === "CREATED_AT" ? card.createdAt : card.id, card.id],
      view: (card) => giftCardView(context, card),
    });
  },
  storeCreditConfiguration: (_: unknown, { shop }: ApiContext) => ({
    storeCreditEnabled: shop.isStoreCreditOn ?? true,
  }),
  storeCreditAccount: ({ id }: ById, context: ApiContext) => {
    const account = context.shop.storeCreditAccounts.get(numberOfGid(id, "StoreCreditAccount") ?? 0);
    return account === undefined ? null : storeCreditAccountView(context, account);
  },
};

function orderById(context: ApiContext, id: string): object | null {
  const order = context.shop.orders.get(numberOfGid(id, "Order") ?? 0);
  return order === undefined || !isVisible(context, order) ? null : orderView(context, order);
}

function customerById(context: ApiContext, id: string): object | null {
  const customer = context.shop.customers.get(numberOfGid(id, "Customer") ?? 0);
  return customer === undefined ? null : customerView(context, customer);
}

function productById(context: ApiContext, id: string): object | null {
  const product = context.shop.products.get(numberOfGid(id, "Product") ?? 0);
  return product === undefined ? null : productView(context, product);
}

function variantById(context: ApiContext, id: string): object | null {
  const found = findVariant(context.shop, numberOfGid(id, "ProductVariant") ?? 0);
  return found === null ? null : variantView(context, found.product, found.variant);
}

function collectionById(context: ApiContext, id: string): object | null {
  const collection = context.shop.collections.get(numberOfGid(id, "Collection") ?? 0);
  return collection === undefined ? null : collectionView(context, collection);
}

function discountById(context: ApiContext, id: string): object | null {
  const discount = context.shop.discounts.get(numberOfGid(id, "DiscountCodeNode") ?? 0);
  return discount === undefined ? null : discountNodeView(context, discount);
}

const byType: Record<string, (context: ApiContext, id: string) => object | null> = {
  Order: orderById,
  Customer: customerById,
  Product: productById,
  ProductVariant: variantById,
  Collection: collectionById,
  DiscountCodeNode: discountById,
};

/** An object of a type that can be looked up by its global id; null when it does not exist. */
function nodeOf(context: ApiContext, id: string): object | null {
  const { type } = readGid(id);
  requireAccessTo(context, type, "node");
  return byType[type]?.(context, id) ?? null;
}
