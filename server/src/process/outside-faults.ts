// A database that restarts, or a full disk, fails everything that is under way. The log gets one line a cause and minute,
// and then how often it happened.
import { databaseFaultOf } from "../database/transactions/database-fault.ts";

const TOGETHER_MS = 60_000;

interface Told {
  /** Since the line that told it. */
  times: number;
}

export class OutsideFaults {
  readonly #told = new Map<string, Told>();
  readonly #sum: (cause: string, times: number) => void;

  /** `sum` logs how often a cause was met again within the minute after its line. */
  constructor(sum: (cause: string, times: number) => void) {
    this.#sum = sum;
  }

  /** Whether to log the error: it is no fault from outside, or the first of its cause in this minute. */
  isNew(error: unknown): boolean {
    const cause = causeOf(error);
    if (cause === null) return true;
    const told = this.#told.get(cause);
    if (told) {
      told.times += 1;
      return false;
    }
    const counted: Told = { times: 0 };
    this.#told.set(cause, counted);
    setTimeout(() => {
      this.#told.delete(cause);
      if (counted.times > 0) this.#sum(cause, counted.times);
    }, TOGETHER_MS).unref();
    return true;
  }
}

/** Its code, and where, so that a mail server that is away is another cause than the database. */
function causeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (databaseFaultOf(error) === null) return causeOf(error.cause);
  const {
    code = error.message,
    address = "",
    port = "",
  } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  return `${code} ${address} ${port}`.trim();
}
