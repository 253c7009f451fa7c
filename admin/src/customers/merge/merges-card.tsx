import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import type { Person } from "../detail/person.ts";
import { MergeCustomer } from "./merge-customer.tsx";
import { customerMergesQuery, type CustomerMerge } from "./merges.generated.ts";
import { UndoMerge } from "./undo-merge.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { QuietLink, Text } from "../../ui/page/text.tsx";

interface MergesCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** The customers that were merged into this one, and the action to merge another. */
export function MergesCard({ person, document }: MergesCardProps) {
  const [isMerging, setMerging] = useState(false);
  const [undoing, setUndoing] = useState<CustomerMerge | null>(null);
  const [{ data, error }, read] = useQuery({
    query: customerMergesQuery,
    variables: { id: person.id },
    context,
  });
  const merges = data?.customer?.merges ?? [];
  const mayMerge = person.status !== "MERGED" && person.status !== "ERASED";
  if (!mayMerge && merges.length === 0 && (data || !error)) return null;
  return (
    <Card
      title="Duplicate customers"
      aside={
        mayMerge && (
          <Button kind="plain" size="small" onClick={() => setMerging(true)}>
            Merge another
          </Button>
        )
      }
    >
      {error && !data ? (
        <QueryTrouble
          error={error}
          what="the merges"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
      ) : merges.length === 0 ? (
        <Text kind="note">
          A customer who used two e-mail addresses has two balances. Merging combines them.
        </Text>
      ) : (
        <RowList>
          {merges.map((merge) => (
            <MergeRow
              key={merge.id}
              merge={merge}
              personId={person.id}
              onUndo={person.status === "ERASED" ? undefined : () => setUndoing(merge)}
            />
          ))}
        </RowList>
      )}
      {isMerging && <MergeCustomer {...{ person, document }} onClose={() => setMerging(false)} />}
      {undoing && <UndoMerge merge={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

interface MergeRowProps {
  readonly merge: CustomerMerge;
  readonly personId: string;
  /** Undefined for an erased customer, whose merges cannot be undone. */
  readonly onUndo: (() => void) | undefined;
}

function MergeRow({ merge, personId, onUndo }: MergeRowProps) {
  const formats = useFormats();
  const now = useNow();
  const { from, into, mergedAt, undoneAt, undoUntil, points } = merge;
  const isKept = into.id === personId;
  const other = isKept ? from : into;
  return (
    <ListRow
      note={
        <>
          <Time at={mergedAt} as="date" />
          {!undoneAt && onUndo && Date.parse(undoUntil) > now && (
            <>
              , can be undone until <Time at={undoUntil} as="date" />
            </>
          )}
        </>
      }
      end={
        undoneAt ? (
          <Badge>Undone</Badge>
        ) : (
          onUndo &&
          Date.parse(undoUntil) > now && (
            <Button
              kind="plain"
              size="small"
              onClick={onUndo}
              aria-label={`Undo the merge with ${other.displayName}`}
            >
              Undo
            </Button>
          )
        )
      }
    >
      {isKept ? "" : "Is now "}
      <QuietLink to={`/app/customers/${other.id}`}>{other.displayName}</QuietLink>
      {isKept ? " came with" : ", with"} {formats.points(points)}
    </ListRow>
  );
}

const context = { additionalTypenames: ["Merge"] };
