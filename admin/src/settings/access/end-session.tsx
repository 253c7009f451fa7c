import { Confirm } from "../../api/confirm.tsx";
import { useAct } from "../../api/use-act.ts";
import { actorWords } from "../../ledger/actor-labels.ts";
import { endSessionsMutation, type SignedInRow } from "./team.generated.ts";

interface EndSessionProps {
  readonly person: SignedInRow;
  readonly onClose: () => void;
}

/** Asks first: the person's unsaved changes are lost. */
export function EndSession({ person, onClose }: EndSessionProps) {
  const act = useAct(endSessionsMutation);
  const { staffId, staffName, isOwn } = person;
  const name = actorWords(`staff:${staffId}`, staffName);
  return (
    <Confirm
      name="end-session"
      title={isOwn ? "Sign yourself out everywhere?" : `Sign ${name} out everywhere?`}
      onClose={onClose}
      action="Sign out"
      kind="danger"
      onConfirm={() =>
        act({ staffId }, { done: "Signed out", already: "session_not_found", changes: ["SignedIn"] })
      }
    >
      <p>
        {isOwn ? "You are signed out right away, on this page too." : `${name} is signed out right away.`}{" "}
        Unsaved changes are lost. Opening Laurel in the store’s admin signs in again, as long as the store
        allows it.
      </p>
    </Confirm>
  );
}
