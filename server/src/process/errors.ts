// Every way in which the program says no to the outside, once: HTTP and GraphQL both read this table.
// Codes are stable, snake_case and documented; messages may change and never hold secrets, addresses or SQL.

export { invariant } from "@laurel/domain/refusal.ts";

interface ErrorRow {
  readonly http: number;
  readonly message: string;
}

export const errors = {
  // What a caller did.
  invalid_request: { http: 400, message: "The request is not well-formed." },
  invalid_input: { http: 400, message: "A value is not allowed." },
  invalid_cursor: { http: 400, message: "This cursor is not one of this list." },
  query_too_deep: { http: 400, message: "The query is too deep." },
  query_too_large: { http: 400, message: "The query has too many fields." },
  introspection_refused: { http: 400, message: "The API does not describe its own types." },
  query_too_costly: { http: 400, message: "The query asks for too much at once: take smaller pages." },
  invalid_shop: { http: 400, message: "This is not the domain of a shop." },
  unauthorized: { http: 401, message: "Sign in again: the credential is missing, unknown or has expired." },
  invalid_hmac: { http: 401, message: "The signature does not belong to this body." },
  not_a_webhook: { http: 401, message: "The platform signed this text for something else than a webhook." },
  invalid_header: { http: 401, message: "A header that the platform sends is missing or not in its form." },
  webhook_wrong_shop: { http: 401, message: "The body does not name the shop that the header names." },
  forbidden: { http: 403, message: "This credential may not do that." },
  missing_scope: { http: 403, message: "The key lacks a scope that this request needs." },
  not_found: { http: 404, message: "There is no such thing here." },
  upload_too_slow: { http: 408, message: "The file came too slowly, or stopped coming." },
  payload_too_large: { http: 413, message: "The body is too large." },
  unsupported_media_type: { http: 415, message: "The body must be JSON." },
  transfer_under_way: {
    http: 429,
    message: "Another file of this shop is on its way: wait until it has arrived.",
  },
  too_many_transfers: { http: 429, message: "Many files are on their way just now: try again in a minute." },
  too_many_imports: { http: 409, message: "Ten files wait here already: import or discard one first." },
  too_many_requests: { http: 429, message: "Too many requests: wait a moment." },
  idempotency_conflict: { http: 409, message: "This key was used before, with another input." },
  version_conflict: { http: 409, message: "Somebody changed it meanwhile: look at what is there now." },
  unknown_shop: { http: 404, message: "No shop of that domain is installed here." },
  shop_mismatch: { http: 403, message: "The credential belongs to another shop than X-Shop-Domain names." },
  shop_exists: { http: 409, message: "A shop of that domain exists already." },
  customer_not_found: { http: 404, message: "No customer has that id." },
  reward_not_found: { http: 404, message: "No reward has that id." },
  redemption_not_found: { http: 404, message: "No redemption has that id." },
  api_key_not_found: { http: 404, message: "No key in force has that id." },
  session_not_found: { http: 404, message: "That person has no session in force." },
  import_not_found: { http: 404, message: "No import has that id." },
  import_past_that: {
    http: 409,
    message: "The import is not at that step any more: look at what it does now.",
  },
  merge_not_found: { http: 404, message: "No merge has that id." },
  customer_merged: { http: 409, message: "The customer was merged into another: go on there." },
  posting_not_found: { http: 404, message: "No ledger entry has that id." },
  bulk_adjustment_not_found: { http: 404, message: "No bulk adjustment has that id." },
  note_not_found: { http: 404, message: "No note has that id." },
  view_not_found: { http: 404, message: "No saved view has that id." },
  selection_changed: {
    http: 409,
    message: "Other customers fit than those who were counted: look at how many there are now.",
  },
  // How a shop's people prove who they are.
  no_credential: { http: 401, message: "The request shows no credential." },
  malformed_authorization: { http: 401, message: "The authorization header is not a bearer's." },
  unknown_credential: { http: 401, message: "The credential is of no kind that counts here." },
  token_unknown: { http: 401, message: "The access token is not known." },
  token_expired: { http: 401, message: "The access token has expired." },
  session_ended: { http: 401, message: "The session was ended." },
  wrong_shop: { http: 401, message: "The credential belongs to another shop." },
  launch_unknown: { http: 401, message: "The launch is not known." },
  launch_expired: { http: 401, message: "The launch took too long: open the app again." },
  launch_spent: { http: 401, message: "The launch was used before: open the app again." },
  launch_mismatch: { http: 401, message: "The launch's values do not belong together." },
  id_token_malformed: { http: 401, message: "The store's ID token cannot be read." },
  id_token_wrong_algorithm: {
    http: 401,
    message: "The store's ID token is signed in another way than agreed.",
  },
  id_token_wrong_signature: {
    http: 401,
    message: "The store's ID token is not signed by the store platform.",
  },
  id_token_expired: { http: 401, message: "The store's ID token has expired." },
  id_token_not_yet_valid: { http: 401, message: "The store's ID token is not valid yet." },
  id_token_wrong_audience: { http: 401, message: "The store's ID token is meant for another app." },
  id_token_wrong_shop: { http: 401, message: "The store's ID token names no shop, or two." },
  custom_token_invalid: { http: 401, message: "The custom token does not hold." },
  custom_token_expired: { http: 401, message: "The custom token has expired." },
  backend_token_invalid: { http: 401, message: "The backend's ID token does not hold." },
  backend_token_expired: { http: 401, message: "The backend's ID token has expired." },
  callback_malformed: { http: 400, message: "What came back from the store is not complete." },
  callback_expired: { http: 403, message: "What came back from the store came too late." },
  state_missing: {
    http: 403,
    message: "This browser did not ask the store for anything, or refuses cookies.",
  },
  state_mismatch: { http: 403, message: "The store's answer belongs to another question." },
  state_invalid: { http: 403, message: "The question to the store is not one of ours." },
  state_expired: { http: 403, message: "The question to the store was asked too long ago." },
  state_wrong_shop: { http: 403, message: "The question was put to another store." },
  state_spent: { http: 403, message: "The store's answer was used before." },
  authorization_refused: { http: 403, message: "The store did not confirm what it had answered." },
  missing_scopes: { http: 403, message: "The store did not grant what the app needs." },
  unknown_path: { http: 400, message: "There is no such document." },
  pages_not_built: { http: 503, message: "The pages are not built: npm run build -w @laurel/admin" },
  invalid_csv: { http: 422, message: "The file is not a CSV that can be read." },
  archive_empty: { http: 422, message: "The file is empty." },
  archive_not_gzip: { http: 422, message: "The file is not an archive: it is not packed with gzip." },
  archive_not_ours: { http: 422, message: "The file is not the archive of a shop." },
  archive_cut: { http: 422, message: "The archive ends in the middle: it was cut off. Export it again." },
  archive_altered: { http: 422, message: "The archive is not as it was written. Export it again." },
  archive_too_large: {
    http: 413,
    message: "Unpacked, the archive is far larger than any that Laurel writes.",
  },
  archive_newer: {
    http: 422,
    message: "The archive was made by a newer version of Laurel: update this one first.",
  },
  archive_other_schema: {
    http: 422,
    message: "The archive was made by an older version of Laurel: update that one, and export again.",
  },
  archive_other_shop: {
    http: 422,
    message: "The archive is of a shop with another currency or time zone.",
  },
  archive_ledger_broken: {
    http: 422,
    message: "The balances of the archive cannot be proved from its movements.",
  },
  shop_not_empty: {
    http: 409,
    message: "The shop has customers, orders or points already: an archive goes into an empty shop.",
  },
  // What the rules refuse.
  insufficient_points: { http: 422, message: "The balance does not reach for this reward." },
  program_not_on: { http: 422, message: "The program is not on." },
  reward_not_active: { http: 422, message: "The reward is not active." },
  reward_not_open: { http: 422, message: "The reward is outside its dates." },
  tier_required: { http: 422, message: "The reward is for another tier." },
  limit_reached: { http: 422, message: "The limit is reached." },
  customer_not_eligible: { http: 422, message: "The customer does not take part in the program." },
  customer_erased: { http: 422, message: "The customer was erased: nothing can be changed about them." },
  no_such_action: { http: 422, message: "No enabled rule of the program is for this action." },
  not_undoable: { http: 422, message: "Only an adjustment, an import or an action can be undone." },
  same_customer: { http: 422, message: "A customer cannot be merged with itself." },
  merge_not_undoable: {
    http: 422,
    message: "A merge can be undone for 30 days, unless the customer who was kept was merged since.",
  },
  already_undone: { http: 422, message: "It was undone before." },
  redemption_not_cancellable: {
    http: 422,
    message: "Only a requested or issued redemption can be cancelled.",
  },
  redemption_not_failed: {
    http: 422,
    message: "Only a redemption that failed can be tried again or dismissed.",
  },
  redemption_dismissed: {
    http: 409,
    message: "Somebody has dismissed this. If the reward is still wanted, redeem it on the customer's page.",
  },
  reward_price_changed: {
    http: 422,
    message: "The reward has another price now. If it is still wanted, redeem it on the customer's page.",
  },
  invalid_program: { http: 422, message: "The program is not as it should be." },
  not_available: { http: 422, message: "This part of the program is not available." },
  unsafe_number: {
    http: 422,
    message: "The number is too large: a balance holds at most 1,000,000,000,000 points.",
  },
  missing_platform_scope: {
    http: 403,
    message:
      "The store does not let its products be seen, and this is about products: ask for that, then save again.",
  },
  all_orders_not_granted: {
    http: 403,
    message: "The store lets its orders of the last 60 days be read: it has not granted the others.",
  },
  past_credit_at_work: { http: 409, message: "Past orders are being worked on: wait until that is done." },
  past_credit_not_ready: { http: 422, message: "These orders are not counted yet, or were credited before." },
  past_credit_not_undoable: { http: 422, message: "Nothing of this batch is credited." },
  empty_selection: { http: 422, message: "Nobody is selected." },
  too_many_notes: { http: 422, message: "There are 100 notes about this customer: remove one first." },
  too_many_views: { http: 422, message: "There are 20 saved views: delete one first." },
  zero_points: { http: 422, message: "Zero points change nothing." },
  no_credentials: { http: 409, message: "The shop has not connected its store: open the app there once." },
  // What happened to us.
  platform_unavailable: {
    http: 503,
    message: "The store platform does not answer at the moment: try again.",
  },
  unavailable: { http: 503, message: "The service is not available at the moment: try again." },
  internal_error: {
    http: 500,
    message: "Something went wrong on our side. The log has it under the request id.",
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof errors;

/** A refusal on its way out of a transaction: throwing it rolls back. `details` are shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Path into the caller's input, where one value is at fault. */
  readonly field: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    options: { field?: readonly string[]; cause?: unknown; message?: string } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.field = options.field;
  }

  get http(): number {
    return errors[this.code].http;
  }
}
