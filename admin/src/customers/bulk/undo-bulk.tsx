import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import css from "./bulk.module.css";
import { SkeletonLines } from "../../ui/page/skeleton.tsx";
import { counted } from "../../ui/format/counted.ts";
import {
  type BulkAdjustmentState,
  type BulkUndoPreviewData,
  bulkUndoPreviewQuery,
  undoBulkAdjustmentMutation,
} from "./bulk-adjustments.generated.ts";

interface UndoBulkProps {
  readonly batch: BulkAdjustmentState;
  readonly onClose: () => void;
}

/** Says what will happen to how many customers. The ledger keeps both entries of each. */
export function UndoBulk({ batch, onClose }: UndoBulkProps) {
  const formats = useFormats();
  const act = useAct(undoBulkAdjustmentMutation);
  const [{ data, error, fetching }, read] = useQuery({
    query: bulkUndoPreviewQuery,
    variables: { id: batch.id },
    requestPolicy: "network-only",
  });
  const preview = (!fetching && data?.bulkAdjustmentUndoPreview) || undefined;
  const isUnderWay = batch.status === "APPLYING";
  return (
    <Confirm
      asksReason
      name="undo-bulk"
      title={isUnderWay ? "Stop this adjustment and undo it?" : "Undo this adjustment?"}
      action={isUnderWay ? "Stop and undo" : `Undo for ${formats.number(preview?.members ?? batch.adjusted)}`}
      footerNote="You can’t undo an undo"
      isWaiting={!preview}
      onConfirm={(reason) => act({ id: batch.id, reason }, { done: "Being undone" })}
      onClose={onClose}
    >
      <QueryTrouble
        error={error}
        what="what the undo would do"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {preview ? <Effect preview={preview} /> : !error && <SkeletonLines lines={3} />}
    </Confirm>
  );
}

type Preview = NonNullable<BulkUndoPreviewData["bulkAdjustmentUndoPreview"]>;

function Effect({
  preview: { members, points, spent, pointsSpent, alreadyUndone, merged },
}: {
  preview: Preview;
}) {
  const formats = useFormats();
  const people = (count: number) => counted(count, "customer", formats);
  const amount = formats.points(Math.abs(points));
  return (
    <>
      <p>
        {points < 0
          ? `${amount} go back to ${people(members)}`
          : `${amount} are taken back from ${people(members)}`}
        , with one new entry each. A tier that members have for good stays.
      </p>
      {spent > 0 && (
        <p className={css.warning}>
          {spent === 1 ? "1 customer has" : `${people(spent)} have`} already spent the points:{" "}
          {formats.points(pointsSpent)} of them. They fall below zero until they earn it back.
        </p>
      )}
      {alreadyUndone > 0 && <p>{people(alreadyUndone)}: undone before, one by one.</p>}
      {merged > 0 && <p>{people(merged)}: merged since, and left as they are. Undo the merge first.</p>}
    </>
  );
}
