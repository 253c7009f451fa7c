// Why a message of the store could not be processed, for a merchant: what it means, and what to do.

interface ReasonWords {
  readonly means: string;
  readonly todo: string;
}

const NEVER =
  "Trying again won’t help. Check the customer’s points, adjust them if they are wrong, and dismiss the message.";

const reasons: Readonly<Record<string, ReasonWords>> = {
  malformed_body: { means: "Something in it is not as your store’s messages should be.", todo: NEVER },
  missing_id: { means: "An id that Laurel needs is missing in it.", todo: NEVER },
  negative_amount: { means: "An amount in it is below zero, where it can’t be.", todo: NEVER },
  unsafe_number: { means: "A number in it is too large to be counted exactly.", todo: NEVER },
  invalid_date: { means: "A date in it can’t be read.", todo: NEVER },
  // Of messages from before such amounts were rounded.
  too_many_decimals: {
    means: "An amount in it has more decimals than its currency.",
    todo: "Try again: Laurel now rounds such amounts.",
  },
  not_text: { means: "It can’t be read as text.", todo: NEVER },
  person_erased: {
    means: "What it said was deleted with a customer’s personal data.",
    todo: "It can’t be tried again. Dismiss it.",
  },
  foreign_currency: {
    means: "It is not in your shop’s currency.",
    todo: "If your shop has just changed its currency, try again. Otherwise adjust the customer’s points, and dismiss the message.",
  },
  invalid_time_zone: {
    means: "Laurel doesn’t know your shop’s time zone.",
    todo: "Choose another time zone in your store, or dismiss the message.",
  },
  order_not_readable: {
    means: "Your store reported a change of the order, but Laurel couldn’t read the order.",
    todo: "Try again. If that fails and the order is no longer in your store, dismiss the message.",
  },
  took_too_long: { means: "It took Laurel too long.", todo: "Try again when there is less to do." },
  internal_error: {
    means: "Something went wrong in Laurel.",
    todo: "Try again. If that fails, the server’s log says why.",
  },
};

export const reasonWords = (code: string): ReasonWords =>
  reasons[code] ?? {
    means: "Laurel couldn’t apply it.",
    todo: "Try again. If that fails, adjust the customer’s points if they are wrong, and dismiss the message.",
  };
