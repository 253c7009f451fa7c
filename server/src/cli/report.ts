import { AppError } from "../process/errors.ts";
import { OperatorError } from "../process/operator-error.ts";

/** Prints what went wrong; returns the exit code. */
export function report(error: unknown): number {
  console.error(describe(error));
  return 1;
}

/** For operators; a bug with its stack. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError) {
    const where = error.field ? ` (${error.field.join(".")})` : "";
    return `${error.message} [${error.code}]${where}`;
  }
  // An error that an operator can fix is one message; a bug is printed with its stack.
  if (error instanceof OperatorError) return `${error.message}${because(error.cause)}`;
  const mendable = inOneLine(error);
  if (mendable !== null) return mendable;
  return `${error.stack ?? error.message}${because(error.cause)}`;
}

/** What the operating system or the database refused, if an operator can fix it; null for anything else. */
function inOneLine(error: Error): string | null {
  const { code, path, syscall = "" } = error as NodeJS.ErrnoException;
  const isOfDatabase = code !== undefined && (databaseRefusals.has(code) || syscall === "connect");
  if (isOfDatabase || error.message.startsWith("timeout exceeded when trying to connect"))
    return `The database cannot be reached: ${reasonOf(error)}. Check DATABASE_URL, or start that database.`;
  if (code !== undefined && path !== undefined && code in fileRefusals) return fileRefusals[code]!(path);
  if (code === "ENOSPC") return "The disk is full.";
  return error.cause instanceof Error ? inOneLine(error.cause) : null;
}

/** A name with several addresses has one error for each; the first is enough. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? (error.errors as Error[])[0]!.message : error.message;

/** Unreachable; no such database; a wrong password or user; starting, stopping, or full. */
const databaseRefusals = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "3D000",
  "28P01",
  "28000",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

const fileRefusals: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EACCES: (path) => `${path} may not be read or written by this user.`,
  EPERM: (path) => `${path} may not be changed by this user.`,
  EROFS: (path) => `${path} cannot be written: its disk is read-only.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} cannot be there: a part of it is a file, not a folder.`,
  EEXIST: (path) => `${path} already exists and is something else.`,
};

function because(cause: unknown): string {
  return cause instanceof Error ? `\nbecause: ${cause.message}${because(cause.cause)}` : "";
}
