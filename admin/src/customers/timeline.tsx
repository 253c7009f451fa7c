import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { customerTimelineQuery, type TimelineEntry } from "./customer.generated.ts";
import css from "./customer.module.css";
import { TimelineRow } from "./timeline-row.tsx";
import { UndoEntry } from "./undo-entry.tsx";

const PAGE_SIZE = 20;

interface TimelineProps {
  readonly customerId: string;
  readonly mayUndo: boolean;
}

/** The member's ledger, newest first. */
export function Timeline({ customerId, mayUndo }: TimelineProps) {
  // Each page is asked for by itself, so that a change reads all of them again.
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [undoing, setUndoing] = useState<TimelineEntry | null>(null);
  return (
    <>
      {cursors.map((after, index) => (
        <TimelinePage
          key={after ?? "first"}
          customerId={customerId}
          after={after}
          isLast={index === cursors.length - 1}
          onMore={(cursor) => setCursors([...cursors, cursor])}
          onUndo={mayUndo ? setUndoing : undefined}
        />
      ))}
      {undoing && <UndoEntry entry={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

interface TimelinePageProps {
  readonly customerId: string;
  readonly after: string | null;
  readonly isLast: boolean;
  readonly onMore: (cursor: string | null) => void;
  readonly onUndo: ((entry: TimelineEntry) => void) | undefined;
}

function TimelinePage({ customerId, after, isLast, onMore, onUndo }: TimelinePageProps) {
  const variables = { id: customerId, first: PAGE_SIZE, after };
  const [{ data, error }, read] = useQuery({ query: customerTimelineQuery, variables, context });
  if (!data && error)
    return (
      <div className={css.inCard}>
        <QueryTrouble
          error={error}
          what="the ledger"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
      </div>
    );
  if (!data)
    return (
      <div className={css.inCard}>
        <SkeletonLines lines={12} />
      </div>
    );
  const { nodes = [], pageInfo } = data.customer?.movements ?? {};
  if (nodes.length === 0 && after === null)
    return (
      <EmptyState title="Nothing has moved yet">
        The first order that earns, or the first adjustment, appears here.
      </EmptyState>
    );
  return (
    <>
      <ol className={css.timeline}>
        {nodes.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} onUndo={onUndo && (() => onUndo(entry))} />
        ))}
      </ol>
      {isLast && pageInfo?.hasNextPage && (
        <div className={css.more}>
          <Button size="small" onClick={() => onMore(pageInfo.endCursor)}>
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}

const context = { additionalTypenames: ["Movement"] };
