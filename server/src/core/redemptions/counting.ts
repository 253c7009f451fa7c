/** SQL: failed and cancelled redemptions do not count against a reward's limits. */
export const counting = "status IN ('REQUESTED', 'ISSUED', 'USED', 'EXPIRED')";
