// The customers list: any order, both directions, filtered and searched, one page at a time, for any size of shop.
import type { RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { askNearby } from "../../database/statements/plan-nearby.sql.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { toCustomerNode, type CustomerNode } from "../customers/customer-node.ts";
import { asLines, type LineWording } from "./customer-lines.sql.ts";
import { areFew, type Narrowing } from "./few-customers.sql.ts";
import { NAMES_MAX, readSearch } from "./search/find-search.sql.ts";
import type { CustomerConditions, SearchedConditions } from "./list-conditions.sql.ts";
import {
  selectFewCustomers,
  selectNearby,
  selectSearched,
  walkCustomers,
  type CustomerOrder,
  type CustomersPage,
  type FewFrom,
  type ListedCustomerRow,
} from "./list-customers.sql.ts";

export { customerLineHeads } from "./customer-lines.sql.ts";

export interface CustomersAsked {
  readonly order: CustomerOrder;
  readonly conditions: CustomerConditions;
  readonly page: PageAsked;
}

/** A page of the list. `limits` change how rows are found, never which. */
export async function listCustomers(
  tx: Tx,
  asked: CustomersAsked,
  limits: ListLimits = limitsFor(asked.page.limit),
): Promise<Connection<CustomerNode>> {
  const rows = await readRows(tx, asked, { limits, as: (page) => page });
  const toCursor = (row: ListedCustomerRow) => cursorOf(asked.order, row);
  return toConnection(rows, asked.page, { toNode: toCustomerNode, toCursor });
}

export interface CustomerLines {
  readonly lines: readonly string[];
  /** Null: this is the last page. */
  readonly cursor: string | null;
}

/** The same list as CSV lines. */
export async function listCustomerLines(
  tx: Tx,
  asked: CustomersAsked,
  wording: LineWording,
): Promise<CustomerLines> {
  const { order, page } = asked;
  const rows = await readRows(tx, asked, {
    limits: limitsFor(page.limit),
    as: (listed) => asLines(listed, wording),
  });
  const kept = rows.slice(0, page.limit);
  const last = kept.at(-1);
  return {
    lines: kept.map(({ line }) => line),
    cursor: last && rows.length > page.limit ? cursorOf(order, last) : null,
  };
}

interface Reading<Row> {
  readonly limits: ListLimits;
  readonly as: (page: RawBuilder<ListedCustomerRow>) => RawBuilder<Row>;
}

/** Reads one row more than the page holds, to know whether there are more. */
async function readRows<Row>(
  tx: Tx,
  asked: CustomersAsked,
  { limits, as }: Reading<Row>,
): Promise<readonly Row[]> {
  const { order, page } = asked;
  const { isBackward } = page;
  const conditions = await readSearch(tx, asked.conditions, limits.named);
  const { search } = conditions;
  const from = page.cursor === null ? null : readCursor(order, page.cursor);
  const wanted = { order, conditions, isBackward, from, limit: page.limit + 1 };
  const alone = Object.keys(given(conditions)).join() === "search" ? search : undefined;
  if (alone && order === "NAME") return askNearby(tx, as(selectSearched(tx, wanted, alone)));
  const few = await findFew(tx, { order, conditions }, limits.few);
  if (few && alone && order === "JOINED") return askNearby(tx, as(selectSearched(tx, wanted, alone)));
  if (few) return askNearby(tx, as(selectFewCustomers(tx, wanted, few)));
  if (search === undefined) return askNearby(tx, as(walkCustomers(tx, wanted)));
  const near = await askNearby(tx, as(selectNearby(tx, wanted, limits.walked)));
  if (near.length === wanted.limit) return near;
  // The matches are not near in this order: they may all have the fewest points. So all of them are sorted.
  return askNearby(tx, as(selectFewCustomers(tx, wanted, { narrowing: "search", max: ALL })));
}

const ALL = 2 ** 31;

const cursorOf = (order: CustomerOrder, { key, id }: { readonly key: string; readonly id: string }): string =>
  order === "NAME" ? encodeCursor(order, id) : encodeCursor(order, key, id);

const given = (conditions: SearchedConditions): Partial<SearchedConditions> =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));

export interface ListLimits {
  /** How many rows may be sorted. A list that stays longer is walked in its order. */
  readonly few: number;
  /** How many rows are walked to find the search's matches before all matches are sorted instead. */
  readonly walked: number;
  /** How many names may be read for one of several words that are searched for. */
  readonly named: number;
}

/**
 * Walking reads page × all ÷ matching rows; sorting reads the matching rows. For a million customers both cost the same
 * when the matching rows are a thousand times the square root of the page. A useful walk ends well before that.
 */
const limitsFor = (page: number): ListLimits => ({
  few: Math.ceil(1_000 * Math.sqrt(page)),
  walked: 150 * page,
  named: NAMES_MAX,
});

async function findFew(
  tx: Tx,
  { order, conditions }: { readonly order: CustomerOrder; readonly conditions: SearchedConditions },
  fewMax: number,
): Promise<FewFrom | null> {
  for (const narrowing of narrowingsOf(order, conditions)) {
    const max = narrowing === "search" ? Math.ceil(fewMax * manyOf(order)) : fewMax;
    if (await areFew(tx, narrowing, { conditions, max })) return { narrowing, max };
  }
  return null;
}

/**
 * Sorting more rows is cheap here, because a walk for a search looks up each row by name anyway. In order of name,
 * customers with similar names are next to each other, perhaps far from where the walk begins.
 */
const manyOf = (order: CustomerOrder): number => (order === "NAME" ? 8 : 1.5);

/** Conditions with an index of their own, except where the list is walked by that same index. */
function narrowingsOf(order: CustomerOrder, conditions: SearchedConditions): Narrowing[] {
  const { search, minPoints, maxPoints, isNegative, expiringBefore, status, tierId } = conditions;
  const { hasPending, lastActivityBefore } = conditions;
  const isByPoints = order === "POINTS_ASC" || order === "POINTS_DESC";
  const isByActivity = order === "LAST_ACTIVITY";
  const narrowings: Narrowing[] = [];
  if (search) narrowings.push("search");
  const hasPoints =
    minPoints !== undefined || maxPoints !== undefined || (isNegative === true && !isByActivity);
  if (hasPoints && !isByPoints) narrowings.push("points");
  if (expiringBefore) narrowings.push("expiry");
  const hasGroup = tierId !== undefined || (status !== undefined && status !== "MEMBER");
  if (hasGroup && !isByActivity) narrowings.push("group");
  if ((hasPending === true || lastActivityBefore) && !isByActivity) narrowings.push("activity");
  return narrowings;
}

const keyPatterns: Readonly<Record<CustomerOrder, Pick<RegExp, "test"> | null>> = {
  LAST_ACTIVITY: cursorPart.instant,
  POINTS_DESC: cursorPart.integer,
  POINTS_ASC: cursorPart.integer,
  SPENT_DESC: cursorPart.integer,
  NAME: null,
  JOINED: cursorPart.instant,
};

/** A cursor of another order is refused: it does not identify a position in this order. */
function readCursor(order: CustomerOrder, cursor: string): CustomersPage["from"] {
  const pattern = keyPatterns[order];
  const isOfOrder = new RegExp(`^${order}$`);
  if (pattern === null) {
    const [, id = ""] = decodeCursor(cursor, [isOfOrder, cursorPart.uuid]);
    return { key: null, id };
  }
  const [, key = "", id = ""] = decodeCursor(cursor, [isOfOrder, pattern, cursorPart.uuid]);
  return { key, id };
}
