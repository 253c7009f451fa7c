import { type KeyboardEvent, useEffect, useId, useRef, type ReactNode } from "react";
import css from "./dialog.module.css";
import { CrossIcon } from "../icons.tsx";
import type { Layer } from "./layers.ts";

interface DialogProps {
  readonly name: Layer;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** At the bottom: what happens next, and how to leave. */
  readonly footer: ReactNode;
  readonly footerNote?: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, and Escape leaves. Enter in a field does what the last button does.
 * The focus begins in the first field, and returns to what opened it. Draw it while it is open, and only then.
 */
export function Dialog({ name, title, onClose, children, footer, footerNote }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) {
      element.showModal();
      // What is to have the focus could not take it while the dialog was closed.
      focusFirst(element);
    }
    return () => {
      element?.close();
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const field = event.target;
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement))
      return;
    // A form of its own submits itself.
    if (field.form !== null || field.type === "file") return;
    event.preventDefault();
    const button = actions.current?.querySelector<HTMLButtonElement>("button:last-of-type");
    if (button && !button.disabled) button.click();
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-layer={name}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={css.header}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </button>
      </header>
      <div className={css.body} data-dialog-body>
        {children}
      </div>
      <footer className={css.footer}>
        <div className={css.note}>{footerNote}</div>
        <div ref={actions} className={css.actions}>
          {footer}
        </div>
      </footer>
    </dialog>
  );
}

/** What asks for it; else the first field, else the main button. A dangerous button never has it by itself. */
function focusFirst(dialog: HTMLDialogElement): void {
  const first =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>("[data-dialog-body] :is(input, textarea, select):not(:disabled)") ??
    dialog.querySelector<HTMLElement>("[data-kind=primary]:not(:disabled)");
  first?.focus();
}
