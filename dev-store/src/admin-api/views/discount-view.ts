import type { Customer } from "../../commerce/customer.ts";
import { classOf, countedUses, type Discount, statusOf } from "../../commerce/discount.ts";
import { variantById } from "../../commerce/find.ts";
import { formatMinor } from "../../money.ts";
import { type ApiContext, gid } from "../context.ts";
import { type ConnectionArgs, type ListArgs, listConnection } from "../connection.ts";
import { customerView } from "./customer-view.ts";
import { money } from "./money.ts";
import { collectionConnection, productConnection, variantView } from "./product-view.ts";

export const discountNodeView = (context: ApiContext, discount: Discount): object => ({
  __typename: "DiscountCodeNode",
  id: gid("DiscountCodeNode", discount.id),
  codeDiscount: () => discountView(context, discount),
});

function discountView(context: ApiContext, discount: Discount): object {
  const { world, shop } = context;
  const now = world.clock();
  const asyncUsageCount = countedUses(discount, now, world.usageLagSeconds);
  const { value } = discount;
  const shared = {
    title: discount.title,
    status: statusOf(discount, now),
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    usageLimit: discount.usageLimit,
    appliesOncePerCustomer: discount.appliesOncePerCustomer,
    asyncUsageCount,
    codes: (args: ConnectionArgs) =>
      listConnection([discount], args, () => ({
        id: gid("DiscountRedeemCode", discount.codeId),
        code: discount.code,
        asyncUsageCount,
      })),
    combinesWith: discount.combinesWith,
    context: () => contextOf(context, discount),
    discountClasses: [classOf(discount)],
    minimumRequirement: minimumOf(discount, shop.currencyCode),
    summary: summaryOf(discount, shop.currencyCode),
    tags: discount.tags,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
  };
  if (value.type === "free_shipping") {
    return {
      __typename: "DiscountCodeFreeShipping",
      ...shared,
      destinationSelection: { __typename: "DiscountCountryAll", allCountries: true },
      maximumShippingPrice:
        value.maximumPriceMinor === null ? null : money(value.maximumPriceMinor, shop.currencyCode),
    };
  }
  return {
    __typename: "DiscountCodeBasic",
    ...shared,
    customerGets: {
      items: itemsOf(context, discount),
      value:
        value.type === "percentage"
          ? { __typename: "DiscountPercentage", percentage: value.basisPoints / 10_000 }
          : {
              __typename: "DiscountAmount",
              amount: money(value.amountMinor, shop.currencyCode),
              appliesOnEachItem: value.onEachItem,
            },
    },
  };
}

function contextOf(context: ApiContext, { customerIds }: Discount): object {
  if (customerIds === null) return { __typename: "DiscountBuyerSelectionAll", all: "ALL" };
  return {
    __typename: "DiscountCustomers",
    customers: () => {
      return customerIds
        .map((id) => context.shop.customers.get(id))
        .filter((customer): customer is Customer => customer !== undefined)
        .map((customer) => customerView(context, customer));
    },
  };
}

function itemsOf(context: ApiContext, { items }: Discount): object {
  const { shop } = context;
  if (items.type === "all") return { __typename: "AllDiscountItems", allItems: true };
  if (items.type === "products") {
    const members = [...shop.products.values()].filter(({ id }) => items.productIds.includes(id));
    return {
      __typename: "DiscountProducts",
      products: (args: ListArgs) => productConnection(context, members, args),
      productVariants: (args: ListArgs) => {
        const found = (items.variantIds ?? []).flatMap((id) => variantById(shop, id) ?? []);
        return listConnection(found, args, ({ product, variant }) => variantView(context, product, variant));
      },
    };
  }
  const members = [...shop.collections.values()].filter(({ id }) => items.collectionIds.includes(id));
  return {
    __typename: "DiscountCollections",
    collections: (args: ListArgs) => collectionConnection(context, members, args),
  };
}

function minimumOf(discount: Discount, currencyCode: string): object | null {
  if (discount.minimumSubtotalMinor !== null) {
    const least = money(discount.minimumSubtotalMinor, currencyCode);
    return { __typename: "DiscountMinimumSubtotal", greaterThanOrEqualToSubtotal: least };
  }
  if (discount.minimumQuantity === null) return null;
  const least = String(discount.minimumQuantity);
  return { __typename: "DiscountMinimumQuantity", greaterThanOrEqualToQuantity: least };
}

function summaryOf({ value, items }: Discount, currencyCode: string): string {
  if (value.type === "free_shipping") return "Free shipping";
  const off =
    value.type === "percentage"
      ? `${value.basisPoints / 100}% off`
      : `${formatMinor(value.amountMinor, currencyCode)} ${currencyCode} off`;
  return items.type === "all" ? `${off} entire order` : `${off} some ${items.type}`;
}
