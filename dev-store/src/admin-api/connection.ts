// Pages by key: a cursor contains the sort value and the id of the last item seen, so that pages stay correct while
// items change.
import { GraphQLError } from "graphql";

export interface ConnectionArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

export type ListArgs = ConnectionArgs & { sortKey?: string; query?: string | null };

type Key = readonly [string | number, number];

export type Connection = ReturnType<typeof connection>;

const MAXIMUM = 250;
/** No page limit. A caller of the API cannot ask for it, because it is not an Int. */
export const EVERYTHING = Number.POSITIVE_INFINITY;

export function connection<Item>(
  items: Iterable<Item>,
  args: ConnectionArgs,
  by: { key: (item: Item) => Key; view: (item: Item) => object },
) {
  const { first, last } = checked(args);
  const after = args.after ? readCursor(args.after) : null;
  const before = args.before ? readCursor(args.before) : null;
  const sign = args.reverse ? -1 : 1;
  const order = (one: Key, other: Key): number => sign * compare(one, other);
  const all = [...items].map((item) => ({ item, key: by.key(item) })).sort((a, b) => order(a.key, b.key));
  const inRange = all.filter(
    ({ key }) => (after === null || order(key, after) > 0) && (before === null || order(key, before) < 0),
  );
  const page =
    first === null ? inRange.slice(Math.max(0, inRange.length - (last ?? 0))) : inRange.slice(0, first);
  const cursorAt = (index: number): string | null => {
    const entry = page.at(index);
    return entry === undefined ? null : writeCursor(entry.key);
  };
  const isMoreBehind = inRange.length > page.length;
  return {
    nodes: () => page.map(({ item }) => by.view(item)),
    edges: () => page.map(({ item, key }) => ({ cursor: writeCursor(key), node: by.view(item) })),
    pageInfo: {
      hasNextPage: first === null ? before !== null : isMoreBehind,
      hasPreviousPage: first === null ? isMoreBehind : after !== null,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
  };
}

/** A connection over a list in its own order, such as an order's lines. */
export function listConnection<Item>(
  items: readonly Item[],
  args: ConnectionArgs,
  view: (item: Item) => object,
) {
  const indexed = items.map((item, index) => ({ item, index }));
  return connection(indexed, args, { key: ({ index }) => [index, index], view: ({ item }) => view(item) });
}

function checked(args: ConnectionArgs): { first: number | null; last: number | null } {
  const first = args.first ?? null;
  const last = args.last ?? null;
  if (first === null && last === null) throw invalid("you must provide one of first or last");
  if (first !== null && last !== null) throw invalid("providing both first and last is not supported");
  const size = first ?? last ?? 0;
  if (size < 0) throw invalid("first and last must not be negative");
  if (size > MAXIMUM && size !== EVERYTHING) throw invalid(`first and last must not exceed ${MAXIMUM}`);
  return { first, last };
}

const invalid = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });

function compare([value, id]: Key, [otherValue, otherId]: Key): number {
  if (value === otherValue) return id - otherId;
  return value < otherValue ? -1 : 1;
}

const writeCursor = ([value, id]: Key): string =>
  Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64");

function readCursor(cursor: string): Key {
  try {
    const read = JSON.parse(Buffer.from(cursor, "base64").toString("utf8")) as {
      last_id: unknown;
      last_value: unknown;
    };
    const { last_id: id, last_value: value } = read;
    if (typeof id === "number" && (typeof value === "string" || typeof value === "number"))
      return [value, id];
  } catch {
    // falls through to the refusal
  }
  throw invalid(`Invalid cursor for current pagination sort.`);
}
