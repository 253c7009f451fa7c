// A customer as the API shows it: the customer's data and the member's balance in one row.
import type { MemberStatus } from "@laurel/domain/membership.ts";

export interface CustomerNode {
  readonly id: string;
  readonly platformId: string;
  readonly email: string | null;
  readonly displayName: string;
  readonly status: MemberStatus;
  readonly points: { readonly available: number; readonly pending: number; readonly lifetime: number };
  readonly tierId: string | null;
  readonly ordersCount: number;
  readonly spentMinor: number;
  readonly joinedAt: Date;
  readonly lastActivityAt: Date;
  /** `MM-DD`. */
  readonly birthday: string | null;
  /** The local day on which the birthday was entered. */
  readonly birthdayEnteredOn: string | null;
  /** When they left the program by themselves. Null: they did not, or came back. */
  readonly leftAt: Date | null;
  /** The customer that this one was merged into. */
  readonly mergedIntoId: string | null;
}

/** The columns of a CustomerRow: customers as c, balances as b. */
export const customerColumns = `c.id, c.platform_id, c.email, c.display_name, c.since, b.status, b.available, b.pending,
  b.lifetime, b.orders_count, b.spent_minor, b.tier_id, b.last_activity_at, c.merged_into,
  c.birthday, c.birthday_entered_on, c.left_at`;

export interface CustomerRow {
  id: string;
  platform_id: string;
  email: string | null;
  display_name: string;
  since: Date;
  status: MemberStatus;
  available: number;
  pending: number;
  lifetime: number;
  orders_count: number;
  spent_minor: number;
  tier_id: string | null;
  last_activity_at: Date;
  merged_into: string | null;
  birthday: string | null;
  birthday_entered_on: string | null;
  left_at: Date | null;
}

export const toCustomerNode = (row: CustomerRow): CustomerNode => ({
  id: row.id,
  platformId: row.platform_id,
  email: row.email,
  displayName: row.display_name,
  status: row.status,
  points: { available: row.available, pending: row.pending, lifetime: row.lifetime },
  tierId: row.tier_id,
  ordersCount: row.orders_count,
  spentMinor: row.spent_minor,
  joinedAt: row.since,
  lastActivityAt: row.last_activity_at,
  mergedIntoId: row.merged_into,
  birthday: row.birthday,
  birthdayEnteredOn: row.birthday_entered_on,
  leftAt: row.left_at,
});
