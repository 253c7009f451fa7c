// Errors of the platform, in the few kinds that matter to the caller.
import {
  GraphqlQueryError,
  HttpInternalError,
  HttpRequestError,
  HttpResponseError,
  HttpThrottlingError,
} from "@shopify/shopify-api";
import { PlatformError } from "../../platform.ts";
import type { ThrottleStatus } from "./rate-budget.ts";

export interface CallCost {
  readonly requested: number | null;
  readonly throttleStatus: ThrottleStatus | null;
}

export interface PlatformFailure {
  readonly error: PlatformError;
  /** The rate budget is used up: waiting is enough. */
  readonly isThrottle: boolean;
  /** How long the platform asks to wait. */
  readonly retryAfterSeconds: number | null;
  readonly cost: CallCost | null;
}

/** Converts what the library throws to one of ours. Other errors are thrown on. */
export function toFailure(cause: unknown): PlatformFailure {
  if (cause instanceof PlatformError) return failure(cause);
  if (cause instanceof GraphqlQueryError) return graphqlFailure(cause);
  if (cause instanceof HttpThrottlingError)
    return {
      ...failure(platformError("rate_limited", "The store platform asked to wait.", true, cause)),
      isThrottle: true,
      retryAfterSeconds: cause.response.retryAfter ?? null,
    };
  if (cause instanceof HttpInternalError)
    return failure(platformError("platform_unavailable", "The store platform failed.", true, cause));
  if (cause instanceof HttpResponseError) return failure(statusError(cause.response.code, cause));
  // Our fetch throws a PlatformError, of which the library keeps only the message.
  if (cause instanceof HttpRequestError)
    return failure(platformError("platform_unreachable", "The store platform did not answer.", true, cause));
  // A body that ends too early, read by the library itself.
  if (cause instanceof SyntaxError || (cause instanceof DOMException && cause.name === "TimeoutError"))
    return failure(
      platformError("malformed_answer", "The store platform's answer could not be read.", true, cause),
    );
  throw cause;
}

const failure = (error: PlatformError): PlatformFailure => ({
  error,
  isThrottle: false,
  retryAfterSeconds: null,
  cost: null,
});

function statusError(status: number, cause: Error): PlatformError {
  if (status === 200)
    return platformError("malformed_answer", "The store platform's answer could not be read.", true, cause);
  if (status === 401)
    return platformError("not_authorized", "The store platform no longer accepts our access.", false, cause);
  if (status === 403)
    return platformError("access_denied", "The store did not grant access to this.", false, cause);
  if (status === 402 || status === 404 || status === 423)
    return platformError("shop_unavailable", "The store is closed, frozen or gone.", false, cause);
  if (status === 408)
    return platformError("platform_unavailable", "The store platform took too long.", true, cause);
  return platformError("request_refused", `The store platform refused a request (${status}).`, false, cause);
}

interface GraphqlBody {
  errors?: {
    graphQLErrors?: { message?: string; extensions?: { code?: string; requiredAccess?: string } }[];
  };
  extensions?: unknown;
}

function graphqlFailure(cause: GraphqlQueryError): PlatformFailure {
  const body = cause.body as GraphqlBody | undefined;
  const errors = body?.errors?.graphQLErrors ?? [];
  const codes = errors.map((one) => one.extensions?.code ?? "");
  const cost = readCost(body?.extensions);
  if (codes.includes("THROTTLED")) {
    const error = platformError("rate_limited", "The store platform asked to wait.", true, cause);
    return { error, isThrottle: true, retryAfterSeconds: null, cost };
  }
  if (codes.includes("ACCESS_DENIED")) {
    const denial = errors.find((one) => one.extensions?.code === "ACCESS_DENIED");
    return { ...failure(accessDenied(denial?.extensions?.requiredAccess, cause)), cost };
  }
  return { ...failure(graphqlError(codes, cause)), cost };
}

/** `requiredAccess` is a sentence such as "`read_products` access scope." */
function accessDenied(requiredAccess: string | undefined, cause: Error): PlatformError {
  const missingScope = /`([a-z_]+)`/.exec(requiredAccess ?? "")?.[1] ?? null;
  const what = missingScope === null ? "this" : missingScope;
  return new PlatformError("access_denied", `The store did not grant ${what}.`, {
    isRetryable: false,
    missingScope,
    cause,
  });
}

function graphqlError(codes: readonly string[], cause: Error): PlatformError {
  if (codes.some((code) => code === "INTERNAL_SERVER_ERROR" || code === "TIMEOUT"))
    return platformError("platform_unavailable", "The store platform failed.", true, cause);
  if (codes.includes("SHOP_INACTIVE"))
    return platformError("shop_unavailable", "The store is closed, frozen or gone.", false, cause);
  return platformError("request_refused", "The store platform refused a request.", false, cause);
}

function platformError(code: string, message: string, isRetryable: boolean, cause: Error): PlatformError {
  return new PlatformError(code, message, { isRetryable, cause });
}

/** Reads `extensions.cost`; missing values are null. */
export function readCost(extensions: unknown): CallCost | null {
  const cost = (
    extensions as { cost?: { requestedQueryCost?: unknown; throttleStatus?: unknown } } | undefined
  )?.cost;
  if (!cost) return null;
  const status = cost.throttleStatus as Partial<Record<keyof ThrottleStatus, unknown>> | undefined;
  const { maximumAvailable, currentlyAvailable, restoreRate } = status ?? {};
  const isWhole =
    typeof maximumAvailable === "number" &&
    typeof currentlyAvailable === "number" &&
    typeof restoreRate === "number";
  return {
    requested: typeof cost.requestedQueryCost === "number" ? cost.requestedQueryCost : null,
    throttleStatus: isWhole ? { maximumAvailable, currentlyAvailable, restoreRate } : null,
  };
}
