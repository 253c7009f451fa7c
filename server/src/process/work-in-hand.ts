// Which request or job a line of the log is of, wherever in the program it is written.
import { AsyncLocalStorage } from "node:async_hooks";

export type WorkInHand =
  | { readonly requestId: string }
  /** `job` is missing for work without one. */
  | { readonly job?: string; readonly task: string; readonly shopId?: string };

const inHand = new AsyncLocalStorage<WorkInHand>();

/** Also for what `run` leaves to do later. */
export const workOn = <T>(work: WorkInHand, run: () => T): T => inHand.run(work, run);

/** Undefined at the start and the end of the program, and for what runs by itself. */
export const workInHand = (): WorkInHand | undefined => inHand.getStore();
