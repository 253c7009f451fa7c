// What shoppers are shown of referrals: a member their link and friends, a friend whether a link is good.
import type { Tx } from "../../database/database.ts";
import { readToken } from "./claim-referral.ts";
import { findLinkOwner, listInvited } from "./referrals.sql.ts";

export interface Invited {
  /** Null: nobody knows the address any more. */
  readonly mask: string | null;
  readonly claimedAt: Date;
  /** When the friend ordered with the code, once that order was paid. */
  readonly orderedAt: Date | null;
  readonly points: number;
  readonly holdEndsAt: Date | null;
}

const INVITED_MAX = 50;

/** Newest first. Those that staff refused are as if they waited: the member never learns why. */
export async function listInvitedBy(tx: Tx, customerId: string): Promise<readonly Invited[]> {
  const rows = await tx.run(listInvited, [tx.shopId, customerId, INVITED_MAX]);
  return rows.map(({ mask, claimed_at, ordered_at, is_paid, posted, hold_ends_at }) => ({
    mask,
    claimedAt: claimed_at,
    orderedAt: is_paid ? ordered_at : null,
    points: posted,
    holdEndsAt: hold_ends_at,
  }));
}

/** The platform's id of the member whose link it is. Null: there is no such link, or its member no longer takes part. */
export async function findInviter(tx: Tx, token: string): Promise<string | null> {
  const known = readToken(token);
  const [link] = known === null ? [] : await tx.run(findLinkOwner, [tx.shopId, known]);
  return link?.takes_part ? link.platform_id : null;
}
