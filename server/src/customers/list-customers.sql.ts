// One page of the customers list. The statement is put together of what was asked and nothing else, and is planned for
// its very values: PostgreSQL's figures then tell it whether to walk in the list's order or to sort the few that match.
import { sql, type RawBuilder } from "kysely";
import type { GlobalTx, Tx } from "../database/database.ts";
import type { MemberStatus } from "../database/tenant-schema.ts";
import { customerColumns } from "./find-customer.sql.ts";
import type { CustomerRow } from "./customer-node.ts";

export interface CustomerConditions {
  readonly status?: MemberStatus | undefined;
  readonly tierId?: string | undefined;
  readonly minPoints?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly isNegative?: boolean | undefined;
  readonly hasPending?: boolean | undefined;
  readonly expiringBefore?: Date | undefined;
  readonly lastActivityBefore?: Date | undefined;
  /** The beginning of a name, a last name or an e-mail address. */
  readonly prefix?: string | undefined;
}

interface Order {
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

const ofBalances = { id: sql`b.customer_id` };
const ofCustomers = { id: sql`c.id` };

export const orders = {
  LAST_ACTIVITY: { ...ofBalances, key: sql`b.last_activity_at`, type: sql`timestamptz`, isDescending: true },
  POINTS_DESC: { ...ofBalances, key: sql`b.available`, type: sql`bigint`, isDescending: true },
  POINTS_ASC: { ...ofBalances, key: sql`b.available`, type: sql`bigint`, isDescending: false },
  SPENT_DESC: { ...ofBalances, key: sql`b.spent_minor`, type: sql`bigint`, isDescending: true },
  NAME: { ...ofCustomers, key: sql`c.name_key`, type: sql`text`, isDescending: false },
  JOINED: { ...ofCustomers, key: sql`c.joined_at`, type: sql`timestamptz`, isDescending: true },
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

export async function selectCustomers(tx: Tx, page: CustomersPage): Promise<ListedCustomerRow[]> {
  const order: Order = orders[page.order];
  const isDescending = order.isDescending !== page.isBackward;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const after = page.from === null ? [] : [isAfter(tx, order, page.from, isDescending)];
  const all = [...toConditions(tx, page.conditions), ...after];
  const { rows } = await sql<ListedCustomerRow>`
    SELECT ${sql.raw(customerColumns)}, ${keyText(order)} AS key
      FROM ${joined(tx)} WHERE ${sql.join(all, sql` AND `)}
     ORDER BY ${order.key} ${direction}, ${order.id} ${direction} LIMIT ${page.limit}`.execute(tx.kysely);
  return rows;
}

/** How many match, counted no further than `max`. */
export async function countCustomersUpTo(
  tx: Tx,
  conditions: CustomerConditions,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT ${counted(tx, conditions)} LIMIT ${max}) AS few`.execute(tx.kysely);
  return rows[0]?.count ?? 0;
}

/** What PostgreSQL's own figures say, which it needs for planning: good to a few percent, and asked in a moment. */
export async function estimateCustomers(tx: Tx, conditions: CustomerConditions): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT ${counted(tx, conditions)}`.execute(tx.kysely);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Where no condition is about the person, the balances alone are counted. */
function counted(tx: Tx, conditions: CustomerConditions): RawBuilder<unknown> {
  const from = conditions.prefix === undefined ? sql`balances AS b` : joined(tx);
  return sql`FROM ${from} WHERE ${sql.join(toConditions(tx, conditions), sql` AND `)}`;
}

const joined = (tx: Tx) =>
  sql`balances AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;

const shop = (tx: Pick<Tx, "shopId"> & GlobalTx) => sql`${tx.shopId}::uuid`;

function toConditions(tx: Tx, conditions: CustomerConditions): RawBuilder<unknown>[] {
  const { status, tierId, minPoints, maxPoints, isNegative, hasPending, prefix } = conditions;
  const { expiringBefore, lastActivityBefore } = conditions;
  const all = [sql`b.shop_id = ${shop(tx)}`];
  if (status !== undefined) all.push(sql`b.status = ${sql.lit(status)}`);
  if (tierId !== undefined) all.push(sql`b.tier_id = ${tierId}`);
  if (minPoints !== undefined) all.push(sql`b.available >= ${minPoints}::bigint`);
  if (maxPoints !== undefined) all.push(sql`b.available <= ${maxPoints}::bigint`);
  if (isNegative !== undefined) all.push(isNegative ? sql`b.available < 0` : sql`b.available >= 0`);
  if (hasPending !== undefined) all.push(hasPending ? sql`b.pending > 0` : sql`b.pending = 0`);
  if (expiringBefore) all.push(sql`b.next_expiry_at < ${expiringBefore}::timestamptz`);
  if (lastActivityBefore) all.push(sql`b.last_activity_at < ${lastActivityBefore}::timestamptz`);
  if (prefix !== undefined) all.push(beginsWith(prefix));
  return all;
}

/** Keys are compared byte by byte: no character comes after U+10FFFF. */
function beginsWith(prefix: string): RawBuilder<unknown> {
  const from = sql`lower(${prefix}::text)`;
  const to = sql`lower(${prefix}::text) || ${"\u{10FFFF}"}::text`;
  const ranges = ["name_key", "last_name_key", "email_key"].map((key) => {
    const column = sql.ref(`c.${key}`);
    return sql`(${column} >= ${from} AND ${column} < ${to})`;
  });
  return sql`(${sql.join(ranges, sql` OR `)})`;
}

function isAfter(
  tx: Tx,
  order: Order,
  { key, id }: { key: string | null; id: string },
  isDescending: boolean,
): RawBuilder<unknown> {
  const from =
    key === null
      ? sql`(SELECT name_key FROM customers WHERE shop_id = ${shop(tx)} AND id = ${id}::uuid)`
      : sql`${key}::text::${order.type}`;
  const sign = isDescending ? sql`<` : sql`>`;
  return sql`(${order.key}, ${order.id}) ${sign} (${from}, ${id}::uuid)`;
}

/** Exact, also where a moment has microseconds. A name stays here: cursors end up in addresses and logs. */
function keyText(order: Order): RawBuilder<unknown> {
  if (order.key === orders.NAME.key) return sql`''`;
  const isMoment = order.key === orders.LAST_ACTIVITY.key || order.key === orders.JOINED.key;
  return isMoment ? sql`to_char(${order.key}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${order.key}::text`;
}
