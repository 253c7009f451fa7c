// One page of the customers list, as a statement built from the requested conditions only.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { customerColumns, type CustomerRow } from "../customers/customer-node.ts";
import { selectFew, type Narrowing } from "./few-customers.sql.ts";
import { membersWithCustomers, toConditions, type SearchedConditions } from "./list-conditions.sql.ts";
import { foundByKeys, isSearched, shop, type Search } from "./search/search-keys.sql.ts";

interface Order {
  readonly table: "balances" | "customers";
  readonly key: RawBuilder<unknown>;
  readonly type: "timestamptz" | "bigint" | "text";
  readonly isDescending: boolean;
}

const activity = { table: "balances", key: sql`b.last_activity_at`, type: "timestamptz" } as const;
const available = { table: "balances", key: sql`b.available`, type: "bigint" } as const;
const spent = { table: "balances", key: sql`b.spent_minor`, type: "bigint" } as const;
const name = { table: "customers", key: sql`c.name_key`, type: "text" } as const;
const joined = { table: "customers", key: sql`c.since`, type: "timestamptz" } as const;

const orders = {
  LAST_ACTIVITY: { ...activity, isDescending: true },
  POINTS_DESC: { ...available, isDescending: true },
  POINTS_ASC: { ...available, isDescending: false },
  SPENT_DESC: { ...spent, isDescending: true },
  NAME: { ...name, isDescending: false },
  JOINED: { ...joined, isDescending: true },
} as const satisfies Record<string, Order>;

export type CustomerOrder = keyof typeof orders;

export interface CustomersPage {
  readonly order: CustomerOrder;
  readonly conditions: SearchedConditions;
  readonly isBackward: boolean;
  /** Where the page before ended. Null key: the customer's current key. */
  readonly from: { readonly key: string | null; readonly id: string } | null;
  readonly limit: number;
}

export type ListedCustomerRow = CustomerRow & { key: string };

/** Rows that one condition leaves, `max` at most. They are sorted. */
export interface FewFrom {
  readonly narrowing: Narrowing;
  readonly max: number;
}

/** All rows, walked in the list's order until the page is full. */
export const walkCustomers = (tx: Tx, page: CustomersPage): RawBuilder<ListedCustomerRow> =>
  select(tx, page, null);

export function selectFewCustomers(
  tx: Tx,
  page: CustomersPage,
  { narrowing, max }: FewFrom,
): RawBuilder<ListedCustomerRow> {
  const { conditions } = page;
  // The search has been applied already, so it is not checked again.
  const { search: _, ...others } = conditions;
  const left = { ...page, conditions: narrowing === "search" ? others : conditions };
  return sql<ListedCustomerRow>`
    WITH few AS MATERIALIZED (${selectFew(tx, narrowing, { conditions, max })})
    ${select(tx, left, sql`few AS b`)}`;
}

/** Of the next `max` rows in the list's order, those that match the search. */
export function selectNearby(tx: Tx, page: CustomersPage, max: number): RawBuilder<ListedCustomerRow> {
  const { search, ...others } = page.conditions;
  const isByBalance = orders[page.order].table === "balances";
  const id = isByBalance ? "b.customer_id" : "c.id";
  const next = { ...page, conditions: others, limit: max };
  const members = isByBalance
    ? sql`(${nextBalances(tx, next, null)}) AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`
    : sql`(SELECT c.* FROM customers AS c
            WHERE ${sql.join([sql`c.shop_id = ${shop(tx)}`, ...keyset(tx, page, id)], sql` AND `)}
            ORDER BY ${orderBy(page, id)} LIMIT ${max}) AS c
          JOIN balances AS b ON b.shop_id = ${shop(tx)} AND b.customer_id = c.id`;
  const all = [...toConditions(tx, others), ...(search ? [isSearched(search)] : [])];
  return sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, ${keyText(orders[page.order])} AS key
      FROM ${members} WHERE ${sql.join(all, sql` AND `)}
     ORDER BY ${orderBy(page, id)} LIMIT ${page.limit}`;
}

/**
 * For a search without other conditions, in an order of the customers table: each search key sorts the matches of its
 * own index, and only the page is looked up.
 */
export function selectSearched(tx: Tx, page: CustomersPage, search: Search): RawBuilder<ListedCustomerRow> {
  const sorted = orderBy(page, "c.id");
  const inPage = sql.join([sql`true`, ...keyset(tx, page, "c.id")], sql` AND `);
  const { key } = orders[page.order];
  const found = foundByKeys(tx, search, { columns: sql`${key}, c.id` }).map(
    (all) => sql`(SELECT * FROM ${all} AS c WHERE ${inPage} ORDER BY ${sorted} LIMIT ${page.limit})`,
  );
  return sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, ${keyText(orders[page.order])} AS key
      FROM (SELECT * FROM (${sql.join(found, sql` UNION `)}) AS c ORDER BY ${sorted} LIMIT ${page.limit}) AS found
      JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = found.id
      JOIN balances AS b ON b.shop_id = ${shop(tx)} AND b.customer_id = found.id
     ORDER BY ${sorted}`;
}

