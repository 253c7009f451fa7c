import { useEffect, useRef, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { bulkAddress } from "../../ledger/bulk-words.ts";
import { Link } from "../../ui/router/router.tsx";
import { usePreference } from "../../ui/use-preference.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/page/card.tsx";
import { useFormats, type Formats } from "../../ui/format/formats.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { Progress, TimeLeft } from "../../ui/page/progress.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { newestBulkAdjustmentsQuery, type BulkAdjustmentState } from "./bulk-adjustments.generated.ts";
import { isRunning, progressOf, useLookAgain } from "./bulk-state.tsx";
import css from "./bulk.module.css";
import { UndoBulk } from "./undo-bulk.tsx";
import { counted } from "../../ui/format/counted.ts";
import { Text } from "../../ui/page/text.tsx";

const SHOWN_MS = 24 * 60 * 60 * 1_000;
const context = { additionalTypenames: ["BulkAdjustment"] };

interface BulkProgressProps {
  /** A batch was added or changed its status: the shown balances are out of date. */
  readonly onMoved: () => void;
}

/** All batches under way, and the newest finished one until it is dismissed. */
export function BulkProgress({ onMoved }: BulkProgressProps) {
  const now = useNow();
  const [putAway, setPutAway] = usePreference("bulk-adjustment-put-away");
  const [undoing, setUndoing] = useState<BulkAdjustmentState | null>(null);
  const [{ data, error, fetching }, read] = useQuery({
    query: newestBulkAdjustmentsQuery,
    variables: {},
    requestPolicy: "cache-and-network",
    context,
  });
  const batches = data?.bulkAdjustments.nodes ?? [];
  const isAnyRunning = batches.some(isRunning);
  useLookAgain(isAnyRunning, fetching, () => read({ requestPolicy: "network-only" }));
  useOnChange(data && batches.map(({ id, status }) => `${id} ${status}`).join(), onMoved);
  const shown = batches.filter(
    (batch, index) =>
      isRunning(batch) ||
      (index === 0 && batch.id !== putAway && now - Date.parse(batch.createdAt) < SHOWN_MS),
  );
  return (
    <>
      <QueryTrouble
        error={fetching ? undefined : error}
        what="what became of your adjustments"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {shown.map((batch) => (
        <Batch
          key={batch.id}
          batch={batch}
          onUndo={() => setUndoing(batch)}
          onPutAway={() => setPutAway(batch.id)}
        />
      ))}
      {undoing && <UndoBulk batch={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

/** A small batch may finish before it is seen under way: then the new batch is the change. */
function useOnChange(state: string | undefined, onChange: () => void): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== undefined && state !== known.current) onChange();
    known.current = state;
  });
}

interface BatchProps {
  readonly batch: BulkAdjustmentState;
  readonly onUndo: () => void;
  readonly onPutAway: () => void;
}

function Batch({ batch, onUndo, onPutAway }: BatchProps) {
  const formats = useFormats();
  const { done, all } = progressOf(batch);
  const share = all === 0 ? 0 : done / all;
  return (
    <Card>
      <section className={css.batch} aria-label="Adjustment of many customers">
        <div className={css.head}>
          <div>
            <p className={css.title} role="status">
              {batchWords(batch, formats)}
            </p>
            <Text kind="note">
              {batch.reason} <Link to={bulkAddress(batch.id)}>Details</Link>
            </Text>
          </div>
          <div className={css.actions}>
            {batch.status === "APPLYING" && (
              <Button size="small" onClick={onUndo}>
                Stop and undo
              </Button>
            )}
            {batch.status === "APPLIED" && batch.adjusted > 0 && (
              <Button size="small" icon={<UndoIcon />} onClick={onUndo}>
                Undo
              </Button>
            )}
            {!isRunning(batch) && (
              <Button size="small" kind="plain" onClick={onPutAway}>
                Dismiss
              </Button>
            )}
          </div>
        </div>
        {isRunning(batch) && (
          <>
            <Progress share={share} label="Progress of the adjustment" />
            <Text kind="note">
              {formats.number(done)} of {formats.number(all)}.<TimeLeft share={share} /> It continues if you
              leave this page.
            </Text>
          </>
        )}
      </section>
    </Card>
  );
}

function batchWords(batch: BulkAdjustmentState, formats: Formats): string {
  const { points, members, adjusted, refused, undone, leftAlone } = batch;
  const amount = formats.signedPoints(points);
  const people = (count: number) => counted(count, "customer", formats);
  switch (batch.status) {
    case "APPLYING":
      return `${amount} for each of ${people(members)}: in progress`;
    case "APPLIED":
      return refused === 0
        ? `${amount} for each of ${people(adjusted)}`
        : `${amount} for each of ${people(adjusted)}; ${people(refused)} skipped`;
    case "UNDOING":
      return `${amount} for each of ${people(adjusted)}: being undone`;
    case "UNDONE":
      return leftAlone === 0
        ? `${amount}: undone for ${people(undone)}`
        : `${amount}: undone for ${people(undone)}; ${people(leftAlone)} left as they were`;
  }
}
