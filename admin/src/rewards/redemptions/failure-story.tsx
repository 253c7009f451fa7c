import { failureWords } from "./failure-messages.ts";
import css from "../rewards.module.css";

interface FailureStoryProps {
  /** A failed redemption. */
  readonly redemption: {
    readonly failure: string | null;
    readonly failureCode: string | null;
    readonly handledAt: string | null;
  };
}

/** Why there is no code, what to do until the failure is handled, and the platform's own text. */
export function FailureStory({ redemption: { failure, failureCode, handledAt } }: FailureStoryProps) {
  const { what, todo } = failureWords(failureCode);
  return (
    <div className={css.failure}>
      {what} {handledAt === null && todo}
      {failure !== null && (
        <details>
          <summary>Details</summary>
          {failure}
        </details>
      )}
    </div>
  );
}
