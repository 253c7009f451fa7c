import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Time } from "../../ui/data/figures.tsx";
import { type KeyRow, revokeApiKeyMutation } from "./api-keys.generated.ts";

interface RevokeKeyProps {
  readonly apiKey: KeyRow;
  readonly onClose: () => void;
}

/** Asks first: programs that use the key stop working at once. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, revoke] = useMutation(revokeApiKeyMutation);
  const { id, name, lastUsedAt } = apiKey;
  const handleRevoke = async () => {
    const { data, error } = await revoke({ id }, { additionalTypenames: ["ApiKey"] });
    const userErrors = data?.apiKeyRevoke.userErrors;
    // Another user has revoked it already, which is what was wanted.
    const isGone = userErrors?.some(({ code }) => code === "api_key_not_found") ?? false;
    const answer = isGone ? noRefusals : toRefusals({ error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Revoked" });
    onClose();
  };
  return (
    <Dialog
      name="revoke-key"
      title={`Revoke “${name}”?`}
      onClose={onClose}
      footerNote="This can’t be undone"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleRevoke()}>
            Revoke the key
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        Programs that use this key stop working right away. What they did stays.{" "}
        {lastUsedAt === null ? (
          "It hasn’t been used yet."
        ) : (
          <>
            It was last used <Time at={lastUsedAt} as="ago" />.
          </>
        )}
      </p>
    </Dialog>
  );
}
