// The conditions that can narrow a list of customers.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import { beginsWith, searchedKeys } from "./search-keys.sql.ts";

export interface CustomerConditions {
  readonly status?: MemberStatus | undefined;
  readonly tierId?: string | undefined;
  readonly minPoints?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly isNegative?: boolean | undefined;
  readonly hasPending?: boolean | undefined;
  readonly expiringBefore?: Date | undefined;
  readonly lastActivityBefore?: Date | undefined;
  /** A prefix of a full name, a last name or an e-mail address. */
  readonly prefix?: string | undefined;
}

export const shop = (tx: Tx): RawBuilder<unknown> => sql`${tx.shopId}::uuid`;

/** SQL conditions on `b` (balances) and, for a prefix, on `c` (customers). */
export function toConditions(tx: Tx, conditions: CustomerConditions): RawBuilder<unknown>[] {
  const { prefix } = conditions;
  const all = [sql`b.shop_id = ${shop(tx)}`];
  all.push(...pointsConditions(conditions), ...groupConditions(conditions), ...expiryConditions(conditions));
  all.push(...activityConditions(conditions));
  if (prefix !== undefined) all.push(isSearched(prefix));
  return all;
}

export function isSearched(prefix: string): RawBuilder<unknown> {
  const any = searchedKeys(prefix).map(beginsWith);
  return sql`(${sql.join(any, sql` OR `)})`;
}

export function pointsConditions({
  minPoints,
  maxPoints,
  isNegative,
}: CustomerConditions): RawBuilder<unknown>[] {
  const all = [];
  if (minPoints !== undefined) all.push(sql`b.available >= ${minPoints}::bigint`);
  if (maxPoints !== undefined) all.push(sql`b.available <= ${maxPoints}::bigint`);
  if (isNegative !== undefined) all.push(isNegative ? sql`b.available < 0` : sql`b.available >= 0`);
  return all;
}

export function groupConditions({ status, tierId }: CustomerConditions): RawBuilder<unknown>[] {
  const all = [];
  if (status !== undefined) all.push(sql`b.status = ${sql.lit(status)}`);
  if (tierId !== undefined) all.push(sql`b.tier_id = ${tierId}`);
  return all;
}

export const expiryConditions = ({ expiringBefore }: CustomerConditions): RawBuilder<unknown>[] =>
  expiringBefore ? [sql`b.next_expiry_at < ${expiringBefore}::timestamptz`] : [];

export function activityConditions({
  hasPending,
  lastActivityBefore,
}: CustomerConditions): RawBuilder<unknown>[] {
  const all = [];
  if (hasPending !== undefined) all.push(hasPending ? sql`b.pending > 0` : sql`b.pending = 0`);
  if (lastActivityBefore) all.push(sql`b.last_activity_at < ${lastActivityBefore}::timestamptz`);
  return all;
}

export const membersWithCustomers = (tx: Tx): RawBuilder<unknown> =>
  sql`balances AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;
