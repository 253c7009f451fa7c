const id = "________-____-____-____-____________";

/** The sources of the postings of bulk adjustments, as LIKE reads them: the adjustment's id, and the customer's. */
export const bulkSources = `adjustment:bulk:${id}:${id}`;
