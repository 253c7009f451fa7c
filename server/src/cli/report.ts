import { AppError } from "../errors.ts";
import { OperatorError } from "../operator-error.ts";

/** Says what went wrong, for a person; returns the exit code. */
export function report(error: unknown): number {
  console.error(describe(error));
  return 1;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError) {
    const where = error.field ? ` (${error.field.join(".")})` : "";
    return `${error.message} [${error.code}]${where}`;
  }
  // What a person can mend is said plainly; a bug comes with its stack.
  if (error instanceof OperatorError) return `${error.message}${because(error.cause)}`;
  return `${error.stack ?? error.message}${because(error.cause)}`;
}

function because(cause: unknown): string {
  return cause instanceof Error ? `\nbecause: ${cause.message}${because(cause.cause)}` : "";
}
