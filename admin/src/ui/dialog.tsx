import { useEffect, useId, useRef, type ReactNode } from "react";
import css from "./dialog.module.css";
import { CrossIcon } from "./icons.tsx";
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

/** The browser's own modal dialog: it keeps the focus, and Escape leaves. Draw it while it is open, and only then. */
export function Dialog({ name, title, onClose, children, footer, footerNote }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // What is to have the focus could not take it while the dialog was closed.
      element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-layer={name}
      aria-labelledby={titleId}
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
      <div className={css.body}>{children}</div>
      <footer className={css.footer}>
        <div className={css.note}>{footerNote}</div>
        <div className={css.actions}>{footer}</div>
      </footer>
    </dialog>
  );
}
