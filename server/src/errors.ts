// Every way in which the program says no to the outside, once: HTTP and GraphQL both read this table.
// Codes are stable, snake_case and documented; messages may change and never hold secrets, addresses or SQL.

interface ErrorRow {
  readonly http: number;
  readonly message: string;
}

export const errors = {
  // What a caller did.
  invalid_request: { http: 400, message: "The request is not well-formed." },
  invalid_input: { http: 400, message: "A value is not allowed." },
  invalid_shop: { http: 400, message: "This is not the domain of a shop." },
  unauthorized: { http: 401, message: "Sign in again: the credential is missing, unknown or has expired." },
  invalid_hmac: { http: 401, message: "The signature does not belong to this body." },
  missing_header: { http: 401, message: "A header that the platform sends is missing." },
  forbidden: { http: 403, message: "This credential may not do that." },
  not_found: { http: 404, message: "There is no such thing here." },
  payload_too_large: { http: 413, message: "The body is too large." },
  unsupported_media_type: { http: 415, message: "The body must be JSON." },
  too_many_requests: { http: 429, message: "Too many requests: wait a moment." },
  idempotency_conflict: { http: 409, message: "This key was used before, with another input." },
  version_conflict: { http: 409, message: "Somebody changed it meanwhile: look at what is there now." },
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
    options: { field?: readonly string[]; cause?: unknown } = {},
  ) {
    super(errors[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.field = options.field;
  }

  get http(): number {
    return errors[this.code].http;
  }
}

/** Throws when the program breaks its own promise: a bug, which callers see as `internal_error` alone. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
