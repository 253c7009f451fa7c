/** A blank page with a loading indicator. */
export function ShellLoading() {
  return <div role="progressbar" aria-label="Loading" />;
}

export function ShellRedirecting() {
  return <p>Redirecting...</p>;
}

export function ShellError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p>Error</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
