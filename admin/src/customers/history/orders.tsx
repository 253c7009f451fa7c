import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { useLedgerUpdates } from "../../ledger/use-ledger-updates.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { customerOrdersQuery } from "../detail/customer.generated.ts";
import css from "../detail/customer.module.css";
import { ShowMore } from "../../ui/data/pager.tsx";
import { CardBody } from "../../ui/page/card.tsx";
import { OrderRow, type Counting } from "./order-row.tsx";

const PAGE_SIZE = 20;
const context = { additionalTypenames: ["Order"] };

/** All orders, because “why did I earn nothing?” is the most common question. */
export function Orders(props: Counting & { readonly customerId: string }) {
  return <OrdersPage {...props} after={null} />;
}

interface OrdersPageProps extends Counting {
  readonly customerId: string;
  readonly after: string | null;
}

/** The next page begins where this one ends now, so that a new order does not push one out between them. */
function OrdersPage({ customerId, after, ...counting }: OrdersPageProps) {
  const [isMoreWanted, setMoreWanted] = useState(false);
  const variables = { id: customerId, first: PAGE_SIZE, after };
  const [{ data, error }, read] = useQuery({
    query: customerOrdersQuery,
    variables,
    context,
    // An order that earned nothing moves no points, so no ledger update reports it.
    requestPolicy: "cache-and-network",
  });
  useLedgerUpdates(() => read({ requestPolicy: "network-only" }));
  if (!data)
    return (
      <CardBody>
        {error ? (
          <QueryTrouble
            error={error}
            what="the orders"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
        ) : (
          <SkeletonLines lines={9} />
        )}
      </CardBody>
    );
  const { nodes = [], pageInfo } = data.customer?.orders ?? {};
  if (nodes.length === 0 && after === null)
    return (
      <EmptyState title="No orders yet">
        All of this customer’s orders appear here, even those that earn no points.
      </EmptyState>
    );
  return (
    <>
      <ol className={css.timeline}>
        {nodes.map((order) => (
          <OrderRow key={order.id} order={order} {...counting} />
        ))}
      </ol>
      {pageInfo?.hasNextPage &&
        (isMoreWanted ? (
          <OrdersPage customerId={customerId} after={pageInfo.endCursor} {...counting} />
        ) : (
          <ShowMore onClick={() => setMoreWanted(true)}>Show older orders</ShowMore>
        ))}
    </>
  );
}
