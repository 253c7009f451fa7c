// What letters tell of referrals: to the friend who asked for a code, and to the member who invited.
import { type FriendOffer, friendOffer } from "@laurel/domain/shopper/gift.ts";
import type { Tx } from "../../../database/database.ts";
import { loadProgram, loadProgramVersions } from "../../../tenant/program/load-program.ts";
import { findReferral, forgetAddress, listRewarded, stopLetters } from "../referrals.sql.ts";

export interface FriendAnswer {
  readonly email: string;
  /** Null: the offer is not for this friend, or no longer. */
  readonly code: (FriendOffer & { readonly code: string; readonly endsAt: string | null }) | null;
}

/** Null: nobody waits for it, or staff decided otherwise. */
export async function loadFriendAnswer(
  tx: Tx,
  {
    referralId,
    currencyCode,
    now,
  }: {
    readonly referralId: string;
    readonly currencyCode: string;
    readonly now: Date;
  },
): Promise<FriendAnswer | null> {
  const [row] = await tx.run(findReferral, [tx.shopId, referralId]);
  if (!row?.wants_letter || row.friend_email === null || row.letters_stopped) return null;
  const { friend_email: email, refused_at: refusedAt, issued_at: issuedAt, discount } = row;
  if (refusedAt !== null) return issuedAt === null ? { email, code: null } : null;
  if (issuedAt === null || discount === null) return null;
  const { code, endsAt, minimumSpendMinor } = discount;
  const isOver = row.order_id !== null || (endsAt !== null && Date.parse(endsAt) <= now.getTime());
  if (isOver) return { email, code: null };
  const present = await loadProgram(tx);
  const versions = await loadProgramVersions(tx, present, [row.program_version]);
  const { referrals } = (versions.get(row.program_version) ?? present).document;
  const { gift } = friendOffer(referrals, currencyCode);
  return { email, code: { gift, minimumSpendMinor, code, endsAt } };
}

/** The letter has gone, or never will: its address is not needed any more. */
export const forgetFriendAddress = (tx: Tx, referralId: string): void =>
  tx.write(forgetAddress, [tx.shopId, referralId]);

/** The friend wants no more of them, whoever asks for one. Their code, and what it earns, stay. */
export const stopLettersTo = (tx: Tx, referralId: string): void =>
  tx.write(stopLetters, [tx.shopId, referralId]);

/** False also for a friend who was erased. */
export async function areLettersStopped(tx: Tx, referralId: string): Promise<boolean> {
  const [row] = await tx.run(findReferral, [tx.shopId, referralId]);
  return row?.letters_stopped ?? false;
}

/** Those of these referrals that give points now. */
export async function loadRewarded(
  tx: Tx,
  referralIds: readonly string[],
): Promise<readonly { readonly points: number; readonly holdEndsAt: Date | null }[]> {
  const rows = await tx.run(listRewarded, [tx.shopId, referralIds]);
  return rows.map(({ posted, hold_ends_at }) => ({ points: posted, holdEndsAt: hold_ends_at }));
}
