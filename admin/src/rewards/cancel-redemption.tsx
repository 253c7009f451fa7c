import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import { cancelRedemptionMutation, type RedemptionRow } from "./redemptions.generated.ts";
import css from "./rewards.module.css";

interface CancelRedemptionProps {
  readonly redemption: RedemptionRow;
  readonly onClose: () => void;
}

/** Says what goes where before it does. */
export function CancelRedemption({ redemption, onClose }: CancelRedemptionProps) {
  const { points, code, customer } = redemption;
  const formats = useFormats();
  const host = useHost();
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, cancel] = useMutation(cancelRedemptionMutation);
  const handleCancel = async () => {
    const { data, error } = await cancel({ id: redemption.id, reason: reason.trim() || null });
    const answer = toRefusals({ error, userErrors: data?.redemptionCancel.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    const isDone = data?.redemptionCancel.redemption?.status === "CANCELLED";
    host?.showToast({ message: isDone ? "Cancelled" : "It is cancelled as soon as your store answers" });
    onClose();
  };
  return (
    <Dialog
      title="Cancel this code?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleCancel()}>
            Cancel the code
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        {code ? (
          <>
            <span className={css.code}>{code}</span> stops working in your store, and then
          </>
        ) : (
          "No code is made, and"
        )}{" "}
        {formats.number(points)} points go back to {customer.displayName}.
      </p>
      <TextField
        label="Reason, for your team (optional)"
        value={reason}
        onChange={setReason}
        error={refusals.fields["reason"]}
        maxLength={500}
      />
    </Dialog>
  );
}
