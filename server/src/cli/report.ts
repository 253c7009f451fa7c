import { AppError } from "../errors.ts";
import { RestoreError } from "../backup/restore-database.ts";
import { StartError } from "../port.ts";
import { ReplayStopped } from "../replay/replay-events.ts";
import { SettingsError } from "../settings.ts";

/** Says what went wrong, for a person; returns the exit code. */
export function report(error: unknown): number {
  console.error(describe(error));
  return 1;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What a person can mend is said plainly; a bug comes with its stack.
  if (plain.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof AppError) {
    const where = error.field ? ` (${error.field.join(".")})` : "";
    return `${error.message} [${error.code}]${where}`;
  }
  const cause = error.cause ? `\nbecause: ${describe(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

const plain = [SettingsError, StartError, RestoreError, ReplayStopped];
