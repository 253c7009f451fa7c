import { useEffect } from "react";
import { useSaveBar } from "../embed/host-context.tsx";
import { useLeaveGuard } from "../page-loader/page-router-view.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";

interface UnsavedChangesProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** While something is unsaved: the store admin's save bar, and a question before leaving. */
export function UnsavedChanges({ isDirty, isSaving, onSave, onDiscard }: UnsavedChangesProps) {
  useSaveBar(isDirty ? { isSaving, onSave, onDiscard } : undefined);
  return <LeaveQuestion isDirty={isDirty} />;
}

/** The question alone, for what is not saved with the save bar. */
export function LeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const leaving = useLeaveGuard(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  if (!leaving) return null;
  return (
    <Dialog
      name="unsaved-changes"
      title="Leave without saving?"
      onClose={leaving.stay}
      footer={
        <>
          <Button onClick={leaving.stay}>Stay</Button>
          <Button kind="danger" onClick={leaving.leave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>What you changed on this page is lost when you leave.</p>
    </Dialog>
  );
}
