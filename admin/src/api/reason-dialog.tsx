// Asks for confirmation before points are taken back. The reason is optional.
import { type ReactNode, useState } from "react";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { TextField } from "../ui/forms/fields.tsx";
import type { Layer } from "../ui/layers/layers.ts";
import { RefusalBanner } from "./refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals } from "./user-errors.ts";

interface ReasonDialogProps {
  readonly name: Layer;
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The label of the button that confirms. */
  readonly action: string;
  readonly kind?: "primary" | "danger";
  /** The label of the button that cancels. */
  readonly leave?: string;
  readonly footerNote?: string;
  /** What will happen is not known yet. */
  readonly isWaiting?: boolean;
  /** Refusals keep the dialog open; without any it closes. */
  readonly onConfirm: (reason: string | null) => Promise<Refusals>;
  readonly onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { onConfirm, onClose } = props;
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [isBusy, setBusy] = useState(false);

  const handleConfirm = async () => {
    setBusy(true);
    const answer = await onConfirm(reason.trim() || null);
    setBusy(false);
    setRefusals(answer);
    if (!isRefused(answer)) onClose();
  };

  return (
    <Dialog
      name={props.name}
      title={props.title}
      onClose={onClose}
      footerNote={props.footerNote}
      footer={
        <>
          <Button onClick={onClose}>{props.leave ?? "Cancel"}</Button>
          <Button
            kind={props.kind ?? "primary"}
            isBusy={isBusy}
            disabled={props.isWaiting ?? false}
            onClick={() => void handleConfirm()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["reason"]} title="Not done" />
      {props.children}
      <TextField
        label="Reason, for your team (optional)"
        value={reason}
        onChange={(text) => {
          setReason(text);
          setRefusals(noRefusals);
        }}
        error={refusals.fields["reason"]}
        maxLength={500}
      />
    </Dialog>
  );
}
