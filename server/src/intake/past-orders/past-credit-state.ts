/** Read, then measured, then ready to be credited, then possibly undone. */
export type PastCreditState =
  | "READING"
  | "MEASURING"
  | "READY"
  | "CREDITING"
  | "CREDITED"
  | "UNDOING"
  | "UNDONE";

/** The last 60 days, or everything since the store's first order. */
export type PastOrdersReach = "RECENT" | "ALL";
