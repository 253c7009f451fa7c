import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { customerOrdersQuery } from "./customer.generated.ts";
import css from "./customer.module.css";
import { OrderRow } from "./order-row.tsx";

const PAGE_SIZE = 20;
const context = { additionalTypenames: ["Order"] };

/** Also the orders that earned nothing: “why did I earn nothing?” is asked most. */
export function Orders({ customerId }: { readonly customerId: string }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return cursors.map((after, index) => (
    <OrdersPage
      key={after ?? "first"}
      customerId={customerId}
      after={after}
      isLast={index === cursors.length - 1}
      onMore={(cursor) => setCursors([...cursors, cursor])}
    />
  ));
}

interface OrdersPageProps {
  readonly customerId: string;
  readonly after: string | null;
  readonly isLast: boolean;
  readonly onMore: (cursor: string | null) => void;
}

function OrdersPage({ customerId, after, isLast, onMore }: OrdersPageProps) {
  const variables = { id: customerId, first: PAGE_SIZE, after };
  const [{ data, error }, read] = useQuery({
    query: customerOrdersQuery,
    variables,
    context,
    // An order that earned nothing moves no points, so nothing says that it came.
    requestPolicy: "cache-and-network",
  });
  if (!data)
    return (
      <div className={css.inCard}>
        {error ? (
          <QueryTrouble
            error={error}
            what="the orders"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
        ) : (
          <SkeletonLines lines={9} />
        )}
      </div>
    );
  const { nodes = [], pageInfo } = data.customer?.orders ?? {};
  if (nodes.length === 0 && after === null)
    return (
      <EmptyState title="No orders yet">
        Each order of this customer appears here, also one that earns nothing.
      </EmptyState>
    );
  return (
    <>
      <ol className={css.timeline}>
        {nodes.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ol>
      {isLast && pageInfo?.hasNextPage && (
        <div className={css.more}>
          <Button size="small" onClick={() => onMore(pageInfo.endCursor)}>
            Show older orders
          </Button>
        </div>
      )}
    </>
  );
}
