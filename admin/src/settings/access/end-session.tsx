import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { actorWords } from "../../ledger/actor-labels.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { endSessionsMutation, type SignedInRow } from "./team.generated.ts";

interface EndSessionProps {
  readonly person: SignedInRow;
  readonly onClose: () => void;
}

/** Asks first: the person's unsaved changes are lost. */
export function EndSession({ person, onClose }: EndSessionProps) {
  const host = useHost();
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [{ fetching }, end] = useMutation(endSessionsMutation);
  const { staffId, staffName, isOwn } = person;
  const handleEnd = async () => {
    const { data, error } = await end({ staffId }, { additionalTypenames: ["SignedIn"] });
    const userErrors = data?.sessionsEnd.userErrors;
    // They have ended already, which is what was wanted.
    const isGone = userErrors?.some(({ code }) => code === "session_not_found") ?? false;
    const answer = isGone ? noRefusals : toRefusals({ error, userErrors });
    setRefusals(answer);
    if (isRefused(answer)) return;
    host?.showToast({ message: "Signed out" });
    onClose();
  };
  const name = actorWords(`staff:${staffId}`, staffName);
  return (
    <Dialog
      name="end-session"
      title={isOwn ? "Sign yourself out everywhere?" : `Sign ${name} out everywhere?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isBusy={fetching} onClick={() => void handleEnd()}>
            Sign out
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} title="Not done" />
      <p>
        {isOwn ? "You are signed out right away, on this page too." : `${name} is signed out right away.`}{" "}
        Unsaved changes are lost. Opening Laurel in the store’s admin signs in again, as long as the store
        allows it.
      </p>
    </Dialog>
  );
}
