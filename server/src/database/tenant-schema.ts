// Row types of the tables that belong to one shop (see migrations).
import type { MemberStatus } from "@laurel/domain/membership.ts";
import type { ProgramStatus } from "@laurel/domain/program/program.ts";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { BatchSchema } from "./statements/batch-schema.ts";
import type { OfShop, Timestamp } from "./statements/columns.ts";
import type { ReferralSchema } from "./statements/referral-schema.ts";
import type { ReportSchema } from "./statements/report-schema.ts";
import type { SimulationSchema } from "./statements/simulation-schema.ts";
import type { StorefrontSchema } from "./statements/storefront-schema.ts";

export interface TenantSchema
  extends BatchSchema, ReferralSchema, ReportSchema, SimulationSchema, StorefrontSchema {
  tenants: OfShop;
  customers: CustomersTable;
  balances: BalancesTable;
  orders: OrdersTable;
  entries: EntriesTable;
  tier_changes: TierChangesTable;
  tier_gifts: TierGiftsTable;
  booking_day_totals: BookingDayTotalsTable;
  birthday_progress: BirthdayProgressTable;
  lot_uses: LotUsesTable;
  inbox: InboxTable;
  products: ProductsTable;
  reconciliations: ReconciliationsTable;
  program_versions: ProgramVersionsTable;
  rewards: RewardsTable;
  balance_spreads: BalanceSpreadsTable;
  expiry_previews: ExpiryPreviewsTable;
  redemptions: RedemptionsTable;
  gift_card_codes: GiftCardCodesTable;
  idempotency_keys: IdempotencyKeysTable;
  platform_credentials: PlatformCredentialsTable;
  staff: StaffTable;
  audit_log: AuditLogTable;
  privacy_requests: PrivacyRequestsTable;
  erased_addresses: ErasedAddressesTable;
  customer_notes: CustomerNotesTable;
  customer_views: CustomerViewsTable;
  notifications: NotificationsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export interface CustomersTable extends OfShop {
  id: string;
  platform_id: string;
  email: string | null;
  is_email_verified: Generated<boolean>;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  display_name: Generated<string>;
  has_account: Generated<boolean>;
  is_enrolled: Generated<boolean>;
  is_excluded: Generated<boolean>;
  tags: Generated<string[]>;
  joined_at: Timestamp;
  member_since: Timestamp | null;
  since: GeneratedAlways<Date>;
  platform_updated_at: Timestamp | null;
  triggered_at: string | null;
  deleted_at: Timestamp | null;
  erased_at: Timestamp | null;
  merged_into: string | null;
  birthday: string | null;
  birthday_entered_on: string | null;
  left_at: Timestamp | null;
  name_key: GeneratedAlways<string>;
  last_name_key: GeneratedAlways<string | null>;
  second_name_key: GeneratedAlways<string | null>;
  second_last_name_key: GeneratedAlways<string | null>;
  third_last_name_key: GeneratedAlways<string | null>;
  email_key: GeneratedAlways<string | null>;
  second_email_key: GeneratedAlways<string | null>;
  email_domain_key: GeneratedAlways<string | null>;
  phone_key: GeneratedAlways<string | null>;
}

export interface BalancesTable extends OfShop {
  customer_id: string;
  status: Generated<MemberStatus>;
  available: Generated<number>;
  pending: Generated<number>;
  lifetime: Generated<number>;
  orders_count: Generated<number>;
  spent_minor: Generated<number>;
  counted_adjustments: Generated<number>;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  tier_floor_from: Timestamp | null;
  tier_floor_until: Timestamp | null;
  tier_until: Timestamp | null;
  progress: Generated<number>;
  progress_from: Timestamp | null;
  progress_until: Timestamp | null;
  rules_version: number | null;
  last_activity_at: Timestamp;
  next_expiry_at: Timestamp | null;
  due_at: Timestamp | null;
  warned_until: Timestamp | null;
  oldest_open_id: string | null;
}

export interface ExpiryPreviewsTable extends OfShop {
  measured_at: Timestamp;
  preview: JSONColumnType<object>;
}

interface TierChangesTable extends OfShop {
  id: string;
  customer_id: string;
  changed_at: Timestamp;
  from_tier_id: string | null;
  to_tier_id: string | null;
  why: string;
}

interface TierGiftsTable extends OfShop {
  customer_id: string;
  tier_id: string;
  nth: number;
  entered_on: string;
  points: number;
  posted: number;
  changes: number;
  posting_id: string | null;
}

export interface OrdersTable extends OfShop {
  order_id: string;
  customer_id: string | null;
  guest_hash: Buffer | null;
  name: string;
  processed_at: Timestamp | null;
  state: JSONColumnType<object> | null;
  updated_at: Timestamp | null;
  triggered_at: string | null;
  rank: number | null;
  is_deleted: Generated<boolean>;
  refunds: JSONColumnType<object[]>;
  program_version: number | null;
  tier_id: string | null;
  multiplier_basis_points: number | null;
  exclusion_reason: string | null;
  hold_ends_at: Timestamp | null;
  posted_points: Generated<number>;
  changes: Generated<number>;
  write_offs: JSONColumnType<object[]>;
  eligible_minor: Generated<number>;
  explanation: JSONColumnType<object> | null;
  recorded_at: Timestamp;
  named_at: Timestamp | null;
  unnamed_at: Timestamp | null;
}

export interface EntriesTable extends OfShop {
  id: string;
  leg: number;
  /** One letter (`account-letters.ts`). */
  accounts: string;
  counts_toward_tier: boolean | null;
  program_version: number | null;
  customer_id: string;
  points: number;
  balance_after: number;
  occurred_at: Timestamp;
  available_at: Timestamp | null;
  expires_at: Timestamp | null;
  lot_of_id: string | null;
  lot_of_leg: number | null;
  redemption_id: string | null;
  import_id: string | null;
  merge_id: string | null;
  undoes_id: string | null;
  kind: string;
  order_id: string | null;
  rule_id: string | null;
  source_key: string | null;
  actor: string | null;
  explanation: JSONColumnType<object> | null;
  reason: string | null;
  note: string | null;
  referral_id: string | null;
}

export interface BookingDayTotalsTable extends OfShop {
  day: string;
  account: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  points_in: number;
  points_out: number;
}

export interface BirthdayProgressTable extends OfShop {
  day: string;
  after: string | null;
}

export interface LotUsesTable extends OfShop {
  customer_id: string;
  lot_id: string;
  lot_leg: number;
  leg: number;
  id: string;
  points: number;
}

export type InboxStatus = "pending" | "waiting" | "applied" | "set_aside" | "unhandled";

export interface InboxTable extends OfShop {
  id: string;
  webhook_id: string;
  topic: string;
  received_at: Timestamp;
  triggered_at: string | null;
  status: InboxStatus;
  bytes: number;
  body: Buffer | null;
  waits_for_order: string | null;
  attempts: Generated<number>;
  reason_code: string | null;
  reason: string | null;
  settled_at: Timestamp | null;
}

export interface ProductsTable extends OfShop {
  product_id: string;
  tags: string[];
  collection_ids: string[];
  read_at: Timestamp;
}

export interface ReconciliationsTable extends OfShop {
  seen_until: Timestamp;
  cursor: string | null;
  finished_at: Timestamp | null;
}

export interface ProgramVersionsTable extends OfShop {
  version: number;
  status: ProgramStatus;
  document: JSONColumnType<object>;
  created_at: Timestamp;
  created_by: string;
}

export interface RewardsTable extends OfShop {
  id: string;
  version: number;
  position: number | null;
  data: JSONColumnType<object>;
}

export interface BalanceSpreadsTable extends OfShop {
  quantiles: number[];
  measured_at: Timestamp;
}

export type RedemptionStatus = "REQUESTED" | "ISSUED" | "USED" | "EXPIRED" | "CANCELLED" | "FAILED";

export interface RedemptionsTable extends OfShop {
  id: string;
  customer_id: string;
  reward_id: string;
  reward_version: number;
  status: RedemptionStatus;
  points: number;
  postings: Generated<number>;
  code: string;
  discount: JSONColumnType<object>;
  platform_id: string | null;
  worth_minor: number | null;
  requested_at: Timestamp;
  /** When the platform was first asked to create the code. */
  tried_at: Timestamp | null;
  issued_at: Timestamp | null;
  used_at: Timestamp | null;
  expires_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  cancel_requested_at: Timestamp | null;
  cancel_reason: string | null;
  order_id: string | null;
  is_flagged: Generated<boolean>;
  failure: string | null;
  failed_at: Timestamp | null;
  failure_code: string | null;
  /** When staff retried or dismissed it. */
  handled_at: Timestamp | null;
  /** The redemption that replaced it. */
  retried_as: string | null;
  missed_at: Timestamp | null;
  doubted_at: Timestamp | null;
}

interface GiftCardCodesTable extends OfShop {
  redemption_id: string;
  key_id: string;
  sealed: Buffer;
}

export interface IdempotencyKeysTable extends OfShop {
  operation: string;
  key: string;
  input_hash: Buffer;
  result: JSONColumnType<object> | null;
  created_at: Timestamp;
}

/** Tokens are encrypted: see shops/token-seal.ts. */
export interface PlatformCredentialsTable extends OfShop {
  key_id: string;
  access_token: Buffer;
  access_expires_at: Timestamp | null;
  refresh_token: Buffer | null;
  refresh_expires_at: Timestamp | null;
  refresh_claimed_until: Timestamp | null;
  scopes: string[];
  exchanged_at: Timestamp;
  updated_at: Timestamp;
}

/** Staff of the store, by the platform's id. */
export interface StaffTable extends OfShop {
  staff_id: string;
  name: string;
  named_at: Timestamp;
}

export interface AuditLogTable extends OfShop {
  id: string;
  recorded_at: Timestamp;
  actor: string;
  action: string;
  subject: string;
  subject_id: string;
  changes: JSONColumnType<object[]>;
}

/** Requests for personal data or its erasure. The customer is named only by the platform's id. */
export interface ErasedAddressesTable extends OfShop {
  hash: Buffer;
  erased_at: Timestamp;
}

interface PrivacyRequestsTable extends OfShop {
  id: string;
  kind: "data_request" | "erasure";
  platform_id: string;
  order_ids: string[];
  guest_hash: Buffer | null;
  asked_by: string;
  asked_at: Timestamp;
  done_by: string | null;
  done_at: Timestamp | null;
}

export interface CustomerViewsTable extends OfShop {
  id: string;
  name: string;
  address: string;
  updated_at: Timestamp;
  updated_by: string;
}

export interface CustomerNotesTable extends OfShop {
  id: string;
  customer_id: string;
  text: string;
  author: string;
  written_at: Timestamp;
}

/** Where a shop's e-mails go, and what happened to today's. */
export interface NotificationsTable extends OfShop {
  owner_email: string | null;
  is_daily_mail_on: Generated<boolean>;
  mail_day: string | null;
  mail_state: string | null;
  mail_claimed_at: Timestamp | null;
  told_until: Timestamp | null;
}

interface WebhookEndpointsTable extends OfShop {
  id: string;
  url: string;
  topics: string[];
  key_id: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Timestamp | null;
  off_reason: string | null;
  off_at: Timestamp | null;
  failing_since: Timestamp | null;
  resting_until: Timestamp | null;
  created_at: Timestamp;
  created_by: string;
}

interface WebhookDeliveriesTable extends OfShop {
  id: string;
  endpoint_id: string;
  topic: string;
  happened_at: Timestamp;
  data: JSONColumnType<object>;
  status: Generated<string>;
  due_at: Timestamp | null;
  failures: Generated<number>;
  attempts: Generated<JSONColumnType<object[]>>;
}
