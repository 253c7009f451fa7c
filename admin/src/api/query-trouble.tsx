import type { CombinedError } from "urql";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

interface QueryTroubleProps {
  readonly error: CombinedError | undefined;
  /** What could not be read: “the customers”. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Nothing while there is no trouble. Says no more than a person can use; the console has the rest. */
export function QueryTrouble({ error, what, onRetry }: QueryTroubleProps) {
  if (!error) return null;
  const isOffline = error.networkError !== undefined;
  return (
    <Banner
      tone="error"
      title={`Laurel could not read ${what}`}
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isOffline
        ? "The server did not answer. Nothing was changed."
        : "The server refused the question. Nothing was changed."}
    </Banner>
  );
}
