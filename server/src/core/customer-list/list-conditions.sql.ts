// The conditions that can narrow a list of customers.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import { isSearched, shop, type Search } from "./search/search-keys.sql.ts";

export interface CustomerConditions {
  readonly status?: MemberStatus | undefined;
  readonly tierId?: string | undefined;
  readonly minPoints?: number | undefined;
  readonly maxPoints?: number | undefined;
  readonly isNegative?: boolean | undefined;
  readonly hasPending?: boolean | undefined;
  readonly expiringBefore?: Date | undefined;
  readonly lastActivityBefore?: Date | undefined;
  /** What was typed: the beginning of words of a name, of an e-mail address, or of a telephone number. */
  readonly prefix?: string | undefined;
}

/** Conditions whose search has been read. */
export type SearchedConditions = Omit<CustomerConditions, "prefix"> & { readonly search?: Search };

/** SQL conditions on `b` (balances) and, for a search, on `c` (customers). */
export function toConditions(tx: Tx, conditions: SearchedConditions): RawBuilder<unknown>[] {
  const { search } = conditions;
  const all = [sql`b.shop_id = ${shop(tx)}`];
  all.push(...pointsConditions(conditions), ...groupConditions(conditions), ...expiryConditions(conditions));
  all.push(...activityConditions(conditions));
  if (search) all.push(isSearched(search));
  return all;
}

export function pointsConditions({
  minPoints,
  maxPoints,
  isNegative,
}: SearchedConditions): RawBuilder<unknown>[] {
  const all = [];
  if (minPoints !== undefined) all.push(sql`b.available >= ${minPoints}::bigint`);
  if (maxPoints !== undefined) all.push(sql`b.available <= ${maxPoints}::bigint`);
  if (isNegative !== undefined) all.push(isNegative ? sql`b.available < 0` : sql`b.available >= 0`);
  return all;
}

export function groupConditions({ status, tierId }: SearchedConditions): RawBuilder<unknown>[] {
  const all = [];
  if (status !== undefined) all.push(sql`b.status = ${sql.lit(status)}`);
  if (tierId !== undefined) all.push(sql`b.tier_id = ${tierId}`);
  return all;
}

export const expiryConditions = ({ expiringBefore }: SearchedConditions): RawBuilder<unknown>[] =>
  expiringBefore ? [sql`b.next_expiry_at < ${expiringBefore}::timestamptz`] : [];

export function activityConditions({
  hasPending,
  lastActivityBefore,
}: SearchedConditions): RawBuilder<unknown>[] {
  const all = [];
  if (hasPending !== undefined) all.push(hasPending ? sql`b.pending > 0` : sql`b.pending = 0`);
  if (lastActivityBefore) all.push(sql`b.last_activity_at < ${lastActivityBefore}::timestamptz`);
  return all;
}

export const membersWithCustomers = (tx: Tx): RawBuilder<unknown> =>
  sql`balances AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;
