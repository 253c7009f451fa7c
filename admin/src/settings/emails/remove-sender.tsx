import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { removeSenderMutation } from "./emails.generated.ts";

/** Asks first: the password is gone then. */
export function RemoveSender({ onClose }: { readonly onClose: () => void }) {
  const act = useAct(removeSenderMutation);
  return (
    <Confirm
      name="remove-sender"
      title="Use Laurel’s address instead?"
      onClose={onClose}
      action="Use Laurel’s address"
      kind="danger"
      onConfirm={() => act({}, { done: "Saved", changes: ["SenderDmarc"] })}
    >
      <p>
        E-mails to shoppers come from Laurel’s address again. If Laurel has no mail server, no more are sent.
        Your mail server and its password are forgotten.
      </p>
    </Confirm>
  );
}
