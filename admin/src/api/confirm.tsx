// Says what will happen, and does it once that is confirmed.
import { type ReactNode, useState } from "react";
import { Button } from "../ui/forms/button.tsx";
import { TextField } from "../ui/forms/fields.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import type { Layer } from "../ui/layers/layers.ts";
import { RefusalBanner } from "./refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals } from "./user-errors.ts";

interface ConfirmProps {
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
  /** Asks for a reason too, which may be left out. */
  readonly asksReason?: boolean;
  /** It cannot be confirmed yet. */
  readonly isWaiting?: boolean;
  /** Refusals keep the dialog open; without any it closes. Null: nothing was done, or another dialog follows, and this one stays. */
  readonly onConfirm: (reason: string | null) => Promise<Refusals | null>;
  readonly onClose: () => void;
}

export function Confirm({ asksReason = false, onConfirm, ...props }: ConfirmProps) {
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [isBusy, setBusy] = useState(false);
  const handleConfirm = async () => {
    setBusy(true);
    const answer = await onConfirm(reason.trim() || null);
    setBusy(false);
    if (answer === null) return;
    setRefusals(answer);
    if (!isRefused(answer)) props.onClose();
  };
  return (
    <Dialog
      name={props.name}
      title={props.title}
      onClose={props.onClose}
      footerNote={props.footerNote}
      footer={
        <>
          <Button onClick={props.onClose}>{props.leave ?? "Cancel"}</Button>
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
      {asksReason && (
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
      )}
    </Dialog>
  );
}
