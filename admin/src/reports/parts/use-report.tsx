import type { ReactNode } from "react";
import { type AnyVariables, type TypedDocumentNode, useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Card } from "../../ui/page/card.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";

/** A report's data; until it is there, what stands in its place. */
export function useReport<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): { readonly data: Data | undefined; readonly waiting: ReactNode } {
  const [{ data, error }, read] = useQuery<Data>({
    query,
    variables,
    requestPolicy: "cache-and-network",
  });
  const waiting = (
    <Card>
      <QueryTrouble
        error={error}
        what="this report"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!error && <SkeletonLines lines={9} />}
    </Card>
  );
  return { data, waiting };
}
