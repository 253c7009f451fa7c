import { failureWords } from "./failure-messages.ts";
import css from "../rewards.module.css";

interface FailureStoryProps {
  /** Of a redemption that failed. */
  readonly redemption: {
    readonly failure: string | null;
    readonly failureCode: string | null;
    readonly handledAt: string | null;
  };
}

/** Why there is no code, and what to do while nobody has; what the platform said, for whoever asks. */
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
