import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { hostOf } from "./delivery-labels.ts";
import { type EndpointRow, rotateSecretMutation } from "./webhooks.generated.ts";

interface RotateSecretProps {
  readonly endpoint: EndpointRow;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Asks first: the former secret ends after a day. */
export function RotateSecret({ endpoint, onClose, onMade }: RotateSecretProps) {
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, rotate] = useMutation(rotateSecretMutation);
  const handleRotate = async () => {
    const { data, error } = await rotate({ id: endpoint.id });
    const answer = toPlainRefusals({ error, userErrors: data?.webhookEndpointRotateSecret.userErrors });
    setRefusals(answer);
    const created = data?.webhookEndpointRotateSecret.created;
    if (!isRefused(answer) && created) onMade(created.secret);
  };
  return (
    <Dialog
      name="webhook-rotate"
      title={`New secret for ${hostOf(endpoint.url)}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleRotate()}>
            Make a new secret
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        For 24 hours messages are signed with both secrets, so that you can change your software without
        losing any. After that, only the new one works.
      </p>
    </Dialog>
  );
}
