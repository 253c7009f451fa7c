// The platform port on Shopify's protocols.
import { z } from "zod";
import { type Platform, type PlatformAuthorization, PlatformError } from "../platform.ts";
import { readGiftCardLimit } from "./fulfilment/gift-card.ts";
import { isStoreCreditOn, readCreditAccount } from "./fulfilment/store-credit.ts";
import { findFulfilment } from "./fulfilment/fulfilments.ts";
import { customerAnswer, customerFromGraphql } from "./client/graphql-answers.ts";
import { operation } from "./client/operation.ts";
import { globalId } from "./orders/payload.ts";
import { readChangedOrders } from "./orders/read-changed-orders.ts";
import { readOrder } from "./orders/read-order.ts";
import { readPastOrders } from "./orders/read-past-orders.ts";
import { readItems } from "./read-items.ts";
import { readProducts } from "./read-products.ts";
import { readVariant, searchVariants } from "./read-variants.ts";
import { currencyCode, ownerEmail, timeZone } from "./orders/shop-from-rest.ts";
import { createShopifyClient, type ClientOptions } from "./client/shopify-client.ts";
import type { ShopifyConnection } from "./shopify-connection.ts";
import { subscribeCustomer } from "./subscribe-customer.ts";
import { findWebhookGaps, subscribeWebhooks } from "./subscribe-webhooks.ts";
import { tellThemes } from "./tell-themes.ts";
import { createWebhooks } from "./webhooks.ts";
import { topicNames } from "./webhooks/topics.ts";

const shopAnswer = z.object({
  name: z.string(),
  currencyCode,
  ianaTimezone: timeZone,
  email: ownerEmail,
  shopAddress: z.object({ address1: z.string().nullable(), formatted: z.array(z.string()) }),
  customerAccountsV2: z.object({ customerAccountsVersion: z.string() }),
});

const shopOperation = operation<Record<string, never>, { shop: z.output<typeof shopAnswer> }>(
  "shop",
  z.object({ shop: shopAnswer }),
);

const customerOperation = operation<{ id: string }, { customer: z.output<typeof customerAnswer> | null }>(
  "customers/customer",
  z.object({ customer: customerAnswer.nullable() }),
);

const scopesAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

const scopesOperation = operation<Record<string, never>, z.output<typeof scopesAnswer>>(
  "installation/scopes",
  scopesAnswer,
);

const emailAnswer = z.object({
  id: globalId,
  numberOfOrders: z.coerce.number(),
  orders: z.object({
    nodes: z.array(
      z.object({ cancelledAt: z.string().nullable(), displayFinancialStatus: z.string().nullable() }),
    ),
  }),
});

/** Of the newest; the store counts them like all others. */
const countUndone = ({ orders }: z.output<typeof emailAnswer>): number =>
  orders.nodes.filter(
    ({ cancelledAt, displayFinancialStatus: status }) =>
      cancelledAt !== null || status === "VOIDED" || status === "EXPIRED",
  ).length;

const customerByEmailOperation = operation<
  { email: string },
  { customerByIdentifier: z.output<typeof emailAnswer> | null }
>("customers/customer-by-email", z.object({ customerByIdentifier: emailAnswer.nullable() }));

export interface ShopifyPlatformOptions extends ClientOptions {
  /** Created first, because the source of access tokens needs it too. */
  readonly authorization: PlatformAuthorization;
}

export function createShopifyPlatform(
  connection: ShopifyConnection,
  options: ShopifyPlatformOptions,
): Platform {
  const client = createShopifyClient(connection, options);
  return {
    isThere: async (shopDomain) => {
      try {
        await client.runOnce(shopDomain, shopOperation, {});
        return true;
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        return !error.isRetryable || error.code === "rate_limited";
      }
    },
    readShop: async (shopDomain, accessToken) => {
      const { shop } = await client.run(shopDomain, shopOperation, {}, accessToken);
      return {
        name: shop.name,
        currencyCode: shop.currencyCode,
        timeZone: shop.ianaTimezone,
        ownerEmail: shop.email,
        // Without a street there is no more than the country.
        postalAddress: shop.shopAddress.address1 ? shop.shopAddress.formatted : null,
        hasClassicAccounts: shop.customerAccountsV2.customerAccountsVersion === "CLASSIC",
      };
    },
    readOrder: (shopDomain, orderId) => readOrder(client, shopDomain, orderId),
    readOrdersChangedSince: (shopDomain, since, cursor) =>
      readChangedOrders(client, shopDomain, { since, cursor }),
    readPastOrders: (shopDomain, since, cursor) =>
      readPastOrders({ client, connection }, shopDomain, { since, cursor }),
    readCustomer: async (shopDomain, customerId) => {
      const { customer } = await client.run(shopDomain, customerOperation, {
        id: `gid://shopify/Customer/${customerId}`,
      });
      return customer && customerFromGraphql(customer);
    },
    findByEmail: async (shopDomain, email) => {
      const { customerByIdentifier: found } = await client.run(shopDomain, customerByEmailOperation, {
        email,
      });
      return found && { customerId: found.id, hasOrdered: found.numberOfOrders > countUndone(found) };
    },
    subscribe: (shopDomain, customerId, now) => subscribeCustomer(client, shopDomain, { customerId, now }),
    readItems: (shopDomain, kind, ids) => readItems(client, shopDomain, kind, ids),
    readProducts: (shopDomain, productIds) => readProducts(client, shopDomain, productIds),
    readVariant: (shopDomain, variantId) => readVariant(client, shopDomain, variantId),
    searchVariants: (shopDomain, text) => searchVariants(client, shopDomain, text),
    make: (shopDomain, spec) => findFulfilment(spec).make(client, shopDomain, spec),
    find: (shopDomain, spec) => findFulfilment(spec).find(client, shopDomain, spec),
    isSpent: (shopDomain, spec, platformId) =>
      findFulfilment(spec).isSpent(client, shopDomain, { spec, platformId }),
    withdraw: (shopDomain, spec, platformId) =>
      findFulfilment(spec).withdraw(client, shopDomain, { spec, platformId }),
    readCreditAccount: (shopDomain, spec) => readCreditAccount(client, shopDomain, spec),
    isStoreCreditOn: (shopDomain) => isStoreCreditOn(client, shopDomain),
    readGiftCardLimit: (shopDomain) => readGiftCardLimit(client, shopDomain),
    tellThemes: (shopDomain, facts) => tellThemes(client, shopDomain, facts),
    subscribeWebhooks: (shopDomain, callbackUrl) =>
      subscribeWebhooks(client, shopDomain, { topics: topicNames, callbackUrl }),
    findWebhookGaps: (shopDomain, callbackUrl) =>
      findWebhookGaps(client, shopDomain, { topics: topicNames, callbackUrl }),
    readScopes: async (shopDomain) => {
      const { currentAppInstallation } = await client.runOnce(shopDomain, scopesOperation, {});
      return currentAppInstallation.accessScopes.map(({ handle }) => handle);
    },
    webhooks: createWebhooks(connection.settings.apiSecrets),
    authorization: options.authorization,
  };
}
