// What a member holds: codes that wait, work or were used lately.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { CodeValue } from "@laurel/domain/rewards/fulfilment.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadCodes } from "../../core/redemptions/gift-cards/sealed-code.ts";
import { type HeldRow, listHeld } from "./storefront.sql.ts";

/** How long a code that was used, or whose time is over, is still shown. */
const SHOWN_MS = 30 * 86_400_000;

/** More than any member of a real shop has within those days. */
const HELD_MAX = 100;

/** A store that makes codes does so within seconds. */
const LATE_MS = 86_400_000;

interface Place {
  readonly timeZone: string;
  readonly now: Date;
  readonly root: string;
}

export async function loadHeld(deps: Deps, tx: Tx, asked: Place & { readonly customerId: string }) {
  const rows = await tx.run(listHeld, [tx.shopId, asked.customerId, HELD_MAX]);
  const cards = rows.filter(({ status, discount }) => status === "ISSUED" && discount.type === "gift_card");
  const codes = await loadCodes(
    deps,
    tx,
    cards.map(({ id }) => id),
  );
  return { rows, shown: rows.flatMap((row) => toHeld(row, codes.get(row.id) ?? null, asked) ?? []) };
}

const states = { REQUESTED: "making", ISSUED: "ready", USED: "used", EXPIRED: "ended" } as const;

/** Null: it is not shown. Points of failed and cancelled ones went back. `cardCode`: of a gift card, if it is kept. */
export function toHeld(
  row: HeldRow,
  cardCode: string | null,
  { timeZone, now, root }: Place,
): ShopperHeld | null {
  const { id, name, points, discount } = row;
  const value = discount.type === "code" ? discount.value : null;
  const status = isOver(row, toLocalDate(now, timeZone)) ? "EXPIRED" : row.status;
  if (status === "FAILED" || status === "CANCELLED") return null;
  const endedAt = status === "USED" ? row.used_at : status === "EXPIRED" ? row.expires_at : null;
  if (endedAt !== null && endedAt.getTime() < now.getTime() - SHOWN_MS) return null;
  const isReady = status === "ISSUED";
  return {
    id,
    name,
    points,
    state: isLate(row, now) ? "late" : states[status],
    code: status === "REQUESTED" ? null : codeOf(row, isReady ? cardCode : null),
    until:
      discount.type === "code" ? row.expires_at && toLocalDate(row.expires_at, timeZone) : discount.expiresOn,
    chosenMinor: value?.type === "amount" && findRewardKind(row.kind).chosenPoints ? value.amountMinor : null,
    href: isReady && value !== null ? discountLink(row.code, value, root) : null,
    variantId: variantOf(value),
    combines: discount.type === "code" && Object.values(discount.combinesWith).includes(true),
    minimumSpendMinor: discount.type === "code" ? discount.minimumSpendMinor : null,
    canReturn: isReady && row.cancel_requested_at === null && row.doubted_at === null,
  };
}

/** What the store was asked for before it went away may be made: the points come back only once it says that it is not. */
const isLate = ({ status, requested_at }: HeldRow, now: Date): boolean =>
  status === "REQUESTED" && requested_at.getTime() <= now.getTime() - LATE_MS;

/** Gift cards and store credit end by themselves: nothing is booked on that day. */
const isOver = ({ status, discount }: HeldRow, today: string): boolean =>
  status === "ISSUED" &&
  discount.type !== "code" &&
  discount.expiresOn !== null &&
  discount.expiresOn < today;

/** Puts the code into the cart, with the product that it makes free, and leads there. */
function discountLink(code: string, value: CodeValue, root: string): string {
  const variantId = variantOf(value);
  const cart = variantId === null ? "/cart" : `/cart/add?id=${encodeURIComponent(variantId)}&quantity=1`;
  return `${root}/discount/${encodeURIComponent(code)}?redirect=${encodeURIComponent(root + cart)}`;
}

const variantOf = (value: CodeValue | null): string | null =>
  value?.type === "free_product" ? value.variantId : null;

/** Of a gift card its end alone when its time is over or its code is not kept. Store credit has none. */
function codeOf({ discount, code }: HeldRow, cardCode: string | null): string | null {
  if (discount.type === "gift_card") return cardCode ?? `•••• ${discount.lastCharacters}`;
  return discount.type === "code" ? code : null;
}
