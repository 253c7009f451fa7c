import { createInterface } from "node:readline";
import { OperatorError } from "../process/operator-error.ts";

interface Question {
  readonly question: string;
  /** What must be typed, in any case. */
  readonly answer: string;
}

/** Asks on the terminal; a script can pipe one line for each question. Another answer, or none, ends the command. */
export async function confirm(questions: readonly Question[]): Promise<void> {
  const input = createInterface({ input: process.stdin });
  // Piped lines can arrive before they are asked for.
  const lines = input[Symbol.asyncIterator]();
  try {
    for (const { question, answer } of questions) {
      process.stdout.write(`${question} `);
      const { value, done } = await lines.next();
      if (done === true || value.trim().toLowerCase() !== answer.toLowerCase())
        throw new OperatorError("That is another answer: nothing was changed.");
    }
  } finally {
    input.close();
  }
}
