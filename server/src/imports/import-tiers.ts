// The tier that a person had in another program. It raises a member and never lowers one, and goes with its import.
import type { ProgramDocument } from "@laurel/domain/program.ts";
import { higherTier, progressOf, tierAfter } from "@laurel/domain/tiers/tier.ts";
import type { Book } from "../ledger/book.ts";

type Tiers = ProgramDocument["tiers"];

/** As it is stored: "" for none, so that null can say that nothing changed. */
export type TierBefore = string | null;

/** Gives the tier before when it was raised. */
export function raiseTier(
  book: Book,
  { customerId, tierId }: { readonly customerId: string; readonly tierId: string | null },
  tiers: Tiers,
): TierBefore {
  const before = book.member(customerId).tierId;
  const after = tierId === null ? before : higherTier(tiers, before, tierId);
  if (after === before) return null;
  book.change(customerId, { tierId: after });
  return before ?? "";
}

export interface RaisedTier {
  readonly customerId: string;
  readonly tierId: string;
  readonly before: string;
}

/** Whoever has come to another tier since keeps it; who has earned it meanwhile does, too. */
export function takeTierBack(book: Book, { customerId, tierId, before }: RaisedTier, tiers: Tiers): void {
  const member = book.member(customerId);
  if (member.tierId !== tierId || member.status === "MERGED") return;
  book.change(customerId, {
    tierId: tierAfter(tiers, before === "" ? null : before, progressOf(tiers, member)),
  });
}
