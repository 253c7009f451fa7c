import type { CustomerNode } from "../customers/customer-node.ts";
import { loadCustomerNodes } from "../customers/find-customer.ts";
import type { Deps } from "../deps.ts";
import { listMovements, type MovementsAsked } from "../ledger/list-movements.ts";
import type { MovementNode } from "../ledger/movement-node.ts";
import { orderOfSource } from "../ledger/stored-explanation.ts";
import { loadOrderNames } from "../orders/order-names.ts";
import type { Shop } from "../shops/load-shop.ts";
import { DOWNLOAD_PAGE, pageThrough } from "./page-through.ts";
import { type CsvColumn, writeCsv } from "./write-csv.ts";

interface Line {
  readonly movement: MovementNode;
  readonly customer: CustomerNode | undefined;
  readonly orderName: string | undefined;
}

const columns: readonly CsvColumn<Line>[] = [
  { head: "recorded_at", cell: ({ movement }) => movement.recordedAt },
  { head: "occurred_at", cell: ({ movement }) => movement.occurredAt },
  { head: "kind", cell: ({ movement }) => movement.kind },
  { head: "points", cell: ({ movement }) => movement.points },
  { head: "account", cell: ({ movement }) => (movement.pending ? "pending" : "available") },
  { head: "balance_after", cell: ({ movement }) => movement.balanceAfter },
  { head: "customer_id", cell: ({ customer }) => customer?.platformId ?? null },
  { head: "email", cell: ({ customer }) => customer?.email ?? null },
  { head: "name", cell: ({ customer }) => customer?.displayName ?? null },
  { head: "order", cell: ({ orderName }) => orderName ?? null },
  { head: "source", cell: ({ movement }) => movement.source },
  { head: "actor", cell: ({ movement }) => movement.actor },
  { head: "program_version", cell: ({ movement }) => movement.programVersion },
];

/** The shop's ledger, newest first. */
export const movementsCsv = (
  { db }: Deps,
  shop: Shop,
  asked: Omit<MovementsAsked, "page">,
): AsyncGenerator<string> =>
  writeCsv(
    columns,
    pageThrough<MovementNode, Line>({
      db,
      shopId: shop.shopId,
      list: (tx, cursor) =>
        listMovements(tx, { ...asked, page: { limit: DOWNLOAD_PAGE, isBackward: false, cursor } }),
      async toRows(tx, nodes) {
        const orderIds = nodes.map(({ source }) => orderOfSource(source)).filter((id) => id !== null);
        const customers = await loadCustomerNodes(tx, [
          ...new Set(nodes.map(({ customerId }) => customerId)),
        ]);
        const names = await loadOrderNames(tx, [...new Set(orderIds)]);
        return nodes.map((movement) => ({
          movement,
          customer: customers.get(movement.customerId),
          orderName: names.get(orderOfSource(movement.source) ?? ""),
        }));
      },
    }),
  );
