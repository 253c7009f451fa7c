import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { hostOf } from "./delivery-labels.ts";
import { deleteEndpointMutation, type EndpointRow } from "./webhooks.generated.ts";

interface DeleteEndpointProps {
  readonly endpoint: EndpointRow;
  readonly onClose: () => void;
}

/** Asks first: what waits for it is lost. */
export function DeleteEndpoint({ endpoint, onClose }: DeleteEndpointProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, remove] = useMutation(deleteEndpointMutation);
  const handleDelete = async () => {
    const { data, error } = await remove({ id: endpoint.id }, { additionalTypenames: ["WebhookEndpoint"] });
    const userErrors = data?.webhookEndpointDelete.userErrors;
    // Another user has deleted it already, which is what was wanted.
    const isGone = userErrors?.some(({ code }) => code === "webhook_endpoint_not_found") ?? false;
    const answer = isGone ? noRefusals : toPlainRefusals({ error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Deleted" });
    onClose();
  };
  return (
    <Dialog
      name="webhook-delete"
      title={`Delete the webhook to ${hostOf(endpoint.url)}?`}
      onClose={onClose}
      footerNote="This can’t be undone"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleDelete()}>
            Delete
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>Nothing more is sent there, and messages that still wait are dropped. To pause it, switch it off.</p>
    </Dialog>
  );
}
