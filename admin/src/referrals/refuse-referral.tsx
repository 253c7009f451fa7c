import { useState } from "react";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals } from "../api/user-errors.ts";
import { Button } from "../ui/forms/button.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import type { ReferralRow } from "./referrals.generated.ts";

interface RefuseReferralProps {
  readonly referral: Pick<ReferralRow, "orderName" | "advocate">;
  readonly onRefuse: () => Promise<Refusals>;
  readonly onClose: () => void;
}

/** A refusal is for good, so it says first what it means. */
export function RefuseReferral({ referral, onRefuse, onClose }: RefuseReferralProps) {
  const { pointsName } = useFormats();
  const [refusals, setRefusals] = useState(noRefusals);
  const [isBusy, setBusy] = useState(false);
  const { orderName, advocate } = referral;
  const handleRefuse = async () => {
    setBusy(true);
    const answer = await onRefuse();
    setBusy(false);
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };
  return (
    <Dialog
      name="refuse-referral"
      title="Refuse this referral?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void handleRefuse()}>
            Refuse
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        {orderName === null
          ? `The friend gets no code, and ${advocate.displayName} no ${pointsName.other}.`
          : `${advocate.displayName} gets no ${pointsName.other} for order ${orderName}.`}{" "}
        This can’t be taken back, but the friend can ask for a code again.
      </p>
    </Dialog>
  );
}
