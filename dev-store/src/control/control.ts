// What merchants, customers and faults do to the platform, for tests and development. Each function takes one object,
// so that the HTTP control API is only these functions.
import { announceCompliance, type ComplianceInput } from "../webhooks/compliance.ts";
import {
  annotateOrder,
  archiveOrder,
  deleteOrder,
  failPayment,
  fulfilOrder,
  payOrder,
  type When,
} from "../commerce/change-order.ts";
import { cancelOrder, type CancelInput } from "../commerce/cancel-order.ts";
import {
  type CustomerInput,
  createCustomer,
  deleteCustomer,
  mergeCustomers,
  setEmailConsent,
  updateCustomer,
} from "../commerce/customers.ts";
import { createDiscount, type DiscountInput } from "../commerce/create-discount.ts";
import { editOrder, type EditInput } from "../commerce/edit-order.ts";
import { customerOf, discountByCode, type IdLike, orderOf, productOf, shopOf } from "../commerce/find.ts";
import type { EmailConsent } from "../commerce/customer.ts";
import type { Discount } from "../commerce/discount.ts";
import { openStoreCredit, postStoreCredit, storeCreditOf } from "../commerce/store-credit.ts";
import type { GiftCard, StoreCreditAccount } from "../commerce/stored-value.ts";
import { placeOrder, type PlaceOrderInput } from "../commerce/place-order.ts";
import { createProduct, deleteProduct, type ProductChanges, updateProduct } from "../commerce/products.ts";
import { type RefundInput, refundOrder } from "../commerce/refund-order.ts";
import { type IdTokenClaims, issueIdToken } from "../oauth/id-token.ts";
import { installApp, openShop, type ShopChanges, uninstallApp, updateShop } from "../shops/open-shop.ts";
import type { BulkFault } from "../admin-api/bulk/bulk-operations.ts";
import { metafieldsForLiquid } from "../shops/app-metafields.ts";
import { type ProductSeed, type ShopSeed } from "../shops/shop.ts";
import type { DeliveryFaultInput, DeliveryFaults } from "../webhooks/delivery-faults.ts";
import { wholeCustomer } from "../webhooks/payloads/customer-payload.ts";
import { orderPayload } from "../webhooks/payloads/order-payload.ts";
import { productPayload } from "../webhooks/payloads/product-payload.ts";
import { refundPayload } from "../webhooks/payloads/refund-payload.ts";
import { shopPayload } from "../webhooks/payloads/shop-payload.ts";
import type { World } from "../world.ts";
import type { PlatformFaultInput } from "./platform-faults.ts";

type InShop<Input = object> = Input & { shop: string };
type OfOrder<Input = object> = InShop<Input & { orderId: IdLike }>;

export type Control = ReturnType<typeof createControl>;

