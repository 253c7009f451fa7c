// The tier that a customer had in another program: a floor under the member's tier. It is undone with its import.
import { givenFloor, higherFloor, NO_FLOOR, type Floor } from "@laurel/domain/standing/floor.ts";
import type { TierSettings } from "@laurel/domain/standing/tier.ts";
import type { Book } from "../../core/ledger/book/book.ts";

/** The floor before as it is stored: "" for none, so that null can mean "unchanged"; else its tier, and its two ends. */
export type TierBefore = string | null;

/** Returns the floor before, if it was raised. */
export function raiseTier(
  book: Book,
  { customerId, tierId }: { readonly customerId: string; readonly tierId: string | null },
  about: { readonly tiers: TierSettings; readonly now: string; readonly timeZone: string },
): TierBefore {
  if (tierId === null) return null;
  const before = floorOf(book, customerId);
  const given = givenFloor(about.tiers, tierId, { from: about.now, timeZone: about.timeZone });
  if (higherFloor(about.tiers, before, given, about.now) !== given) return null;
  book.contribute(customerId, given, { why: "import" });
  return pack(before);
}

export interface RaisedTier {
  readonly customerId: string;
  readonly tierId: string;
  readonly before: string;
}

/** A member whom another import or staff gave another tier keeps that one. So does a member who has earned a tier. */
export function takeTierBack(book: Book, { customerId, tierId, before }: RaisedTier): void {
  const member = book.member(customerId);
  if (member.floorTierId !== tierId || member.status === "MERGED") return;
  book.contribute(customerId, unpack(before), { why: "import" });
}

function floorOf(book: Book, customerId: string): Floor {
  const { floorTierId, floorFrom, floorUntil } = book.member(customerId);
  return { floorTierId, floorFrom, floorUntil };
}

/** Ids of tiers have no spaces. */
const pack = ({ floorTierId, floorFrom, floorUntil }: Floor): string =>
  floorTierId === null ? "" : [floorTierId, floorFrom ?? "", floorUntil ?? ""].join(" ").trim();

function unpack(before: string): Floor {
  if (before === "") return NO_FLOOR;
  const [floorTierId = null, from, until] = before.split(" ");
  return { floorTierId, floorFrom: from || null, floorUntil: until || null };
}
