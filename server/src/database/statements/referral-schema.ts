// Row types of the tables of referrals (see migrations).
import type { Generated, JSONColumnType } from "kysely";
import type { OfShop, Timestamp } from "./columns.ts";

export interface ReferralSchema {
  referral_links: ReferralLinksTable;
  referrals: ReferralsTable;
  order_traces: OrderTracesTable;
}

interface ReferralLinksTable extends OfShop {
  token: string;
  customer_id: string;
  created_at: Timestamp;
}

interface ReferralsTable extends OfShop {
  id: string;
  advocate_id: string;
  claimed_at: Timestamp;
  program_version: number;
  friend_hash: Buffer | null;
  friend_email: string | null;
  friend_mask: string | null;
  wants_letter: Generated<boolean>;
  letters_stopped: Generated<boolean>;
  checked_at: Timestamp | null;
  code: string | null;
  discount: JSONColumnType<object> | null;
  platform_id: string | null;
  tried_at: Timestamp | null;
  issued_at: Timestamp | null;
  failure: string | null;
  order_id: string | null;
  friend_id: string | null;
  ordered_at: Timestamp | null;
  month: string | null;
  hold_ends_at: Timestamp | null;
  worth: Generated<number>;
  claim_flags: Generated<string[]>;
  flags: Generated<string[]>;
  approved: Generated<string[]>;
  refused_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  posted: Generated<number>;
  postings: Generated<number>;
}

interface OrderTracesTable extends OfShop {
  order_id: string;
  email_hash: Buffer | null;
  address_hash: Buffer | null;
}
