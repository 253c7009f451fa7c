import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import css from "./dialog.module.css";
import { CrossIcon } from "../icons.tsx";
import { useCloseOnBack } from "./back.ts";
import type { Layer } from "./layers.ts";

interface DialogProps {
  readonly name: Layer;
  readonly title: string;
  readonly onClose: () => void;
  /** For a form that needs the width of a page. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
  /** At the bottom: what happens next, and how to close. */
  readonly footer: ReactNode;
  readonly footerNote?: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, and Escape and Back close it. Enter in a field does
 * what the last button does, unless that is a dangerous one: nobody erases by the way. The focus starts in the first
 * field, and returns to the element that opened the dialog. Render it only while it is open.
 */
export function Dialog({ name, title, isWide = false, onClose, children, footer, footerNote }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useCloseOnBack(onClose);
  // Before the browser draws, and before what it replaces is out of the page: a dialog that follows another one leaves
  // no moment in which neither is open, and gives the focus back to what opened the first.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) openWithFocus(element);
    return () => {
      const focused = document.activeElement;
      element?.close();
      const isFocusLost = focused === null || focused === document.body || element?.contains(focused);
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const field = event.target;
    // A dialog that lies above this one has taken the key.
    if (event.defaultPrevented) return;
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement))
      return;
    // The field's own form submits itself.
    if (field.form !== null || field.type === "file") return;
    event.preventDefault();
    const button = actions.current?.querySelector<HTMLButtonElement>("button:last-of-type");
    if (button && !button.disabled && button.dataset["kind"] !== "danger") button.click();
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-layer={name}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.header}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </button>
      </div>
      <div className={css.body} data-dialog-body>
        {children}
      </div>
      <div className={css.footer}>
        <div className={css.note}>{footerNote}</div>
        <div ref={actions} className={css.actions} data-dialog-actions>
          {footer}
        </div>
      </div>
    </dialog>
  );
}

/** The browser focuses the first element while it opens the dialog: moving the focus afterwards would cost twice. */
function openWithFocus(dialog: HTMLDialogElement): void {
  const first = findFirst(dialog);
  first?.setAttribute("autofocus", "");
  dialog.showModal();
  first?.removeAttribute("autofocus");
  if (document.activeElement !== first) first?.focus();
}

/**
 * The element that asks for the focus; else the first field, else the main button. A dangerous button never gets it by
 * default.
 */
const findFirst = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>("[data-autofocus]") ??
  dialog.querySelector<HTMLElement>("[data-dialog-body] :is(input, textarea, select):not(:disabled)") ??
  dialog.querySelector<HTMLElement>("[data-kind=primary]:not(:disabled)");