/** Answers are REST resources of the platform, as in its webhooks. */
export function createControl(world: World, deliveryFaults: DeliveryFaults) {
  const order = (shop: string, id: IdLike) => {
    const found = shopOf(world, shop);
    return orderPayload(found, orderOf(found, id));
  };
  return {
    // shops and the app
    openShop: (input: ShopSeed) => shopPayload(openShop(world, input)),
    shops: (_: object = {}) => [...world.shops.values()].map(shopPayload),
    /** How many objects of each kind a shop has. */
    counts: ({ shop }: InShop) => {
      const { orders, customers, products, discounts } = shopOf(world, shop);
      return {
        orders: orders.size,
        customers: customers.size,
        products: products.size,
        discounts: discounts.size,
      };
    },
    updateShop: ({ shop, ...changes }: InShop<ShopChanges>) => {
      updateShop(world, shopOf(world, shop), changes);
      return shopPayload(shopOf(world, shop));
    },
    install: ({ shop, scopes }: InShop<{ scopes?: readonly string[] }>) =>
      installApp(world, shopOf(world, shop), scopes),
    /** The app's scopes in the shop; empty when it is not installed. */
    grantedScopes: ({ shop }: InShop): readonly string[] => shopOf(world, shop).installation?.scopes ?? [],
    /** What the app tells the shop's themes, by namespace and key. */
    appMetafields: ({ shop }: InShop) => metafieldsForLiquid(shopOf(world, shop)),
    uninstall: ({ shop }: InShop) => uninstallApp(world, shopOf(world, shop)),
    /** The ID token that the store's admin would give the app; valid for 60 s. */
    idToken: ({ shop, staffId, claims }: InShop<{ staffId?: number; claims?: Partial<IdTokenClaims> }>) => {
      const found = shopOf(world, shop);
      return issueIdToken(world, {
        shopDomain: found.domain,
        staffId: staffId ?? found.staff[0]?.id ?? 1,
        now: world.clock(),
        ...(claims === undefined ? {} : { overrides: claims }),
      });
    },
    /** The code that the classic authorization would return to the app; works once, for 60 s. */
    authorizationCode: ({
      shop,
      staffId,
      scopes,
      isPerUser = false,
    }: InShop<{ staffId?: number; scopes?: readonly string[]; isPerUser?: boolean }>) => {
      const found = shopOf(world, shop);
      const granted = scopes ?? found.installation?.scopes ?? world.app.scopes;
      if (found.installation === null) installApp(world, found, granted);
      const person = staffId ?? found.staff[0]?.id ?? 1;
      return world.tokens.issueCode({
        shopDomain: found.domain,
        staffId: person,
        scopes: granted,
        isPerUser,
      });
    },
    /** An access token that does not expire, without OAuth. */
    accessToken: ({ shop }: InShop) => {
      const found = shopOf(world, shop);
      const scopes = found.installation?.scopes ?? [];
      return world.tokens.issueAccess({ shopDomain: found.domain, staffId: null, scopes, ttlSeconds: null })
        .token;
    },
    revokeTokens: ({ shop }: InShop) => world.tokens.revokeAll(shopOf(world, shop).domain),

    // orders
    placeOrder: ({ shop, ...input }: InShop<PlaceOrderInput>) => {
      const found = shopOf(world, shop);
      return orderPayload(found, placeOrder(world, found, input));
    },
    payOrder: ({ shop, orderId, ...input }: OfOrder<When & { gateway?: string; amountMinor?: number }>) => {
      payOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    failPayment: ({ shop, orderId, ...input }: OfOrder<When & { as: "voided" | "expired" }>) => {
      failPayment(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    fulfilOrder: ({
      shop,
      orderId,
      ...input
    }: OfOrder<When & { lines?: { lineId: IdLike; quantity: number }[] }>) => {
      fulfilOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    editOrder: ({ shop, orderId, ...input }: OfOrder<EditInput>) => {
      editOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    refundOrder: ({ shop, orderId, ...input }: OfOrder<RefundInput>) => {
      const found = shopOf(world, shop);
      const refund = refundOrder(world, found, orderId, input);
      return refundPayload(found, orderOf(found, orderId), refund);
    },
    cancelOrder: ({ shop, orderId, ...input }: OfOrder<CancelInput>) => {
      cancelOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    archiveOrder: ({ shop, orderId, ...input }: OfOrder<When & { isArchived: boolean }>) => {
      archiveOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    annotateOrder: ({
      shop,
      orderId,
      ...input
    }: OfOrder<When & { tags?: string[]; note?: string | null; customerId?: IdLike }>) => {
      annotateOrder(world, shopOf(world, shop), orderId, input);
      return order(shop, orderId);
    },
    deleteOrder: ({ shop, orderId, ...input }: OfOrder<When>) =>
      deleteOrder(world, shopOf(world, shop), orderId, input),
    order: ({ shop, orderId }: OfOrder) => order(shop, orderId),
    orders: ({ shop }: InShop) => {
      const found = shopOf(world, shop);
      return [...found.orders.values()].map((one) => orderPayload(found, one));
    },

    // customers, products, discounts
    createCustomer: ({ shop, ...input }: InShop<CustomerInput>) => {
      const found = shopOf(world, shop);
      return wholeCustomer(found, createCustomer(world, found, input));
    },
    updateCustomer: ({ shop, customerId, ...input }: InShop<CustomerInput & { customerId: IdLike }>) => {
      const found = shopOf(world, shop);
      return wholeCustomer(found, updateCustomer(world, found, customerId, input));
    },
    setEmailConsent: ({
      shop,
      customerId,
      ...input
    }: InShop<{ customerId: IdLike; state: EmailConsent["state"]; at?: Date }>) => {
      const found = shopOf(world, shop);
      return wholeCustomer(found, setEmailConsent(world, found, customerId, input));
    },
    deleteCustomer: ({
      shop,
      customerId,
      keepOrders,
    }: InShop<{ customerId: IdLike; keepOrders?: boolean }>) =>
      deleteCustomer(world, shopOf(world, shop), customerId, keepOrders === undefined ? {} : { keepOrders }),
    mergeCustomers: ({ shop, keptId, goneId }: InShop<{ keptId: IdLike; goneId: IdLike }>) => {
      const found = shopOf(world, shop);
      return wholeCustomer(found, mergeCustomers(world, found, keptId, goneId));
    },
    customer: ({ shop, customerId }: InShop<{ customerId: IdLike }>) => {
      const found = shopOf(world, shop);
      return wholeCustomer(found, customerOf(found, customerId));
    },
    emailConsent: ({ shop, customerId }: InShop<{ customerId: IdLike }>) =>
      customerOf(shopOf(world, shop), customerId).emailConsent ?? null,
    customers: ({ shop }: InShop) => {
      const found = shopOf(world, shop);
      return [...found.customers.values()].map((customer) => wholeCustomer(found, customer));
    },
    createProduct: ({ shop, ...input }: InShop<ProductSeed>) => {
      const found = shopOf(world, shop);
      return productPayload(found, createProduct(world, found, input));
    },
    updateProduct: ({ shop, productId, ...changes }: InShop<ProductChanges & { productId: IdLike }>) => {
      const found = shopOf(world, shop);
      return productPayload(found, updateProduct(world, found, productId, changes));
    },
    deleteProduct: ({ shop, productId }: InShop<{ productId: IdLike }>) =>
      deleteProduct(world, shopOf(world, shop), productId),
    product: ({ shop, productId }: InShop<{ productId: IdLike }>) => {
      const found = shopOf(world, shop);
      return productPayload(found, productOf(found, productId));
    },
    products: ({ shop }: InShop) => {
      const found = shopOf(world, shop);
      return [...found.products.values()].map((product) => productPayload(found, product));
    },
    /** Titles and ids of the shop's collections. */
    collections: ({ shop }: InShop) =>
      [...shopOf(world, shop).collections.values()].map((one) => ({ ...one })),
    createDiscount: ({ shop, ...input }: InShop<DiscountInput>): Discount =>
      structuredClone(createDiscount(world, shopOf(world, shop), input)),
    /** All discounts in the shop, those of the app and others. */
    discounts: ({ shop }: InShop): Discount[] =>
      [...shopOf(world, shop).discounts.values()].map((one) => structuredClone(one)),
    discount: ({ shop, code }: InShop<{ code: string }>): Discount | null => {
      const found = discountByCode(shopOf(world, shop), code);
      return found === null ? null : structuredClone(found);
    },

    /** A card of the merchant, whose code may be the one that the app chose. */
    createGiftCard: ({
      shop,
      code,
      amountMinor,
      note,
    }: InShop<{ code: string; amountMinor: number; note?: string }>): GiftCard => {
      const found = shopOf(world, shop);
      const at = world.clock().toISOString();
      const card: GiftCard = {
        id: world.newId(),
        code: code.toLowerCase(),
        customerId: null,
        initialMinor: amountMinor,
        balanceMinor: amountMinor,
        expiresOn: null,
        note: note ?? null,
        deactivatedAt: null,
        createdAt: at,
        updatedAt: at,
      };
      found.giftCards.set(card.id, card);
      return structuredClone(card);
    },
    /** All gift cards in the shop, with their codes. */
    giftCards: ({ shop }: InShop): GiftCard[] =>
      [...shopOf(world, shop).giftCards.values()].map((one) => structuredClone(one)),

    /** The merchant gives store credit by hand. */
    giveStoreCredit: ({
      shop,
      customerId,
      amountMinor,
      expiresAt = null,
    }: InShop<{ customerId: IdLike; amountMinor: number; expiresAt?: string | null }>): void => {
      const found = shopOf(world, shop);
      const account = openStoreCredit(world, found, customerOf(found, customerId).id);
      postStoreCredit(world, account, { kind: "credit", amountMinor, expiresAt });
    },
    /** A customer's account; null without one. */
    storeCredit: ({ shop, customerId }: InShop<{ customerId: IdLike }>): StoreCreditAccount | null =>
      structuredClone(storeCreditOf(shopOf(world, shop), Number(customerId))),

    /** All accounts of store credit in the shop. */
    storeCredits: ({ shop }: InShop): StoreCreditAccount[] =>
      [...shopOf(world, shop).storeCreditAccounts.values()].map((one) => structuredClone(one)),

    // webhooks and faults
    subscriptions: ({ shop }: InShop) =>
      [...shopOf(world, shop).subscriptions.values()].map((one) => ({ ...one })),
    sendCompliance: ({ shop, ...input }: InShop<ComplianceInput>) =>
      announceCompliance(world, shopOf(world, shop), input),
    disturbDeliveries: (input: DeliveryFaultInput) => deliveryFaults.add(input),
    disturbPlatform: (input: PlatformFaultInput) => world.faults.add(input),
    /** Sets a fault for the next bulk query. */
    disturbBulkOperation: (input: BulkFault) => world.bulk.disturb(input),
    clearFaults: (_: object = {}) => {
      world.bulk.clearFaults();
      deliveryFaults.clear();
      world.faults.clear();
    },
    pendingDeliveries: ({ shop }: { shop?: string } = {}) => world.deliveries.pending(shop),
    recentDeliveries: ({ shop }: { shop?: string } = {}) => world.deliveries.recent(shop),
    /**
     * Resolves when every webhook, including retries, is delivered or given up; fails after the timeout (default 30 s).
     */
    waitUntilIdle: async ({ shop, timeoutMs }: { shop?: string; timeoutMs?: number } = {}) => {
      await world.deliveries.waitUntilIdle({
        ...(shop === undefined ? {} : { shopDomain: shop }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
    },
    /** Resolves when fewer webhooks than that are undelivered. */
    waitUntilBelow: ({ count }: { count: number }) => world.deliveries.waitUntilBelow(count),
  };
}
