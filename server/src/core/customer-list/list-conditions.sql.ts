// The conditions that can narrow a list of customers.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { foldedName } from "../../database/statements/folded-name.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";

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
  const any = searchedKeys.map((key) => beginsWith(key, prefix));
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

/**
 * A name is found by its first words, by the second first name, by each of three surnames, and by surname and name in
 * this order; an e-mail address by its beginning, from its second part on, and by its domain. Each key has an index.
 */
export const searchedKeys = [
  "name_key",
  "last_name_key",
  "second_name_key",
  "second_last_name_key",
  "third_last_name_key",
  "email_key",
  "second_email_key",
  "email_domain_key",
  "phone_key",
] as const;

/** Keys are compared byte by byte: no character sorts after U+10FFFF. */
export function beginsWith(key: (typeof searchedKeys)[number], prefix: string): RawBuilder<unknown> {
  const column = sql.ref(`c.${key}`);
  const from = askedBy(key, prefix);
  return sql`(${column} >= ${from} AND ${column} < ${from} || ${"\u{10FFFF}"}::text)`;
}

/** Null finds nobody: a name without a letter, or a number that is no telephone number. */
function askedBy(key: (typeof searchedKeys)[number], prefix: string): RawBuilder<unknown> {
  if (key === "email_key" || key === "second_email_key") return sql`lower(${prefix}::text)`;
  if (key === "email_domain_key") return sql`nullif(lower(${prefix.replace(/^@/, "")}::text), '')`;
  if (key === "phone_key") return sql`${digitsOf(prefix)}::text`;
  const [before, after] = foldedName("$").split("$") as [string, string];
  return sql`nullif(${sql.raw(before)}${prefix}::text${sql.raw(after)}, '')`;
}

/** The number as it is stored begins with the country's code, which is written after + or 00, or alone. */
function digitsOf(text: string): string | null {
  if (!/^[\d\s+().\-/\u2010-\u2015]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "").replace(/^00/, "");
  return digits.length >= PHONE_DIGITS_MIN ? digits : null;
}

const PHONE_DIGITS_MIN = 3;

export const membersWithCustomers = (tx: Tx): RawBuilder<unknown> =>
  sql`balances AS b JOIN customers AS c ON c.shop_id = ${shop(tx)} AND c.id = b.customer_id`;
