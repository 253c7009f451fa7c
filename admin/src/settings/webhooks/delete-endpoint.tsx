import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { hostOf } from "./delivery-labels.ts";
import { deleteEndpointMutation, type EndpointRow } from "./webhooks.generated.ts";

interface DeleteEndpointProps {
  readonly endpoint: EndpointRow;
  readonly onClose: () => void;
}

/** Asks first: what waits for it is lost. */
export function DeleteEndpoint({ endpoint, onClose }: DeleteEndpointProps) {
  const act = useAct(deleteEndpointMutation);
  return (
    <Confirm
      name="webhook-delete"
      title={`Delete the webhook to ${hostOf(endpoint.url)}?`}
      onClose={onClose}
      footerNote="This can’t be undone"
      action="Delete"
      kind="danger"
      onConfirm={() =>
        act(
          { id: endpoint.id },
          { done: "Deleted", already: "webhook_endpoint_not_found", changes: ["WebhookEndpoint"] },
        )
      }
    >
      <p>Nothing more is sent there, and messages that still wait are dropped. To pause it, switch it off.</p>
    </Confirm>
  );
}
