// What the app shows before it can show a page. The words are the specification's.
import { Button } from "./button.tsx";
import css from "./shell-states.module.css";

/** A blank page with a loading indicator. */
export function ShellLoading() {
  return (
    <div className={css.blank} role="progressbar" aria-label="Loading">
      <div className={css.bar} />
    </div>
  );
}

export function ShellRedirecting() {
  return (
    <main className={css.blank}>
      <p className={css.words} role="status">
        Redirecting...
      </p>
    </main>
  );
}

export function ShellError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className={css.blank}>
      <div className={css.words} role="alert">
        <p>Error</p>
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
