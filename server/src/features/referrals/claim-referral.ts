// A friend claims the code of a member's link. Whoever asks gets the same answer whatever is known of the friend: nobody
// learns from it who is a customer.
import type { Deps } from "../../process/deps.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { AppError } from "../../process/errors.ts";
import { loadCustomerStanding } from "../customers/load-customer.ts";
import { loadProgram } from "../program/load-program.ts";
import { requireOn } from "./create-link.ts";
import { emailHashes } from "./friend-hash.ts";
import { makeFriendCodeJob } from "./make-friend-code.job.ts";
import { findByFriend, findLinkOwner, insertReferral } from "./referrals.sql.ts";

export const CLAIM_ANSWER =
  "Thank you. If this is your first order with the store, a code for it will be made.";

/** Again with the same e-mail: nothing more happens. Refuses `referrals_off` and `unknown_link`. */
export async function claimReferral(
  deps: Deps,
  shopId: string,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<string> {
  await deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const [link] = await tx.run(findLinkOwner, [shopId, token.trim().toUpperCase()]);
    if (!link) throw unknownLink();
    const program = await loadProgram(tx);
    requireOn(program);
    const { customer_id: advocateId } = link;
    if ((await loadCustomerStanding(tx, advocateId)).isDeleted) throw unknownLink();
    const hashes = emailHashes(deps.env, email);
    const earlier = await tx.run(findByFriend, [shopId, hashes]);
    if (earlier.length > 0) return;
    const referralId = deps.newId();
    const stored = await tx.run(insertReferral, [
      shopId,
      referralId,
      advocateId,
      deps.clock.now(),
      program.version,
      hashes[0],
      email.trim(),
    ]);
    if (stored.length > 0) await enqueueJob(tx, makeFriendCodeJob(shopId, referralId));
  });
  return CLAIM_ANSWER;
}

const unknownLink = () => new AppError("unknown_link", {}, { field: ["token"] });