/** `few`: rows of balances to choose from, as `b`. Null: all. */
type Few = RawBuilder<unknown> | null;

function select(tx: Tx, page: CustomersPage, few: Few): RawBuilder<ListedCustomerRow> {
  return orders[page.order].table === "balances" ? fromBalances(tx, page, few) : fromCustomers(tx, page, few);
}

/** The page is cut from balances alone, and only its rows are joined with customers. */
const fromBalances = (tx: Tx, page: CustomersPage, few: Few): RawBuilder<ListedCustomerRow> =>
  sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, ${keyText(orders[page.order])} AS key
      FROM (${nextBalances(tx, page, few)}) AS b
      JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id
     ORDER BY ${orderBy(page, "b.customer_id")}`;

function nextBalances(tx: Tx, page: CustomersPage, few: Few): RawBuilder<unknown> {
  const sorted = orderBy(page, "b.customer_id");
  const members = few ?? sql`balances AS b`;
  const withNames =
    page.conditions.search === undefined
      ? members
      : sql`${members} JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;
  const next = (extra: readonly RawBuilder<unknown>[]) => {
    const all = [...toConditions(tx, page.conditions), ...keyset(tx, page, "b.customer_id"), ...extra];
    return sql`SELECT b.* FROM ${withNames} WHERE ${sql.join(all, sql` AND `)} ORDER BY ${sorted} LIMIT ${page.limit}`;
  };
  if (few || !isInHalves(page)) return next([]);
  const halves = sql`(${next([sql`b.pending = 0`])}) UNION ALL (${next([sql`b.pending > 0`])})`;
  return sql`SELECT * FROM (${halves}) AS b ORDER BY ${sorted} LIMIT ${page.limit}`;
}

/** Two indexes are in order of activity: one for members with pending points, one for those without. */
function isInHalves({ order, conditions }: CustomersPage): boolean {
  const { hasPending, tierId, status, isNegative } = conditions;
  const hasOwnIndex =
    tierId !== undefined || isNegative === true || (status !== undefined && status !== "MEMBER");
  return order === "LAST_ACTIVITY" && hasPending === undefined && !hasOwnIndex;
}

function fromCustomers(tx: Tx, page: CustomersPage, few: Few): RawBuilder<ListedCustomerRow> {
  const members = few
    ? sql`${few} JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`
    : membersWithCustomers(tx);
  const all = [
    sql`c.shop_id = ${shop(tx)}`,
    ...toConditions(tx, page.conditions),
    ...keyset(tx, page, "c.id"),
  ];
  return sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, ${keyText(orders[page.order])} AS key
      FROM ${members} WHERE ${sql.join(all, sql` AND `)}
     ORDER BY ${orderBy(page, "c.id")} LIMIT ${page.limit}`;
}

const isDescending = ({ order, isBackward }: CustomersPage): boolean =>
  orders[order].isDescending !== isBackward;

function orderBy(page: CustomersPage, id: string): RawBuilder<unknown> {
  const direction = isDescending(page) ? sql`DESC` : sql`ASC`;
  return sql`${orders[page.order].key} ${direction}, ${sql.ref(id)} ${direction}`;
}

function keyset(tx: Tx, page: CustomersPage, idColumn: string): RawBuilder<unknown>[] {
  if (page.from === null) return [];
  const { key, id } = page.from;
  const { key: column, type }: Order = orders[page.order];
  const from =
    key === null
      ? sql`(SELECT name_key FROM customers WHERE shop_id = ${shop(tx)} AND id = ${id}::uuid)`
      : sql`${key}::text::${sql.raw(type)}`;
  const sign = isDescending(page) ? sql`<` : sql`>`;
  return [sql`(${column}, ${sql.ref(idColumn)}) ${sign} (${from}, ${id}::uuid)`];
}

/** Exact even for a time with microseconds. Names stay out, because cursors end up in URLs and logs. */
function keyText({ key, type }: Order): RawBuilder<unknown> {
  if (type === "text") return sql`''`;
  return type === "timestamptz" ? sql`to_char(${key}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${key}::text`;
}
