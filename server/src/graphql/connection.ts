// Pages of a list: which page is requested, and the answer as a connection. Cursors are opaque; their content is
// checked when a client sends them back.
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import { AppError } from "../process/errors.ts";

export const PAGE_MAX = 250;
export const PAGE_DEFAULT = 50;

export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

export interface PageAsked {
  readonly limit: number;
  /** From the end toward the beginning: `last`, with or without `before`. */
  readonly isBackward: boolean;
  readonly cursor: string | null;
}

/** Refuses `invalid_input` for page sizes out of bounds, and for both directions at once. */
export function askedPage({ first, after, last, before }: PageArgs): PageAsked {
  const isBackward = last != null || (before != null && first == null);
  if (isBackward && (first != null || after != null))
    throw invalid("last", "Use first with after, or last with before.");
  if (!isBackward && before != null) throw invalid("before", "Use first with after, or last with before.");
  const limit = (isBackward ? last : first) ?? PAGE_DEFAULT;
  if (limit < 1 || limit > PAGE_MAX)
    throw invalid(isBackward ? "last" : "first", `A page can hold 1 to ${PAGE_MAX}.`);
  return { limit, isBackward, cursor: (isBackward ? before : after) ?? null };
}

export interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly edges: readonly { readonly node: Node; readonly cursor: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** `rows` are in the order of reading, with one more row than requested if there are more. */
export function toConnection<Row, Node>(
  rows: readonly Row[],
  page: PageAsked,
  { toNode, toCursor }: { toNode: (row: Row) => Node; toCursor: (row: Row) => string },
): Connection<Node> {
  const hasMore = rows.length > page.limit;
  const kept = rows.slice(0, page.limit);
  if (page.isBackward) kept.reverse();
  const edges = kept.map((row) => ({ node: toNode(row), cursor: toCursor(row) }));
  return {
    nodes: edges.map((edge) => edge.node),
    edges,
    pageInfo: {
      hasNextPage: page.isBackward ? page.cursor !== null : hasMore,
      hasPreviousPage: page.isBackward ? hasMore : page.cursor !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** Parts without spaces, encoded so that clients do not rely on the content. */
export const encodeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join(" ")).toString("base64url");

/** The form of one part. A regular expression is one. */
interface PartForm {
  test(part: string): boolean;
}

/** The parts, each checked against its form. Refuses `invalid_cursor`. */
export function decodeCursor(cursor: string, patterns: readonly PartForm[]): readonly string[] {
  const parts = readCursor(cursor, patterns);
  if (!parts) throw new AppError("invalid_cursor");
  return parts;
}

/** The same, but null for what is no cursor of that form. */
export function readCursor(cursor: string, patterns: readonly PartForm[]): readonly string[] | null {
  const parts = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const isValid = parts.length === patterns.length && patterns.every((one, at) => one.test(parts[at]!));
  return isValid ? parts : null;
}

export const cursorPart = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  integer: /^-?\d{1,16}$/,
  /** Of a column of 32 bits. */
  smallInteger: { test: (part: string) => /^-?\d{1,10}$/.test(part) && Math.abs(Number(part)) < 2 ** 31 },
  leg: /^\d{1,4}$/,
  /** A moment that exists and can be stored: no 31 February, no year 0. */
  instant: { test: isInstant },
} as const;

function isInstant(part: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/.test(part)) return false;
  const instant = new Date(part);
  return isKeepableInstant(instant) && instant.toISOString().slice(0, 19) === part.slice(0, 19);
}

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", {}, { field: [field], message });
