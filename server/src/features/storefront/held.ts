// What a member holds: codes that wait, work or were used lately.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import type { HeldRow } from "./storefront.sql.ts";

/** How long a code that was used, or whose time is over, is still shown. */
const SHOWN_MS = 30 * 86_400_000;

const states = { REQUESTED: "making", ISSUED: "ready", USED: "used", EXPIRED: "ended" } as const;

/** Null: it is not shown. Points of failed and cancelled ones went back. */
export function toHeld(
  row: HeldRow,
  { timeZone, now, root }: { readonly timeZone: string; readonly now: Date; readonly root: string },
): ShopperHeld | null {
  const { id, name, status, points, discount } = row;
  if (status === "FAILED" || status === "CANCELLED") return null;
  const endedAt = status === "USED" ? row.used_at : status === "EXPIRED" ? row.expires_at : null;
  if (endedAt !== null && endedAt.getTime() < now.getTime() - SHOWN_MS) return null;
  const isReady = status === "ISSUED";
  return {
    id,
    name,
    points,
    state: states[status],
    code: status === "REQUESTED" ? null : codeOf(row),
    until:
      discount.type === "code" ? row.expires_at && toLocalDate(row.expires_at, timeZone) : discount.expiresOn,
    href: isReady && discount.type === "code" ? discountLink(row.code, root) : null,
    combines: discount.type === "code" && Object.values(discount.combinesWith).includes(true),
    minimumSpendMinor: discount.type === "code" ? discount.minimumSpendMinor : null,
    canReturn: isReady && row.cancel_requested_at === null && row.doubted_at === null,
  };
}

/** Puts the code into the cart, and leads there. */
const discountLink = (code: string, root: string): string =>
  `${root}/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(`${root}/cart`)}`;

/** Of a gift card its end alone: the whole code is money. Store credit has none. */
function codeOf({ discount, code }: HeldRow): string | null {
  if (discount.type === "gift_card") return `•••• ${discount.lastCharacters}`;
  return discount.type === "code" ? code : null;
}
