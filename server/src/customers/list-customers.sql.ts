// One page of the customers list, as a statement put together of what was asked and nothing else.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../database/database.ts";
import type { CustomerRow } from "./customer-node.ts";
import { selectFew, type Narrowing } from "./few-customers.sql.ts";
import { customerColumns } from "./find-customer.sql.ts";
import {
  beginsWith,
  membersWithCustomers,
  searchedKeys,
  shop,
  toConditions,
  type CustomerConditions,
} from "./list-conditions.sql.ts";

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
const joined = { table: "customers", key: sql`c.joined_at`, type: "timestamptz" } as const;

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
  readonly conditions: CustomerConditions;
  readonly isBackward: boolean;
  /** Where the page before ended. Null for the key: that of the customer now. */
  readonly from: { readonly key: string | null; readonly id: string } | null;
  readonly limit: number;
}

export type ListedCustomerRow = CustomerRow & { key: string };

/** Null: all are walked in the list's order. */
export type FewFrom = { readonly narrowing: Narrowing; readonly max: number } | null;

export function selectCustomers(tx: Tx, page: CustomersPage, few: FewFrom): RawBuilder<ListedCustomerRow> {
  const order: Order = orders[page.order];
  const { conditions } = page;
  const select = order.table === "balances" ? fromBalances : fromCustomers;
  if (few === null) return sql<ListedCustomerRow>`${select(tx, page, false)}`;
  // What was searched for is met already, and is not looked up again.
  const { prefix: _, ...others } = conditions;
  const left = few.narrowing === "prefix" ? others : conditions;
  return sql<ListedCustomerRow>`
    WITH few AS MATERIALIZED (${selectFew(tx, few.narrowing, { conditions, max: few.max })})
    ${select(tx, { ...page, conditions: left }, true)}`;
}

/**
 * Of those who are searched for, by name, and no other condition: each key's finds are put in order within its index,
 * and only the page is looked up.
 */
export function selectSearchedByName(tx: Tx, page: CustomersPage): RawBuilder<ListedCustomerRow> {
  const { prefix = "" } = page.conditions;
  const sorted = orderBy(page, "c.id");
  const inPage = sql.join([sql`true`, ...keyset(tx, page, "c.id")], sql` AND `);
  const found = searchedKeys.map((key) => {
    // OFFSET 0: all that this key finds is read by its index, never the list of names walked for it.
    const all = sql`SELECT c.name_key, c.id FROM customers AS c
                     WHERE c.shop_id = ${shop(tx)} AND ${beginsWith(key, prefix)} OFFSET 0`;
    return sql`(SELECT * FROM (${all}) AS c WHERE ${inPage} ORDER BY ${sorted} LIMIT ${page.limit})`;
  });
  return sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, '' AS key
      FROM (SELECT * FROM (${sql.join(found, sql` UNION `)}) AS c ORDER BY ${sorted} LIMIT ${page.limit}) AS found
      JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = found.id
      JOIN balances AS b ON b.shop_id = ${shop(tx)} AND b.customer_id = found.id
     ORDER BY ${sorted}`;
}

/** The page is cut from balances alone, and only its members are looked up among the customers. */
function fromBalances(tx: Tx, page: CustomersPage, isOfFew: boolean): RawBuilder<unknown> {
  const order: Order = orders[page.order];
  const sorted = orderBy(page, "b.customer_id");
  const members = isOfFew ? sql`few AS b` : sql`balances AS b`;
  const withNames =
    page.conditions.prefix === undefined
      ? members
      : sql`${members} JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;
  const select = (extra: readonly RawBuilder<unknown>[]) => {
    const all = [...toConditions(tx, page.conditions), ...keyset(tx, page, "b.customer_id"), ...extra];
    return sql`SELECT b.* FROM ${withNames} WHERE ${sql.join(all, sql` AND `)} ORDER BY ${sorted} LIMIT ${page.limit}`;
  };
  const rows =
    isOfFew || !isInHalves(page)
      ? select([])
      : sql`(${select([sql`b.pending = 0`])}) UNION ALL (${select([sql`b.pending > 0`])})`;
  return sql`
    SELECT ${sql.raw(customerColumns)}, ${keyText(order)} AS key
      FROM (SELECT * FROM (${rows}) AS b ORDER BY ${sorted} LIMIT ${page.limit}) AS b
      JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id
     ORDER BY ${sorted}`;
}

/** The index in order of activity is two: of those with pending points, and of those without. */
function isInHalves({ order, conditions }: CustomersPage): boolean {
  const { hasPending, tierId, status, isNegative } = conditions;
  const hasOwnIndex =
    tierId !== undefined || isNegative === true || (status !== undefined && status !== "MEMBER");
  return order === "LAST_ACTIVITY" && hasPending === undefined && !hasOwnIndex;
}

function fromCustomers(tx: Tx, page: CustomersPage, isOfFew: boolean): RawBuilder<unknown> {
  const members = isOfFew
    ? sql`few AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`
    : membersWithCustomers(tx);
  const all = [
    sql`c.shop_id = ${shop(tx)}`,
    ...toConditions(tx, page.conditions),
    ...keyset(tx, page, "c.id"),
  ];
  return sql`
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

/** Exact, also where a moment has microseconds. A name stays here: cursors end up in addresses and logs. */
function keyText({ key, type }: Order): RawBuilder<unknown> {
  if (type === "text") return sql`''`;
  return type === "timestamptz" ? sql`to_char(${key}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${key}::text`;
}
