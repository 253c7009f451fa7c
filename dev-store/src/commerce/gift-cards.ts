// How customers pay with gift cards, and how refunds go back to them.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { localDateOf } from "../time.ts";
import type { Refund, Transaction } from "./order.ts";
import type { GiftCard } from "./stored-value.ts";

export const giftCardByCode = (shop: Shop, code: string): GiftCard | null => {
  const wanted = code.replaceAll(/[\s-]/g, "").toLowerCase();
  for (const card of shop.giftCards.values()) if (card.code === wanted) return card;
  return null;
};

/** The cards with these codes, or a refusal that says why one cannot be used. A card works on its last day too. */
export function usableGiftCards(shop: Shop, codes: readonly string[], now: Date): GiftCard[] {
  const cards = new Set<GiftCard>();
  for (const code of codes) {
    const card = giftCardByCode(shop, code);
    if (card === null) throw new Refusal("gift_card_unknown", "There is no gift card with this code.");
    if (card.deactivatedAt !== null)
      throw new Refusal("gift_card_off", "This gift card has been deactivated.");
    if (card.expiresOn !== null && localDateOf(now, shop.timeZone) > card.expiresOn)
      throw new Refusal("gift_card_over", "This gift card has expired.");
    if (card.balanceMinor === 0) throw new Refusal("gift_card_empty", "This gift card is empty.");
    cards.add(card);
  }
  return [...cards];
}

/** What each card pays of an amount, in the given order. */
export function splitOverCards(
  cards: readonly GiftCard[],
  amountMinor: number,
): { card: GiftCard; minor: number }[] {
  let left = amountMinor;
  return cards.map((card) => {
    const minor = Math.min(left, card.balanceMinor);
    left -= minor;
    return { card, minor };
  });
}

export function spendFromCard(card: GiftCard, amountMinor: number, at: string): void {
  card.balanceMinor -= amountMinor;
  card.updatedAt = at;
}

/** Refunds of what a card paid go back to the card. */
export function refundToCards(shop: Shop, payments: readonly Transaction[], refund: Refund): void {
  for (const { parentId, amountMinor, createdAt } of refund.transactions) {
    const payment = payments.find(({ id }) => id === parentId);
    const card = payment?.giftCardId === undefined ? undefined : shop.giftCards.get(payment.giftCardId);
    if (card !== undefined) spendFromCard(card, -amountMinor, createdAt);
  }
}
