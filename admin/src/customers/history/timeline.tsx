import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { useLedgerUpdates } from "../../ledger/use-ledger-updates.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { customerTimelineQuery, type TimelineEntry } from "../detail/customer.generated.ts";
import css from "../detail/customer.module.css";
import { TimelineRow } from "./timeline-row.tsx";
import { ShowMore } from "../../ui/data/pager.tsx";
import { CardBody } from "../../ui/page/card.tsx";
import { UndoEntry } from "./undo-entry.tsx";

const PAGE_SIZE = 20;

interface TimelineProps {
  readonly customerId: string;
  readonly mayUndo: boolean;
}

/** The customer's ledger, newest first. */
export function Timeline({ customerId, mayUndo }: TimelineProps) {
  const [undoing, setUndoing] = useState<TimelineEntry | null>(null);
  return (
    <>
      <TimelinePage customerId={customerId} after={null} onUndo={mayUndo ? setUndoing : undefined} />
      {undoing && <UndoEntry entry={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

interface TimelinePageProps {
  readonly customerId: string;
  readonly after: string | null;
  readonly onUndo: ((entry: TimelineEntry) => void) | undefined;
}

/** The next page begins where this one ends now: a new entry at the top pushes the last one over, and none is lost. */
function TimelinePage({ customerId, after, onUndo }: TimelinePageProps) {
  const [isMoreWanted, setMoreWanted] = useState(false);
  const variables = { id: customerId, first: PAGE_SIZE, after };
  const [{ data, error }, read] = useQuery({ query: customerTimelineQuery, variables, context });
  useLedgerUpdates(() => read({ requestPolicy: "network-only" }));
  if (!data && error)
    return (
      <CardBody>
        <QueryTrouble
          error={error}
          what="the history"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
      </CardBody>
    );
  if (!data)
    return (
      <CardBody>
        <SkeletonLines lines={12} />
      </CardBody>
    );
  const { nodes = [], pageInfo } = data.customer?.movements ?? {};
  if (nodes.length === 0 && after === null)
    return (
      <EmptyState title="No activity yet">Orders that earn points, and adjustments, appear here.</EmptyState>
    );
  return (
    <>
      <ol className={css.timeline}>
        {nodes.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} onUndo={onUndo && (() => onUndo(entry))} />
        ))}
      </ol>
      {pageInfo?.hasNextPage &&
        (isMoreWanted ? (
          <TimelinePage customerId={customerId} after={pageInfo.endCursor} onUndo={onUndo} />
        ) : (
          <ShowMore onClick={() => setMoreWanted(true)}>Show older activity</ShowMore>
        ))}
    </>
  );
}

const context = { additionalTypenames: ["Movement"] };
