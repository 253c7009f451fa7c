// The tier that a customer had in another program: a floor under the member's tier. It is undone with its import.
import { higherTier, type TierSettings } from "@laurel/domain/standing/tier.ts";
import type { Book } from "../ledger/book.ts";

/** As stored: "" for no tier, so that null can mean "unchanged". */
export type TierBefore = string | null;

/** Returns the floor before, if it was raised. */
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

/** A member whom another import raised further keeps that tier. So does a member who has earned a tier. */
export function takeTierBack(book: Book, { customerId, tierId, before }: RaisedTier): void {
  const member = book.member(customerId);
  if (member.floorTierId !== tierId || member.status === "MERGED") return;
  book.contribute(customerId, { floorTierId: before === "" ? null : before });
}
