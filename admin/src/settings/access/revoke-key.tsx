import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { Time } from "../../ui/data/figures.tsx";
import { type KeyRow, revokeApiKeyMutation } from "./api-keys.generated.ts";

interface RevokeKeyProps {
  readonly apiKey: KeyRow;
  readonly onClose: () => void;
}

/** Asks first: programs that use the key stop working at once. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps) {
  const act = useAct(revokeApiKeyMutation);
  const { id, name, lastUsedAt } = apiKey;
  return (
    <Confirm
      name="revoke-key"
      title={`Revoke “${name}”?`}
      onClose={onClose}
      footerNote="This can’t be undone"
      action="Revoke the key"
      kind="danger"
      onConfirm={() => act({ id }, { done: "Revoked", already: "api_key_not_found", changes: ["ApiKey"] })}
    >
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
    </Confirm>
  );
}
