// Finds what a shopper asks about, from every page. What draws the results comes when somebody searches.
import { lazy, Suspense, useEffect, useState } from "react";
import { SearchIcon } from "../ui/icons.tsx";
import css from "./find-button.module.css";

const FindDialog = lazy(async () => ({ default: (await import("./find-dialog.tsx")).FindDialog }));

export function FindButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button type="button" className={css.button} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span>Find an order, code or customer</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
