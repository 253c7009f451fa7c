interface FailureWords {
  readonly what: string;
  readonly todo: string;
}

/** What the server's name for a failure means to a merchant, and what is to be done. */
export const failureWords = (code: string | null): FailureWords => FAILURES[code ?? ""] ?? OTHER;

const NOT_CONNECTED: FailureWords = {
  what: "Your store no longer lets Laurel make discount codes.",
  todo: "Open Laurel from your store's admin, so that the two are connected again, then try again.",
};

const OTHER: FailureWords = {
  what: "Your store refused to make the code.",
  todo: "Try again. If it stays so, look at the reward's amount, what it counts for, and what its code begins with.",
};

const FAILURES: Readonly<Record<string, FailureWords>> = {
  discount_refused: {
    what: "Your store did not accept the discount as the reward describes it.",
    todo: "Look at the reward's amount, what it counts for, and what its code begins with; then try again.",
  },
  code_taken: {
    what: "Your store has a discount with the same code already.",
    todo: "Try again: each try makes a new code.",
  },
  access_denied: NOT_CONNECTED,
  not_authorized: NOT_CONNECTED,
  no_credentials: NOT_CONNECTED,
  shop_unavailable: {
    what: "Your store was closed or paused.",
    todo: "Try again once it is open.",
  },
};
