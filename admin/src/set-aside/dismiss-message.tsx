import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { nameOf } from "./message.tsx";
import { dismissSetAsideMutation, type SetAsideRow } from "./set-aside.generated.ts";

interface DismissMessageProps {
  readonly message: SetAsideRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation: a message that was dismissed cannot be brought back. */
export function DismissMessage({ message, onClose, onDone }: DismissMessageProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, dismiss] = useMutation(dismissSetAsideMutation);
  const handleDismiss = async () => {
    const { data, error } = await dismiss({ webhookIds: [message.id] });
    const answer = toPlainRefusals({ error, userErrors: data?.setAsideDismiss.userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Dismissed" });
    onClose();
    onDone();
  };
  return (
    <Dialog
      name="dismiss-message"
      title="Dismiss this message?"
      onClose={onClose}
      footerNote="This can’t be undone"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleDismiss()}>
            Dismiss the message
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        {nameOf(message)} will not be applied, now or later. If points are wrong without it, adjust them on
        the customer’s page.
      </p>
    </Dialog>
  );
}
