import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { removeSenderMutation } from "./emails.generated.ts";

/** Asks first: the password is gone then. */
export function RemoveSender({ onClose }: { readonly onClose: () => void }) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, remove] = useMutation(removeSenderMutation);
  const handleRemove = async () => {
    const { data, error } = await remove({}, { additionalTypenames: ["SenderDmarc"] });
    const answer = toPlainRefusals({ error, userErrors: data?.shopperMailSenderRemove.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Saved" });
    onClose();
  };
  return (
    <Dialog
      name="remove-sender"
      title="Use Laurel’s address instead?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleRemove()}>
            Use Laurel’s address
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        E-mails to shoppers come from Laurel’s address again. If Laurel has no mail server, no more are sent.
        Your mail server and its password are forgotten.
      </p>
    </Dialog>
  );
}
