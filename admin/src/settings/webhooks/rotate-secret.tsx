import { useMutation } from "urql";
import { Confirm } from "../../api/confirm.tsx";
import { toRefusals } from "../../api/user-errors.ts";
import { hostOf } from "./delivery-labels.ts";
import { type EndpointRow, rotateSecretMutation } from "./webhooks.generated.ts";

interface RotateSecretProps {
  readonly endpoint: EndpointRow;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Asks first: the former secret ends after a day. */
export function RotateSecret({ endpoint, onClose, onMade }: RotateSecretProps) {
  const [, rotate] = useMutation(rotateSecretMutation);
  const handleRotate = async () => {
    const { data, error } = await rotate({ id: endpoint.id });
    const { created, userErrors } = data?.webhookEndpointRotateSecret ?? {};
    if (!created) return toRefusals({ error, userErrors });
    // The new secret's own dialog follows.
    onMade(created.secret);
    return null;
  };
  return (
    <Confirm
      name="webhook-rotate"
      title={`New secret for ${hostOf(endpoint.url)}?`}
      onClose={onClose}
      action="Make a new secret"
      onConfirm={handleRotate}
    >
      <p>
        For 24 hours messages are signed with both secrets, so that you can change your software without
        losing any. After that, only the new one works.
      </p>
    </Confirm>
  );
}
