import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { countPoints, toProgram } from "../program/program.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import { useFormats } from "../ui/formats.tsx";
import type { Person } from "./customer-page.tsx";
import { cancelRedemptionMutation } from "./customer-rewards.generated.ts";

interface CancelRewardProps {
  readonly redemption: Person["redemptions"]["nodes"][number];
  readonly document: unknown;
  readonly onClose: () => void;
}

/** Says what becomes of the code and of the points before either moves. */
export function CancelReward({ redemption, document, onClose }: CancelRewardProps) {
  const formats = useFormats();
  const host = useHost();
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, cancel] = useMutation(cancelRedemptionMutation);
  const points = countPoints(redemption.points, toProgram(document), formats);

  const handleCancel = async () => {
    const { data, error } = await cancel({ id: redemption.id, reason: reason.trim() || null });
    const answer = toRefusals({ error, userErrors: data?.redemptionCancel.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    const isDone = data?.redemptionCancel.redemption?.status === "CANCELLED";
    host?.showToast({
      message: isDone
        ? `Cancelled, ${points} returned`
        : `Being cancelled: ${points} return once the store has let go of the code`,
    });
    onClose();
  };

  return (
    <Dialog
      title={`Cancel “${redemption.reward.name}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleCancel()}>
            Cancel the reward
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        {redemption.code ? `The code ${redemption.code} stops working in the store` : "Its code is not made"},
        and {points} go back to the customer. Should an order with the code turn up later, the points are
        taken again.
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
