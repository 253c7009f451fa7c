import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { subject } from "../../../process/listeners.ts";

export interface FriendListener {
  /** A friend who asked for the code of a member's link is to be answered: with it, or that it is not for them. */
  readonly codeAnswered?: (
    tx: Tx,
    deps: Pick<Deps, "clock">,
    referral: { readonly advocateId: string; readonly referralId: string },
  ) => void | Promise<void>;
}

export const friendCodes = subject<FriendListener>("friend");
