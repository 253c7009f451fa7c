import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { useHost } from "../embed/host-context.tsx";
import { actorWords } from "../ledger/actor-words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { endSessionMutation, type SessionRow } from "./team.generated.ts";

interface EndSessionProps {
  readonly session: SessionRow;
  readonly onClose: () => void;
}

/** Asks first: what the person has not saved is lost. */
export function EndSession({ session, onClose }: EndSessionProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, end] = useMutation(endSessionMutation);
  const { id, staffId, staffName, isOwn } = session;
  const handleEnd = async () => {
    const { data, error } = await end({ id }, { additionalTypenames: ["Session"] });
    const userErrors = data?.sessionEnd.userErrors;
    // It had ended by itself: it is what was wanted.
    const isGone = userErrors?.some(({ code }) => code === "session_not_found") ?? false;
    const answer = isGone ? noRefusals : toRefusals({ error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Session ended" });
    onClose();
  };
  const name = actorWords(`staff:${staffId}`, staffName);
  return (
    <Dialog
      name="end-session"
      title={isOwn ? "End your own session?" : `End the session of ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleEnd()}>
            End the session
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} />
      <p>
        {isOwn ? "You are signed out of this page at once." : `${name} is signed out at once.`} Changes that
        are not saved are lost. Opening Laurel in the store’s admin signs in again, for as long as the store
        allows it.
      </p>
    </Dialog>
  );
}
