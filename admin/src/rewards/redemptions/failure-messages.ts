interface FailureWords {
  readonly what: string;
  readonly todo: string;
}

/** What a failure code of the server means, and what to do. */
export const failureWords = (code: string | null): FailureWords => FAILURES[code ?? ""] ?? OTHER;

const NOT_CONNECTED: FailureWords = {
  what: "Your store no longer lets Laurel make discount codes.",
  todo: "Open Laurel from your store’s admin to connect it again, then try again.",
};

const OTHER: FailureWords = {
  what: "Your store refused to make the code.",
  todo: "Try again. If it keeps failing, check the reward’s amount, what it counts for, and what its code begins with.",
};

const FAILURES: Readonly<Record<string, FailureWords>> = {
  discount_refused: {
    what: "Your store didn’t accept this reward’s discount.",
    todo: "Check the reward’s amount, what it counts for, and what its code begins with, then try again.",
  },
  store_away: { what: "Your store didn’t answer for a day.", todo: "Try again once it answers." },
  code_taken: {
    what: "Your store already has a discount or gift card with this code.",
    todo: "Try again: you get a new code each time.",
  },
  gift_card_refused: {
    what: "Your store didn’t accept this reward’s gift card.",
    todo: "Check the amount and whether your store still has this customer, then try again.",
  },
  store_credit_off: {
    what: "Your customers can’t pay with store credit.",
    todo: "Switch store credit on in your store, with new customer accounts, then try again.",
  },
  store_credit_refused: {
    what: "Your store didn’t accept this reward’s store credit.",
    todo: "Check the amount and whether your store still has this customer, then try again.",
  },
  not_given: {
    what: "Your team looked: the customer didn’t get it.",
    todo: "Redeem it again if they still want it.",
  },
  code_not_kept: {
    what: "Laurel no longer has the code of this gift card.",
    todo: "Try again: you get a new code each time.",
  },
  product_gone: {
    what: "Your store no longer has this reward’s product.",
    todo: "Choose another product in the reward, then try again.",
  },
  product_without_price: {
    what: "This reward’s product has no price that a code could take off.",
    todo: "Check the product’s price in your store, or choose another product in the reward, then try again.",
  },
  missing_platform_scope: {
    what: "Your store doesn’t give Laurel the access that this reward needs.",
    todo: "Open Rewards and ask your store for it, then try again.",
  },
  access_denied: NOT_CONNECTED,
  not_authorized: NOT_CONNECTED,
  no_credentials: NOT_CONNECTED,
  shop_unavailable: {
    what: "Your store was closed or paused.",
    todo: "Try again once it is open.",
  },
};
