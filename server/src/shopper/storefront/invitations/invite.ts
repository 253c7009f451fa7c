// A member's link for friends, and what became of each invitation.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { friendOffer } from "@laurel/domain/shopper/gift.ts";
import type { ShopperInvite, ShopperReferralOffer } from "@laurel/domain/shopper/view.ts";
import type { Deps } from "../../../process/deps.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import type { Invited } from "../../../core/referrals/invitations.ts";
import type { Asked } from "../offer/asked.ts";

/** Friends get their codes by e-mail alone. */
export const hasReferrals = ({ mailer }: Pick<Deps, "mailer">, { status, document }: Program): boolean =>
  mailer !== null && status === "ON" && document.referrals.enabled;

/** What both sides get. */
export function offerOf({ document }: Program, currencyCode: string): ShopperReferralOffer {
  const { referrals, orders } = document;
  return {
    friendGets: friendOffer(referrals, currencyCode).gift,
    minimumSpendMinor: referrals.minimumSpendMinor === 0 ? null : referrals.minimumSpendMinor,
    youGet: referrals.advocatePoints,
    holdDays: orders.holdDays,
  };
}

export interface Invitations {
  /** Of the member's link. */
  readonly token: string;
  readonly invited: readonly Invited[];
}

/** `store`: the store's address. In which language a friend reads, the friend's own visit says. */
export function toInvite(
  { program, visitor, estimate, now }: Asked,
  { token, invited }: Invitations,
  store: string,
): ShopperInvite {
  const day = (at: Date): string => toLocalDate(at, estimate.timeZone);
  const { base, root, shop } = visitor;
  return {
    ...offerOf(program, shop.currencyCode),
    url: `${store}${base.slice(root.length)}/r/${token}`,
    list: invited.map((one) => ({ mask: one.mask, ...stateOf(one, now, day) })),
  };
}

/** Points are shown once they can be spent. */
function stateOf(
  { claimedAt, orderedAt, points, holdEndsAt }: Invited,
  now: Date,
  day: (at: Date) => string,
): Pick<ShopperInvite["list"][number], "state" | "on" | "points"> {
  if (orderedAt === null) return { state: "invited", on: day(claimedAt), points: 0 };
  const isOver = holdEndsAt === null || holdEndsAt <= now;
  if (points === 0 || !isOver) return { state: "ordered", on: day(orderedAt), points: 0 };
  return { state: "rewarded", on: day(holdEndsAt ?? orderedAt), points };
}
