import type { CombinedError } from "urql";
import { hasNoAnswer } from "./checked-fetch.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";

interface QueryTroubleProps {
  readonly error: CombinedError | undefined;
  /** What could not be read, such as “the customers”. */
  readonly what: string;
  readonly onRetry: () => void;
}

/** Draws nothing without an error. The console has the details. */
export function QueryTrouble({ error, what, onRetry }: QueryTroubleProps) {
  if (!error) return null;
  return (
    <Banner
      tone="error"
      title={`Laurel couldn’t load ${what}`}
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {hasNoAnswer(error)
        ? "The server didn’t answer. Nothing was changed."
        : "The server couldn’t load this. Nothing was changed."}
    </Banner>
  );
}
