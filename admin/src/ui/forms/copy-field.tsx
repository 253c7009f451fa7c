import { useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import css from "./copy-field.module.css";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** It takes the place of the button that had the focus. */
  readonly autoFocus?: boolean;
}

/** A text to copy. If the browser does not let the page copy, it is selected for the keyboard. */
export function CopyField({ label, value, autoFocus = false }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"" | "copied" | "selected">("");
  const handleCopy = () => {
    field.current?.select();
    // In a frame, the newer API needs a permission from the embedding page; this one needs only a click.
    // oxlint-disable-next-line typescript/no-deprecated
    setState(document.execCommand("copy") ? "copied" : "selected");
  };
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <input
          ref={field}
          id={id}
          className={css.input}
          value={value}
          readOnly
          autoFocus={autoFocus}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={handleCopy}>Copy</Button>
      </div>
      <p className={css.note} role="status">
        {state === "copied" && "Copied."}
        {state === "selected" && "It is selected: copy it with Ctrl+C, or ⌘C on a Mac."}
      </p>
    </div>
  );
}
