// A friend claims the code of a member's link. The answer is the same whatever is known of the friend: nobody
// learns from it who is a customer.
import { isTagged, maskOf } from "@laurel/domain/referrals/identity.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../../tenant/idempotency/claim-key.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { awaitNightOfShop } from "../../tenant/shops/night.job.ts";
import { tell } from "../../process/listeners.ts";
import { requireOn } from "./create-link.ts";
import { emailHashes } from "./friends/friend-hash.ts";
import { makeFriendCodeJob } from "./friends/make-friend-code.job.ts";
import { askForLetter, countClaims, findByFriend, findLinkOwner, insertReferral } from "./referrals.sql.ts";
import { friendCodes } from "./friends/friend-listener.ts";

export const CLAIM_ANSWER =
  "Thank you. If this is your first order with the store, a code for it will be made.";

const DAY_MS = 86_400_000;
/** Somebody who posts a link where thousands see it invites no friends. */
const CLAIMS_A_DAY = 20;

interface Claim {
  readonly token: string;
  readonly email: string;
  /**
   * The friend gets the answer by e-mail: the code, or that the offer is for first orders. What is known of the friend
   * then waits for nobody's decision. The same key again changes nothing.
   */
  readonly letter?: { readonly idempotencyKey: string };
}

/**
 * Again with the same e-mail: no other code, and with `letter` another one with the same answer, unless the friend has
 * stopped them or the address has a +tag. Refuses `referrals_off`,
 * `unknown_link` also for a member who no longer takes part, and with `letter` `too_many_requests` for more than 20
 * friends of one member in 24 hours, and a key that was used for another request.
 */
export async function claimReferral(
  deps: Deps,
  shopId: string,
  { token, email, letter }: Claim,
): Promise<string> {
  await deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const known = readToken(token);
    const [link] = known === null ? [] : await tx.run(findLinkOwner, [shopId, known]);
    if (known === null || !link?.takes_part) throw new AppError("unknown_link", {}, { field: ["token"] });
    const program = await loadProgram(tx);
    requireOn(program);
    const hashes = emailHashes(deps.env, email);
    if (letter && !(await claimOnce(deps, tx, { ...letter, token: known, friend: hashes[0]! }))) return;
    const [earlier] = await tx.run(findByFriend, [shopId, hashes]);
    if (earlier) {
      // Another mailbox may have the same address with a +tag: the answer has gone to the first.
      if (!letter || earlier.letters_stopped || isTagged(email)) return;
      await tx.run(askForLetter, [shopId, earlier.id, email.trim()]);
      if (earlier.is_answered)
        await tell(deps, friendCodes, "codeAnswered", tx, deps, {
          advocateId: earlier.advocate_id,
          referralId: earlier.id,
        });
      return;
    }
    const { customer_id: advocateId } = link;
    if (letter) await requireFewClaims(deps, tx, advocateId);
    const referralId = deps.newId();
    const stored = await tx.run(insertReferral, [
      shopId,
      referralId,
      advocateId,
      deps.clock.now(),
      program.version,
      hashes[0],
      email.trim(),
      maskOf(email),
      letter !== undefined,
    ]);
    if (stored.length === 0) return;
    await enqueueJob(tx, makeFriendCodeJob(shopId, referralId));
    await awaitNightOfShop(tx, deps.clock.now());
  });
  return CLAIM_ANSWER;
}

/** As it is stored. Null: it has not the form of one. */
export function readToken(text: string): string | null {
  const token = text.trim().toUpperCase();
  return /^[0-9A-Z]{16}$/.test(token) ? token : null;
}

/** False: it was done before. */
async function claimOnce(
  { clock }: Deps,
  tx: Tx,
  asked: { readonly idempotencyKey: string; readonly token: string; readonly friend: Buffer },
): Promise<boolean> {
  const { idempotencyKey: key, token, friend } = asked;
  const input = { token, friend: friend.toString("hex") };
  const claim = { operation: "referral_claim", key, input, now: clock.now() };
  const claimed = await claimKey<object, void>(tx, claim, () => Promise.resolve());
  if (claimed.earlier) return false;
  claimed.keep({});
  return true;
}

async function requireFewClaims({ clock }: Deps, tx: Tx, advocateId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [row] = await tx.run(countClaims, [tx.shopId, advocateId, since]);
  if ((row?.count ?? 0) >= CLAIMS_A_DAY) throw new AppError("too_many_requests");
}
