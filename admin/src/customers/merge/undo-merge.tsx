import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { type CustomerMerge, undoMergeMutation } from "./merges.generated.ts";

interface UndoMergeProps {
  readonly merge: CustomerMerge;
  readonly onClose: () => void;
}

/** Makes two customers again. Says who bears the points that were spent meanwhile. */
export function UndoMerge({ merge: { id, from, into }, onClose }: UndoMergeProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, undo] = useMutation(undoMergeMutation);
  const handleUndo = async () => {
    const { data, error } = await undo({ id });
    const userErrors = data?.customerMergeUndo.userErrors.map((one) => ({ ...one, field: null }));
    const answer = toRefusals({ error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Merge undone" });
    onClose();
  };
  return (
    <Dialog
      name="undo-merge"
      title="Undo this merge?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleUndo()}>
            Undo the merge
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        {from.displayName} gets back the points, orders and rewards that came with the merge, including later
        changes to those orders.
      </p>
      <p>
        What {into.displayName} has spent since stays with {into.displayName}. If there are not enough points
        left, that balance goes below zero.
      </p>
    </Dialog>
  );
}
