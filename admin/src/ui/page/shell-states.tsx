// What the app shows before it can show a page. The specification gives the texts.
import { useState } from "react";
import { Button } from "../forms/button.tsx";
import css from "./shell-states.module.css";
import { isStartDrawn, useOwnFrame } from "../frame/use-own-frame.ts";

/** A blank page with the loading bar. When the app opens, the HTML itself has drawn the bar, and it stays. */
export function ShellLoading() {
  const [isDrawn] = useState(isStartDrawn);
  return (
    <main className={css.blank}>
      {!isDrawn && <div className="loading-bar" role="progressbar" aria-label="Loading" />}
    </main>
  );
}

export function ShellRedirecting() {
  useOwnFrame();
  return (
    <main className={css.blank}>
      <div className={css.words} role="status">
        <h1 className={css.word}>Redirecting...</h1>
      </div>
    </main>
  );
}

export function ShellError({ onRetry }: { readonly onRetry: () => void }) {
  useOwnFrame();
  return (
    <main className={css.blank}>
      <div className={css.words} role="alert">
        <h1 className={css.word}>Error</h1>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
