import { formatMoney } from "@laurel/domain/money.ts";
import { findTier } from "@laurel/domain/tiers/tier.ts";
import type { CustomerNode } from "../customers/customer-node.ts";
import { type CustomersAsked, listCustomers } from "../customers/list-customers.ts";
import type { Deps } from "../deps.ts";
import { loadProgram } from "../program/load-program.ts";
import type { Shop } from "../shops/load-shop.ts";
import { DOWNLOAD_PAGE, pageThrough } from "./page-through.ts";
import { type CsvColumn, writeCsv } from "./write-csv.ts";

/** The customers that a list shows, in its order. */
export async function* customersCsv(
  { db }: Deps,
  shop: Shop,
  asked: Omit<CustomersAsked, "page">,
): AsyncGenerator<string> {
  const { document } = await db.transaction(shop.shopId, loadProgram);
  const tierOf = (id: string | null) => (id === null ? null : (findTier(document.tiers, id)?.name ?? null));
  const { currencyCode } = shop;
  const columns: readonly CsvColumn<CustomerNode>[] = [
    { head: "customer_id", cell: ({ platformId }) => platformId },
    { head: "email", cell: ({ email }) => email },
    { head: "name", cell: ({ displayName }) => displayName },
    { head: "status", cell: ({ status }) => status.toLowerCase() },
    { head: "points", cell: ({ points }) => points.available },
    { head: "pending_points", cell: ({ points }) => points.pending },
    { head: "lifetime_points", cell: ({ points }) => points.lifetime },
    { head: "tier", cell: ({ tierId }) => tierOf(tierId) },
    { head: "orders", cell: ({ ordersCount }) => ordersCount },
    { head: `spent_${currencyCode.toLowerCase()}`, cell: (row) => formatMoney(row.spentMinor, currencyCode) },
    { head: "joined_at", cell: ({ joinedAt }) => joinedAt },
    { head: "last_activity_at", cell: ({ lastActivityAt }) => lastActivityAt },
  ];
  const pages = pageThrough<CustomerNode, CustomerNode>({
    db,
    shopId: shop.shopId,
    list: (tx, cursor) =>
      listCustomers(tx, { ...asked, page: { limit: DOWNLOAD_PAGE, isBackward: false, cursor } }),
    toRows: async (_tx, nodes) => nodes,
  });
  yield* writeCsv(columns, pages);
}
