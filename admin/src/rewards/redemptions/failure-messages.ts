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
  code_taken: {
    what: "Your store already has a discount with this code.",
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
    what: "Your store doesn’t let Laurel read its products.",
    todo: "Open Rewards and ask for access to your products, then try again.",
  },
  access_denied: NOT_CONNECTED,
  not_authorized: NOT_CONNECTED,
  no_credentials: NOT_CONNECTED,
  shop_unavailable: {
    what: "Your store was closed or paused.",
    todo: "Try again once it is open.",
  },
};
