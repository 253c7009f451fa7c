// The GraphQL edge, where errors end: a code and a message, never a stack, SQL or another caller's data.
import { firstCharacters } from "@laurel/domain/text.ts";
import { GraphQLError } from "graphql";
import { AppError, errors } from "../process/errors.ts";
import { errorCodeOf } from "../http/http-errors.ts";

export interface ShownError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions: { readonly code: string } & Readonly<Record<string, unknown>>;
}

const MESSAGE_CHARACTERS_MAX = 300;

/**
 * An execution may throw one of our errors, GraphQL's own, or a bug. `report` receives errors that the caller did not
 * cause.
 */
export function showError(error: unknown, report: (error: unknown) => void): ShownError {
  const where = whereOf(error);
  const cause = causeOf(error);
  if (cause instanceof AppError) {
    if (cause.http >= 500) report(cause);
    const { code, message, details, field } = cause;
    return { message, ...where, extensions: { ...details, ...(field ? { field } : {}), code } };
  }
  if (cause === null) {
    const code = codeOf(error) ?? "invalid_input";
    return { message: shorten((error as Error).message), ...where, extensions: { code } };
  }
  report(cause);
  const code = cause instanceof Error ? errorCodeOf(cause) : "internal_error";
  return { message: errors[code].message, ...where, extensions: { code } };
}

/** Null: the error is GraphQL's own message about the request. */
function causeOf(error: unknown): unknown {
  if (!isGraphqlError(error)) return error;
  const { originalError } = error;
  if (originalError === undefined || originalError === null) return null;
  return isGraphqlError(originalError) ? causeOf(originalError) : originalError;
}

/** The executor that compiles queries has its own error class. */
const isGraphqlError = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError || (error instanceof Error && error.name === "GraphQLError");

function codeOf(error: unknown): string | null {
  if (!isGraphqlError(error)) return null;
  const code = error.extensions?.["code"];
  return typeof code === "string" ? code : codeOf(error.originalError);
}

/** The path in the answer, and the line and column in the query. */
function whereOf(error: unknown): Pick<ShownError, "path" | "locations"> {
  if (!isGraphqlError(error)) return {};
  const { path, locations } = error;
  return {
    ...(path && path.length > 0 && { path }),
    ...(locations && locations.length > 0 && { locations }),
  };
}

const shorten = (message: string): string =>
  message.length > MESSAGE_CHARACTERS_MAX ? `${firstCharacters(message, MESSAGE_CHARACTERS_MAX)}…` : message;
