// Asks once more, and why: one dialog for everything that a person does to points and says a reason for.
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/fields.tsx";
import type { Layer } from "../ui/layers.ts";
import { RefusalBanner } from "./refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "./user-errors.ts";

interface ReasonDialogProps {
  readonly name: Layer;
  readonly title: string;
  /** What will happen, in words. */
  readonly children: ReactNode;
  /** On the button that does it. */
  readonly action: string;
  readonly kind?: "primary" | "danger";
  /** On the button that leaves things as they are. */
  readonly leave?: string;
  readonly footerNote?: string;
  readonly isReasonOptional?: boolean;
  /** Does it, with the reason or "" for none. What is refused stays in the dialog; else it closes. */
  readonly onConfirm: (reason: string) => Promise<Refusals>;
  readonly onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { isReasonOptional = false, onConfirm, onClose } = props;
  const [reason, setReason] = useState("");
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [isBusy, setBusy] = useState(false);

  const handleConfirm = async () => {
    const given = reason.trim();
    if (given === "" && !isReasonOptional) return setRefusals(toRefusals({ userErrors: [MISSING_REASON] }));
    setBusy(true);
    const answer = await onConfirm(given);
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
          <Button kind={props.kind ?? "primary"} isBusy={isBusy} onClick={() => void handleConfirm()}>
            {props.action}
          </Button>
        </>
      }
    >
      <RefusalBanner refusals={refusals} besideFields={["reason"]} />
      {props.children}
      <TextField
        label={isReasonOptional ? "Reason, for your team (optional)" : "Reason, for your team"}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setRefusals(noRefusals);
        }}
        error={refusals.fields["reason"]}
        maxLength={500}
        autoFocus={!isReasonOptional}
      />
    </Dialog>
  );
}

const MISSING_REASON = {
  code: "invalid_input",
  field: ["reason"],
  message: "Say why: your team reads it here later",
};
