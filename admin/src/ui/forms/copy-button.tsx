import { type MouseEvent, useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  readonly value: string;
  /** With what it copies: “Copy the code of 5 off”. */
  readonly label: string;
}

/** Copies a short text that stands beside it. Where the browser does not let the page copy, it says what to do. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const [state, setState] = useState<"Copy" | "Copied" | "Select it, then Ctrl+C">("Copy");
  const handleCopy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = document.createElement("input");
    field.value = value;
    // In a dialog, only what is inside it can be selected.
    currentTarget.after(field);
    field.select();
    // In a frame, the newer API needs a permission from the embedding page; this one needs only a click.
    // oxlint-disable-next-line typescript/no-deprecated
    setState(document.execCommand("copy") ? "Copied" : "Select it, then Ctrl+C");
    field.remove();
    currentTarget.focus();
  };
  return (
    <Button kind="plain" size="small" aria-label={state === "Copy" ? label : state} onClick={handleCopy}>
      {state}
    </Button>
  );
}
