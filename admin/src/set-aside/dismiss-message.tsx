import { Confirm } from "../api/confirm.tsx";
import { useAct } from "../api/use-act.ts";
import { isRefused } from "../api/user-errors.ts";
import { nameOf } from "./message.tsx";
import { dismissSetAsideMutation, type SetAsideRow } from "./set-aside.generated.ts";

interface DismissMessageProps {
  readonly message: SetAsideRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation: a message that was dismissed cannot be brought back. */
export function DismissMessage({ message, onClose, onDone }: DismissMessageProps) {
  const act = useAct(dismissSetAsideMutation);
  const handleDismiss = async () => {
    const answer = await act({ webhookIds: [message.id] }, { done: "Dismissed" });
    if (!isRefused(answer)) onDone();
    return answer;
  };
  return (
    <Confirm
      name="dismiss-message"
      title="Dismiss this message?"
      onClose={onClose}
      footerNote="This can’t be undone"
      action="Dismiss the message"
      kind="danger"
      leave="Keep it"
      onConfirm={handleDismiss}
    >
      <p>
        {nameOf(message)} will not be applied, now or later. If points are wrong without it, adjust them on
        the customer’s page.
      </p>
    </Confirm>
  );
}
