/** What a redemption gives, inside a sentence. */
export const formWords = { CODE: "code", GIFT_CARD: "gift card", STORE_CREDIT: "store credit" } as const;
