import { Confirm } from "../api/confirm.tsx";
import type { Refusals } from "../api/user-errors.ts";
import { useFormats } from "../ui/format/formats.tsx";
import type { ReferralRow } from "./referrals.generated.ts";

interface RefuseReferralProps {
  readonly referral: Pick<ReferralRow, "orderName" | "advocate">;
  readonly onRefuse: () => Promise<Refusals>;
  readonly onClose: () => void;
}

/** A refusal is for good, so it says first what it means. */
export function RefuseReferral({ referral, onRefuse, onClose }: RefuseReferralProps) {
  const { pointsName } = useFormats();
  const { orderName, advocate } = referral;
  return (
    <Confirm
      name="refuse-referral"
      title="Refuse this referral?"
      onClose={onClose}
      action="Refuse"
      kind="danger"
      leave="Keep it"
      onConfirm={onRefuse}
    >
      <p>
        {orderName === null
          ? `The friend gets no code, and ${advocate.displayName} no ${pointsName.other}.`
          : `${advocate.displayName} gets no ${pointsName.other} for order ${orderName}.`}{" "}
        This can’t be taken back, but the friend can ask for a code again.
      </p>
    </Confirm>
  );
}
