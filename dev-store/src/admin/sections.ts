// The store's own sections, which an app may link to. They show data; but for a customer's consent to e-mails, changes
// are made in the storefront and through the API.
import { displayNameOf } from "../commerce/customer.ts";
import { statusOf } from "../commerce/discount.ts";
import { orderName } from "../commerce/order.ts";
import { financialStatusOf } from "../commerce/order-status.ts";
import { totalsOf } from "../commerce/order-totals.ts";
import { price } from "../storefront/layout.ts";
import type { Shop } from "../shops/shop.ts";

export interface Section {
  name: string;
  title: string;
  isInRail: boolean;
  columns: readonly string[];
  count: (shop: Shop) => number;
  /** Newest first. */
  rows: (shop: Shop, now: Date) => readonly SectionRow[];
}

export interface SectionRow {
  id: number;
  /** One per column; the first is the row's name. */
  cells: readonly string[];
}

const words = (constant: string): string => constant.toLowerCase().replaceAll("_", " ");
const newest = <Item>(items: ReadonlyMap<number, Item>): Item[] => [...items.values()].reverse();
const day = (shop: Shop, at: string): string =>
  new Date(at).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: shop.timeZone });

export const SECTIONS: readonly Section[] = [
  {
    name: "orders",
    title: "Orders",
    isInRail: true,
    columns: ["Order", "Placed", "Customer", "Payment", "Total"],
    count: (shop) => shop.orders.size,
    rows: (shop) =>
      newest(shop.orders).map((order) => {
        const customer = shop.customers.get(order.customerId ?? 0);
        const name = customer === undefined ? (order.email ?? "nobody") : displayNameOf(customer);
        const total = price(shop, totalsOf(order).totalMinor);
        const payment = words(financialStatusOf(order));
        return { id: order.id, cells: [orderName(order), day(shop, order.createdAt), name, payment, total] };
      }),
  },
  {
    name: "products",
    title: "Products",
    isInRail: true,
    columns: ["Product", "Kind", "Status", "Price"],
    count: (shop) => shop.products.size,
    rows: (shop) =>
      newest(shop.products).map((product) => ({
        id: product.id,
        cells: [product.title, product.productType, words(product.status), price(shop, product.priceMinor)],
      })),
  },
  {
    name: "collections",
    title: "Collections",
    isInRail: false,
    columns: ["Collection"],
    count: (shop) => shop.collections.size,
    rows: (shop) => newest(shop.collections).map(({ id, title }) => ({ id, cells: [title] })),
  },
  {
    name: "customers",
    title: "Customers",
    isInRail: true,
    columns: ["Customer", "E-mail", "E-mail marketing", "Tags", "Since"],
    count: (shop) => shop.customers.size,
    rows: (shop) =>
      newest(shop.customers).map((customer) => ({
        id: customer.id,
        cells: [
          displayNameOf(customer),
          customer.email ?? "",
          customer.emailConsent?.state ?? "not subscribed",
          customer.tags.join(", "),
          day(shop, customer.createdAt),
        ],
      })),
  },
  {
    name: "discounts",
    title: "Discounts",
    isInRail: true,
    columns: ["Code", "Title", "Status", "Uses"],
    count: (shop) => shop.discounts.size,
    rows: (shop, now) =>
      newest(shop.discounts).map((discount) => ({
        id: discount.id,
        cells: [discount.code, discount.title, words(statusOf(discount, now)), String(discount.uses.length)],
      })),
  },
];
