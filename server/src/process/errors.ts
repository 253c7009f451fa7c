// Every refusal that callers can see: HTTP and GraphQL both read this table. Codes are stable, snake_case and
// documented. Messages may change, and never contain secrets, addresses or SQL.

export { invariant } from "@laurel/domain/refusal.ts";

interface ErrorRow {
  readonly http: number;
  readonly message: string;
}

export const errors = {
  // Errors of a caller.
  invalid_request: { http: 400, message: "The request is not well-formed." },
  invalid_input: { http: 400, message: "A value is not allowed." },
  invalid_cursor: { http: 400, message: "This cursor does not belong to this list." },
  query_too_deep: { http: 400, message: "The query is too deep." },
  query_too_large: { http: 400, message: "The query has too many fields." },
  introspection_refused: { http: 400, message: "The API does not describe its own types." },
  query_too_costly: { http: 400, message: "The query asks for too much at once: ask for smaller pages." },
  invalid_shop: { http: 400, message: "This is not the domain of a shop." },
  unauthorized: { http: 401, message: "Sign in again: the credential is missing, unknown or has expired." },
  invalid_hmac: { http: 401, message: "The signature does not belong to this body." },
  not_a_webhook: { http: 401, message: "The platform signed this text for something other than a webhook." },
  invalid_header: { http: 401, message: "A header that the platform sends is missing or malformed." },
  webhook_wrong_shop: { http: 401, message: "The shop in the body is not the shop in the header." },
  forbidden: { http: 403, message: "This credential is not allowed to do that." },
  missing_scope: { http: 403, message: "The key lacks a scope that this request needs." },
  not_found: { http: 404, message: "This does not exist." },
  upload_too_slow: { http: 408, message: "The upload was too slow, or stopped." },
  payload_too_large: { http: 413, message: "The body is too large." },
  unsupported_media_type: { http: 415, message: "The body must be JSON." },
  transfer_under_way: {
    http: 429,
    message: "Another file of this shop is being uploaded or downloaded: try again when it is done.",
  },
  too_many_transfers: {
    http: 429,
    message: "Too many files are being uploaded or downloaded right now: try again in a minute.",
  },
  too_many_imports: { http: 409, message: "Ten files are already waiting: import or discard one first." },
  too_many_test_mails: { http: 429, message: "Ten test e-mails an hour are sent: try again later." },
  mail_not_set_up: {
    http: 409,
    message:
      "Nothing sends your e-mails: enter a mail server in Settings, E-mails, or have SMTP_URL and MAIL_FROM set on this server.",
  },
  too_many_sender_checks: {
    http: 429,
    message: "A mail server is checked ten times an hour: try again later.",
  },
  sender_not_working: { http: 422, message: "The mail server did not take an e-mail." },
  mail_not_sent: { http: 409, message: "The e-mail was not sent." },
  too_many_new_queries: {
    http: 429,
    message:
      "Your queries have a new text too often. Send values as variables, so that the text stays the same, or wait.",
  },
  too_many_requests: { http: 429, message: "Too many requests: wait a moment." },
  idempotency_conflict: { http: 409, message: "This idempotency key was already used with different input." },
  version_conflict: { http: 409, message: "This was changed in the meantime: look at the current version." },
  unknown_shop: { http: 404, message: "No shop with that domain is installed here." },
  shop_mismatch: {
    http: 403,
    message: "The credential belongs to a different shop than the one in X-Shop-Domain.",
  },
  shop_exists: { http: 409, message: "A shop with that domain already exists." },
  customer_not_found: { http: 404, message: "No customer has that id." },
  reward_not_found: { http: 404, message: "No reward has that id." },
  redemption_not_found: { http: 404, message: "No redemption has that id." },
  api_key_not_found: { http: 404, message: "No active key has that id." },
  webhook_endpoint_not_found: { http: 404, message: "No webhook endpoint has that id." },
  webhook_delivery_not_found: { http: 404, message: "No delivery of the last 30 days has that id." },
  session_not_found: { http: 404, message: "That person is not signed in." },
  import_not_found: { http: 404, message: "No import has that id." },
  import_past_that: {
    http: 409,
    message: "The import is no longer at that step: look at where it is now.",
  },
  import_check_again: {
    http: 409,
    message:
      "Another file was imported since this one was checked, so it is checked again: look at the result, then continue.",
  },
  merge_not_found: { http: 404, message: "No merge has that id." },
  customer_merged: {
    http: 409,
    message: "This customer was merged into another one: make the change there.",
  },
  posting_not_found: { http: 404, message: "No ledger entry has that id." },
  bulk_adjustment_not_found: { http: 404, message: "No bulk adjustment has that id." },
  set_aside_not_found: { http: 404, message: "There is no such message, or it is no longer set aside." },
  note_not_found: { http: 404, message: "No note has that id." },
  view_not_found: { http: 404, message: "No saved view has that id." },
  selection_changed: {
    http: 409,
    message: "The selection has changed since it was counted: check the new count.",
  },
  // Errors of authentication.
  no_credential: { http: 401, message: "The request has no credential." },
  malformed_authorization: { http: 401, message: "The Authorization header must hold a bearer token." },
  unknown_credential: { http: 401, message: "This kind of credential is not accepted here." },
  token_unknown: { http: 401, message: "The access token is unknown." },
  token_expired: { http: 401, message: "The access token has expired." },
  session_ended: { http: 401, message: "The session has ended." },
  wrong_shop: { http: 401, message: "The credential belongs to another shop." },
  launch_unknown: { http: 401, message: "This launch is unknown: open the app again." },
  launch_expired: { http: 401, message: "This launch took too long: open the app again." },
  launch_spent: { http: 401, message: "This launch was already used: open the app again." },
  launch_mismatch: { http: 401, message: "The values of this launch do not match: open the app again." },
  id_token_malformed: { http: 401, message: "The store's ID token cannot be read." },
  id_token_wrong_algorithm: {
    http: 401,
    message: "The store's ID token is not signed with the expected algorithm.",
  },
  id_token_wrong_signature: {
    http: 401,
    message: "The store's ID token is not signed by the store platform.",
  },
  id_token_expired: { http: 401, message: "The store's ID token has expired." },
  id_token_not_yet_valid: { http: 401, message: "The store's ID token is not valid yet." },
  id_token_wrong_audience: { http: 401, message: "The store's ID token is meant for another app." },
  id_token_wrong_shop: { http: 401, message: "The store's ID token does not name exactly one shop." },
  signature_invalid: { http: 401, message: "The store platform did not sign this request." },
  signature_expired: { http: 401, message: "The store platform signed this request too long ago." },
  sign_in_needed: { http: 401, message: "Sign in to the store first." },
  form_expired: { http: 403, message: "This form is too old, or is not for this customer: open it again." },
  custom_token_invalid: { http: 401, message: "The custom token is not valid." },
  custom_token_expired: { http: 401, message: "The custom token has expired." },
  backend_token_invalid: { http: 401, message: "The backend's ID token is not valid." },
  backend_token_expired: { http: 401, message: "The backend's ID token has expired." },
  callback_malformed: { http: 400, message: "The store's answer is not complete." },
  callback_expired: { http: 403, message: "The store's answer came too late." },
  state_missing: {
    http: 403,
    message: "This browser did not start this request, or it blocks cookies.",
  },
  state_mismatch: { http: 403, message: "The store's answer belongs to another request." },
  state_invalid: { http: 403, message: "Laurel did not start this request." },
  state_expired: { http: 403, message: "This request was started too long ago." },
  state_wrong_shop: { http: 403, message: "This request was for another store." },
  state_spent: { http: 403, message: "The store's answer was already used." },
  authorization_refused: { http: 403, message: "The store did not confirm its answer." },
  missing_scopes: { http: 403, message: "The store did not grant the access that the app needs." },
  unknown_path: { http: 400, message: "There is no such document." },
  pages_not_built: {
    http: 503,
    message: "The pages are not built: npm run build -w @laurel/admin -w @laurel/widget",
  },
  invalid_csv: { http: 422, message: "The file cannot be read as CSV." },
  archive_empty: { http: 422, message: "The file is empty." },
  archive_not_gzip: { http: 422, message: "The file is not an archive: it is not packed with gzip." },
  archive_not_ours: { http: 422, message: "The file is not a shop archive." },
  archive_cut: { http: 422, message: "The archive is incomplete: it was cut off. Export it again." },
  archive_altered: { http: 422, message: "The archive was changed after it was exported. Export it again." },
  archive_row_twice: {
    http: 422,
    message: "A row is in the archive twice: it was changed after it was exported. Export it again.",
  },
  archive_too_large: {
    http: 413,
    message: "Unpacked, the archive is much larger than any that Laurel exports.",
  },
  archive_newer: {
    http: 422,
    message: "The archive was made by a newer version of Laurel: update this one first.",
  },
  archive_other_schema: {
    http: 422,
    message: "The archive was made by an older version of Laurel: update that one and export again.",
  },
  archive_other_shop: {
    http: 422,
    message: "The archive is from a shop with a different currency or time zone.",
  },
  archive_ledger_broken: {
    http: 422,
    message: "The balances in the archive do not match its movements.",
  },
  shop_not_empty: {
    http: 409,
    message:
      "This shop already has customers, orders or points: an archive can only be imported into an empty shop.",
  },
  // Refusals by the rules.
  insufficient_points: { http: 422, message: "There are not enough points for this reward." },
  program_not_on: { http: 422, message: "The program is not on." },
  reward_not_active: { http: 422, message: "The reward is not active." },
  reward_not_open: { http: 422, message: "The reward is not available at this time." },
  unknown_tier: { http: 422, message: "The program has no such tier." },
  tier_required: { http: 422, message: "The reward is for members of another tier." },
  limit_reached: { http: 422, message: "The limit has been reached." },
  birthday_fixed: { http: 422, message: "A birthday can be changed once a year." },
  customer_not_eligible: { http: 422, message: "The customer does not take part in the program." },
  customer_erased: { http: 422, message: "The customer was erased: nothing can be changed about them." },
  no_such_action: { http: 422, message: "No active way to earn is for this action." },
  not_undoable: { http: 422, message: "Only an adjustment, an import or an action can be undone." },
  same_customer: { http: 422, message: "A customer cannot be merged with itself." },
  merge_not_undoable: {
    http: 422,
    message:
      "A merge can be undone for 30 days, unless the customer who was kept has since been merged again.",
  },
  already_undone: { http: 422, message: "This was already undone." },
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
    message: "This was already dismissed. If the customer still wants the reward, redeem it on their page.",
  },
  already_spent: {
    http: 422,
    message: "Some of this was already spent, or it is no longer in the store: it cannot be taken back.",
  },
  code_not_kept: {
    http: 422,
    message: "Laurel does not have this code: it was never made, was erased, or came in an archive.",
  },
  store_credit_off: {
    http: 422,
    message:
      "Customers of the store cannot pay with store credit: it needs to be on, with new customer accounts.",
  },
  redemption_in_doubt: {
    http: 409,
    message: "Whether the store gave this is not known: say first whether the customer has it.",
  },
  redemption_not_in_doubt: { http: 409, message: "This redemption is not in doubt, or no longer." },
  redemption_not_given: { http: 422, message: "Somebody looked in the store: the customer did not get it." },
  store_away: { http: 422, message: "The store did not answer for a day." },
  amount_over_limit: { http: 422, message: "The store does not issue gift cards of this amount." },
  referrals_off: { http: 422, message: "Referrals are off, or the program is not on." },
  mail_server_needed: {
    http: 422,
    message:
      "Friends get their codes by e-mail, and nothing sends yours: first enter a mail server in Settings, E-mails, or have SMTP_URL set on this server.",
  },
  email_invalid: { http: 422, message: "This is not an e-mail address." },
  unknown_link: { http: 404, message: "There is no such referral link." },
  referral_not_found: { http: 404, message: "There is no such referral." },
  referral_decided: { http: 409, message: "Nothing about this referral waits for a decision." },
  points_out_of_range: { http: 422, message: "The reward is not given for so few or so many points." },
  points_not_on_step: { http: 422, message: "The reward is given for whole steps of points only." },
  reward_price_changed: {
    http: 422,
    message: "The reward's price has changed. If the customer still wants it, redeem it on their page.",
  },
  address_not_allowed: {
    http: 422,
    message: "Webhooks go only to public addresses that begin with https://.",
  },
  storefront_base_invalid: {
    http: 422,
    message: "Enter a path such as apps/laurel. It begins with apps, a, community or tools.",
  },
  storefront_not_reached: {
    http: 422,
    message:
      "Laurel did not answer there. Compare the path with the app’s settings in your store. A store with a password cannot be checked.",
  },
  invalid_texts: { http: 422, message: "The words are not valid." },
  invalid_program: { http: 422, message: "The program is not valid." },
  unsafe_number: {
    http: 422,
    message: "The number is too large: a balance holds at most 1,000,000,000,000 points.",
  },
  missing_platform_scope: {
    http: 403,
    message: "This needs access that the store has not granted: ask the store for it, then save again.",
  },
  all_orders_not_granted: {
    http: 403,
    message: "The store has only granted access to orders from the last 60 days.",
  },
  order_not_found: { http: 404, message: "No order has that id." },
  order_counts: { http: 409, message: "This order counts already." },
  order_without_customer: {
    http: 422,
    message: "The store names no customer for this order: add the customer to it there first.",
  },
  order_count_not_undoable: { http: 422, message: "This order was not counted by hand." },
  past_credit_at_work: { http: 409, message: "Past orders are being processed: wait until that is done." },
  past_credit_not_ready: {
    http: 422,
    message: "These orders have not been counted yet, or were already credited.",
  },
  past_credit_not_undoable: { http: 422, message: "Nothing in this batch has been credited." },
  simulation_at_work: { http: 409, message: "A simulation is running: wait until it is done, or stop it." },
  empty_selection: { http: 422, message: "No customers are selected." },
  too_many_notes: { http: 422, message: "This customer already has 100 notes: remove one first." },
  too_many_views: { http: 422, message: "There are already 20 saved views: delete one first." },
  zero_points: { http: 422, message: "Enter a number other than 0." },
  consent_refused: { http: 422, message: "The store did not subscribe this customer to its e-mails." },
  no_credentials: {
    http: 409,
    message: "The shop is not connected to its store: open the app once from the store's admin.",
  },
  // Errors of the server.
  platform_unavailable: {
    http: 503,
    message: "The store platform is not answering right now: try again.",
  },
  unavailable: { http: 503, message: "The service is not available right now: try again." },
  disk_full: {
    http: 503,
    message: "The server's disk is full, so nothing of this was saved: try again in a few minutes.",
  },
  internal_error: {
    http: 500,
    message: "Something went wrong on our side. The server's log has the details under the request id.",
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof errors;

/** A refusal that leaves a transaction: throwing it rolls back. `details` are shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Path into the caller's input, if one value is wrong. */
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
