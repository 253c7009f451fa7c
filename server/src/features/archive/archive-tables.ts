// Which tables a shop's archive holds, and which it leaves out and why. A table that is named in neither list fails a
// test: whoever adds one decides.

/** What becomes of rows that the shop already has; in tables that are not named here it has none that could clash. */
export type OnClash = "replace_all" | "take_archived" | "keep_own" | "refuse";

/** In the order in which they are read and written. */
export const archivedTables: Readonly<Record<string, OnClash>> = {
  // A new shop has its first program: the archive's programs, rewards and views stand in their place.
  documents: "replace_all",
  customers: "refuse",
  balances: "refuse",
  orders: "refuse",
  postings: "refuse",
  movements: "refuse",
  lots: "refuse",
  lot_uses: "refuse",
  debts: "refuse",
  rollups: "refuse",
  day_figures: "refuse",
  day_figure_progress: "take_archived",
  redemptions: "refuse",
  bulk_adjustments: "refuse",
  bulk_adjustment_parts: "refuse",
  imports: "refuse",
  import_chunks: "refuse",
  import_problems: "refuse",
  past_credits: "refuse",
  past_credit_orders: "refuse",
  merges: "refuse",
  customer_notes: "refuse",
  privacy_requests: "refuse",
  audit_log: "refuse",
  // Who has signed in here is better known here.
  staff: "keep_own",
  // The store is read again from where the archive had come to, so that no order between the two is missed.
  reconciliations: "take_archived",
};

/** Of the tables that belong to a shop. */
export const leftOutTables: Readonly<Record<string, string>> = {
  credentials: "keys and sessions are secrets, and open one server alone",
  platform_credentials: "tokens are secrets: the store hands out new ones as the app is installed",
  idempotency_keys: "answers for programs that try again within 30 days, of the server that they asked",
  erased_addresses: "kept for a day, for files that are on their way to one server",
  inbox: "messages of the store: what they said is in the orders, and the store is read again for the rest",
  notifications:
    "whom this server writes to, and what became of today's e-mail: the store says the address again",
  inbox_routing: "which shops have messages waiting on this server",
  products: "a copy of the store's, read again where it is needed",
};
