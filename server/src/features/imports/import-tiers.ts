// The tier that a person had in another program: a floor under the member's tier. It goes with its import.
import { higherTier, type TierSettings } from "@laurel/domain/standing/tier.ts";
import type { Book } from "../ledger/book.ts";

/** As it is stored: "" for none, so that null can say that nothing changed. */
export type TierBefore = string | null;

/** Gives the floor before when it was raised. */
export function raiseTier(
  book: Book,
  { customerId, tierId }: { readonly customerId: string; readonly tierId: string | null },
  tiers: TierSettings,
): TierBefore {
  const before = book.member(customerId).floorTierId;
  const after = tierId === null ? before : higherTier(tiers, before, tierId);
  if (after === before) return null;
  book.contribute(customerId, { floorTierId: after });
  return before ?? "";
}

export interface RaisedTier {
  readonly customerId: string;
  readonly tierId: string;
  readonly before: string;
}

/** A member whom another import brought further keeps that tier; one who has earned a tier does, too. */
export function takeTierBack(book: Book, { customerId, tierId, before }: RaisedTier): void {
  const member = book.member(customerId);
  if (member.floorTierId !== tierId || member.status === "MERGED") return;
  book.contribute(customerId, { floorTierId: before === "" ? null : before });
}
