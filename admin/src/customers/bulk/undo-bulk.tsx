import { useMutation } from "urql";
import { ReasonDialog } from "../../api/reason-dialog.tsx";
import { isRefused, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { undoBulkAdjustmentMutation, type BulkAdjustmentState } from "./bulk-adjustments.generated.ts";

interface UndoBulkProps {
  readonly batch: BulkAdjustmentState;
  readonly onClose: () => void;
}

/** Says what will happen to how many customers. The ledger keeps both entries of each. */
export function UndoBulk({ batch, onClose }: UndoBulkProps) {
  const formats = useFormats();
  const host = useHost();
  const [, undo] = useMutation(undoBulkAdjustmentMutation);
  const isUnderWay = batch.status === "APPLYING";
  const handleUndo = async (reason: string | null) => {
    const { data, error } = await undo({ id: batch.id, reason });
    const answer = toRefusals({ error, userErrors: data?.bulkAdjustmentUndo.userErrors });
    if (!isRefused(answer)) host?.showToast({ message: "Being undone" });
    return answer;
  };
  return (
    <ReasonDialog
      name="undo-bulk"
      title={isUnderWay ? "Stop this adjustment and undo it?" : "Undo this adjustment?"}
      action={isUnderWay ? "Stop and undo" : `Undo for ${formats.number(batch.adjusted)}`}
      footerNote="You can’t undo an undo"
      onConfirm={handleUndo}
      onClose={onClose}
    >
      <p>
        Each customer who was adjusted gets a new entry of {formats.signedPoints(-batch.points)}. Customers
        who have already spent the points go below zero; a tier that was reached stays.
      </p>
    </ReasonDialog>
  );
}
