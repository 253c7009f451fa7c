import type { RedeemRewardData } from "./customer-rewards.generated.ts";
import { FailureStory } from "../../rewards/redemptions/failure-story.tsx";
import { GiftCardCode } from "../../rewards/redemptions/gift-card-code.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Time } from "../../ui/data/figures.tsx";
import type { Person } from "../detail/person.ts";

export type Redeemed = NonNullable<RedeemRewardData["rewardRedeem"]["redemption"]>;

interface RedeemedCodeProps {
  readonly redemption: Redeemed;
  readonly person: Person;
  readonly onClose: () => void;
}

/** The code to pass on, or why there is no code. */
export function RedeemedCode({ redemption, person, onClose }: RedeemedCodeProps) {
  const { status, form, code, maskedCode, expiresAt, reward } = redemption;
  return (
    <Dialog
      name="redeemed-code"
      title={reward.name}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {status === "FAILED" && (
        <Banner tone="error" title="Your store couldn’t make the code">
          <p>The points are back in the balance.</p>
          <FailureStory redemption={redemption} />
        </Banner>
      )}
      {status === "REQUESTED" && (
        <Banner tone="warning" title="Your store is still making the code">
          It works as soon as the reward shows as ready on the customer’s page. If your store refuses it, the
          points are returned.
        </Banner>
      )}
      {status === "ISSUED" && maskedCode !== null && (
        <>
          <GiftCardCode redemption={redemption} customerName={person.displayName} />
          <p>
            Works at the checkout until it is empty
            {expiresAt && (
              <>
                , before <Time at={expiresAt} as="date" />
              </>
            )}
            .
          </p>
        </>
      )}
      {status === "ISSUED" && form === "STORE_CREDIT" && (
        <p>
          It is on the customer’s account in your store, and pays at the checkout when they are signed in
          {expiresAt && (
            <>
              , before <Time at={expiresAt} as="date" />
            </>
          )}
          .
        </p>
      )}
      {status !== "FAILED" && code && (
        <>
          <CopyField label={`Code for ${person.displayName}`} value={code} />
          <p>
            Works once, only for {person.email ?? "this customer"}
            {expiresAt && (
              <>
                , until <Time at={expiresAt} as="date" />
              </>
            )}
            .
          </p>
        </>
      )}
    </Dialog>
  );
}
