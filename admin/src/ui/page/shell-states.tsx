// What the app shows before it can show a page. The specification gives the texts.
import { Button } from "../forms/button.tsx";
import css from "./shell-states.module.css";

/** A blank page with a loading indicator. */
export function ShellLoading() {
  return (
    <main className={css.blank}>
      <div className={css.bar} role="progressbar" aria-label="Loading" />
    </main>
  );
}

export function ShellRedirecting() {
  return (
    <main className={css.blank}>
      <div className={css.words} role="status">
        <h1 className={css.word}>Redirecting...</h1>
      </div>
    </main>
  );
}

export function ShellError({ onRetry }: { readonly onRetry: () => void }) {
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
