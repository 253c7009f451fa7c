import { failureWords } from "./failure-words.ts";
import css from "./rewards.module.css";

interface FailureStoryProps {
  /** Of a redemption that failed. */
  readonly redemption: { readonly failure: string | null; readonly failureCode: string | null };
}

/** Why there is no code and what to do about it; what the platform said, for whoever asks. */
export function FailureStory({ redemption: { failure, failureCode } }: FailureStoryProps) {
  const { what, todo } = failureWords(failureCode);
  return (
    <>
      {what} {todo}
      {failure !== null && (
        <details className={css.failureDetails}>
          <summary>Details</summary>
          {failure}
        </details>
      )}
    </>
  );
}
