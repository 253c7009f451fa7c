import { useMutation } from "urql";
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/forms/button.tsx";
import { discardImportMutation } from "./import.generated.ts";

interface DiscardImportProps {
  readonly id: string;
  readonly onDiscarded: () => void;
}

/** Nothing was given yet, so there is nothing to undo, and the file can be uploaded again. */
export function DiscardImport({ id, onDiscarded }: DiscardImportProps) {
  const host = useHost();
  const [{ fetching }, discard] = useMutation(discardImportMutation);
  const handleDiscard = async () => {
    const { data } = await discard({ id });
    if (!data?.importDiscard.discardedId) {
      host?.showToast({ message: "The file couldn’t be discarded", isError: true });
      return;
    }
    onDiscarded();
  };
  return (
    <Button isBusy={fetching} onClick={() => void handleDiscard()}>
      Discard the file
    </Button>
  );
}
