// The access scope that each part of the API needs, as in the platform's published schema (`requiredAccess`). A field
// without the scope is null in the answer, with an ACCESS_DENIED in `errors`.
import {
  defaultFieldResolver,
  getNamedType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isObjectType,
} from "graphql";
import { type Connection, EVERYTHING } from "./connection.ts";
import type { ApiContext, BulkPage } from "./context.ts";

/** A field that returns one of these types, alone or in a list, needs the scope. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  read_customers: ["Customer", "CustomerEmailAddress", "CustomerPhoneNumber"],
  read_discounts: [
    "AllDiscountItems",
    "DiscountAmount",
    "DiscountBuyerSelectionAll",
    "DiscountCode",
    "DiscountCodeBasic",
    "DiscountCodeFreeShipping",
    "DiscountCodeNode",
    "DiscountCollections",
    "DiscountCombinesWith",
    "DiscountContext",
    "DiscountCountryAll",
    "DiscountCustomerGets",
    "DiscountCustomerGetsValue",
    "DiscountCustomers",
    "DiscountItems",
    "DiscountMinimumQuantity",
    "DiscountMinimumRequirement",
    "DiscountMinimumSubtotal",
    "DiscountPercentage",
    "DiscountProducts",
    "DiscountRedeemCode",
    "DiscountShippingDestinationSelection",
  ],
  read_gift_cards: ["GiftCard", "GiftCardConfiguration", "GiftCardUserError"],
  read_orders: [
    "AdditionalFeeSale",
    "AdjustmentSale",
    "Duty",
    "DutySale",
    "Fulfillment",
    "GiftCardSale",
    "LineItem",
    "Order",
    "OrderAdjustment",
    "OrderAgreement",
    "OrderEditAgreement",
    "OrderTransaction",
    "ProductSale",
    "Refund",
    "RefundAgreement",
    "RefundDuty",
    "RefundLineItem",
    "RefundShippingLine",
    "Sale",
    "SalesAgreement",
    "ShippingLineSale",
    "TipSale",
  ],
  read_products: ["Collection", "Product", "ProductVariant"],
  read_store_credit_accounts: ["StoreCreditAccount"],
  read_store_credit_account_transactions: [
    "StoreCreditAccountCreditTransaction",
    "StoreCreditAccountDebitTransaction",
    "StoreCreditAccountTransaction",
  ],
};

const SCOPES = new Map(
  Object.entries(TYPES_OF).flatMap(([scope, types]) => types.map((type) => [type, scope] as const)),
);

/**
 * Fields that need another scope than that of their type. For `tagsAdd` and webhooks the scope depends on the object.
 */
const FIELDS: Readonly<Record<string, string>> = {
  "Mutation.customerEmailMarketingConsentUpdate": "write_customers",
  "Mutation.discountCodeActivate": "write_discounts",
  "Mutation.discountCodeBasicCreate": "write_discounts",
  "Mutation.discountCodeDeactivate": "write_discounts",
  "Mutation.discountCodeDelete": "write_discounts",
  "Mutation.discountCodeFreeShippingCreate": "write_discounts",
  "Mutation.giftCardCreate": "write_gift_cards",
  "Mutation.giftCardDeactivate": "write_gift_cards",
  "Mutation.storeCreditAccountCredit": "write_store_credit_account_transactions",
  "Mutation.storeCreditAccountDebit": "write_store_credit_account_transactions",
  // Any of several scopes; this is the one that an app for products has.
  "MediaImage.preview": "read_products",
  "Product.featuredMedia": "read_products",
  "StoreCreditAccount.owner": "read_customers",
};

/** Fails the field when the shop did not grant the scope; `write_…` includes `read_…`. */
export function requireScope(context: ApiContext, scope: string, fieldName: string): void {
  if (context.scopes.has(scope)) return;
  if (scope.startsWith("read_") && context.scopes.has(scope.replace("read_", "write_"))) return;
  const requiredAccess = `\`${scope}\` access scope.`;
  throw new GraphQLError(`Access denied for ${fieldName} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/api/usage/access-scopes",
      requiredAccess,
    },
  });
}

/** The same check for an object that is looked up only by its global id. */
export function requireAccessTo(context: ApiContext, typeName: string, fieldName: string): void {
  const scope = SCOPES.get(typeName);
  if (scope !== undefined) requireScope(context, scope, fieldName);
}

/** Resolves every field. */
export const resolveIfGranted: GraphQLFieldResolver<unknown, ApiContext> = (source, args, context, info) => {
  const scope = scopeOfField(info.parentType.name, info.fieldName, info.returnType);
  if (scope !== undefined) requireScope(context, scope, info.fieldName);
  if (context.bulkPage && getNamedType(info.returnType).name.endsWith("Connection"))
    return resolveInBulk(context.bulkPage, info.path.prev === undefined, (paged) =>
      defaultFieldResolver(source, { ...args, ...paged }, context, info),
    );
  return defaultFieldResolver(source, args, context, info);
};

function resolveInBulk(
  page: BulkPage,
  isRoot: boolean,
  resolve: (args: { first: number; after: string | null }) => unknown,
): unknown {
  if (!isRoot) return resolve({ first: EVERYTHING, after: null });
  const found = resolve(page) as Connection;
  page.next = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
  return found;
}

/** Undefined when no scope is needed. */
export const scopeOfField = (parent: string, name: string, type: GraphQLOutputType): string | undefined =>
  FIELDS[`${parent}.${name}`] ?? SCOPES.get(itemOf(type));

/** The name of the field's type; for a connection or an edge, that of its items. */
export function itemOf(output: GraphQLOutputType): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return type.name;
  const { nodes, node } = type.getFields();
  const held = type.name.endsWith("Connection") || type.name.endsWith("Edge") ? (nodes ?? node) : undefined;
  return held === undefined ? type.name : getNamedType(held.type).name;
}
