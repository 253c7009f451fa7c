// What the audit log stores for each kind of change: the server records it, the admin has labels for every part.
import type { MailKindId } from "../shopper/letter.ts";
import type { ReferralFlag } from "../referrals/referral.ts";
import type { ProgramDocument, ProgramStatus } from "./program.ts";
import type { Reward } from "../rewards/reward.ts";
import type { Topic } from "../webhooks/topics.ts";

interface KeyFacts {
  readonly name: string;
  /** Null: it has no end. Absent in entries from before keys could have one. */
  readonly expiresAt?: string | null;
  readonly scopes: readonly string[];
}

interface RedemptionFacts {
  /** Its name at that time. */
  readonly reward: string;
  readonly points: number;
}

interface MergeFacts {
  /** The other customer's id. */
  readonly mergedCustomer: string;
  readonly points: number;
  readonly orders: number;
}

interface BulkFacts {
  readonly members: number;
  readonly pointsEach: number;
}

interface ImportFacts {
  readonly lines: number;
  readonly points: number;
  readonly pending: number;
}

interface PastOrdersFacts {
  readonly orders: number;
  readonly members: number;
  readonly points: number;
}

interface CountedOrderFacts {
  /** The store's id. */
  readonly order: string;
  readonly counts: boolean;
  readonly points: number;
}

interface WebhookEndpointFacts {
  readonly url: string;
  readonly topics: readonly Topic[];
  readonly isOn: boolean;
}

/** There is nothing to store but that it was done. */
/** Tiers by their names. */
interface TierFacts {
  readonly tier: string | null;
  /** What an import or staff gave, and until when; null: for good. */
  readonly givenTier: string | null;
  readonly until: string | null;
}

interface ReferralFacts {
  readonly referral: string;
  /** The points that the member has for it. */
  readonly points: number;
  /** Why it waited. */
  readonly flags: readonly ReferralFlag[];
}

type Nothing = Readonly<Record<string, never>>;

/** Only ids, numbers and settings: no secrets, no text that was typed about a customer. */
export interface AuditFacts {
  readonly PROGRAM_CHANGED: ProgramDocument & { readonly status: ProgramStatus };
  readonly REWARD_CREATED: Reward;
  readonly REWARD_CHANGED: Reward;
  readonly REWARD_MOVED: { readonly place: number };
  readonly API_KEY_CREATED: KeyFacts;
  readonly API_KEY_REVOKED: KeyFacts;
  readonly SESSION_ENDED: { readonly sessions: number };
  readonly CUSTOMERS_DOWNLOADED: Nothing;
  readonly ACTIVITY_DOWNLOADED: Nothing;
  readonly REPORT_DOWNLOADED: Nothing;
  readonly POINTS_ADJUSTED: { readonly available: number };
  readonly POSTING_UNDONE: { readonly available: number; readonly pending: number };
  readonly SHOP_EXPORTED: Nothing;
  readonly SHOP_IMPORTED: { readonly domain: string; readonly exportedAt: string };
  readonly REWARD_REDEEMED: RedemptionFacts;
  readonly REDEMPTION_CANCELLED: RedemptionFacts;
  readonly REDEMPTION_RETRIED: RedemptionFacts;
  readonly REDEMPTION_DISMISSED: RedemptionFacts;
  readonly REDEMPTION_CODE_REVEALED: RedemptionFacts;
  readonly REDEMPTION_SETTLED: RedemptionFacts & { readonly wasGiven: boolean };
  /** A message of the store that could not be applied, given up. */
  readonly SET_ASIDE_DISMISSED: {
    /** The webhook's topic. */
    readonly message: string;
    /** Its name in the store, or else the store's id. */
    readonly order: string | null;
    /** The code of why it was set aside. */
    readonly reason: string;
  };
  readonly CUSTOMER_ENROLLED: { readonly isEnrolled: boolean };
  readonly CUSTOMER_EXCLUDED: { readonly takesPart: boolean };
  readonly CUSTOMER_INCLUDED: { readonly takesPart: boolean };
  readonly CUSTOMER_BIRTHDAY_SET: { readonly isKnown: boolean };
  readonly CUSTOMER_TIER_SET: TierFacts;
  readonly REFERRAL_LINK_CREATED: Nothing;
  readonly REFERRAL_APPROVED: ReferralFacts;
  readonly REFERRAL_REFUSED: ReferralFacts;
  readonly CUSTOMERS_MERGED: MergeFacts & { readonly redemptions: number };
  readonly MERGE_UNDONE: MergeFacts;
  readonly DATA_DOWNLOADED: Nothing;
  readonly PERSON_ERASED: Nothing;
  readonly BULK_ADJUSTMENT_STARTED: BulkFacts;
  readonly BULK_ADJUSTMENT_UNDONE: BulkFacts;
  readonly IMPORT_APPLIED: ImportFacts;
  readonly IMPORT_STOPPED: Nothing;
  readonly IMPORT_UNDONE: ImportFacts;
  readonly PAST_ORDERS_CREDITED: PastOrdersFacts;
  readonly PAST_ORDERS_UNDONE: PastOrdersFacts;
  /** One order, by hand. */
  readonly ORDER_COUNTED: CountedOrderFacts;
  readonly ORDER_COUNT_UNDONE: CountedOrderFacts;
  /** Words as “de redeem: Einlösen”: those that differ. */
  readonly SHOPPER_TEXTS_CHANGED: {
    readonly languages: readonly string[];
    readonly words: readonly string[];
  };
  readonly NOTIFICATIONS_CHANGED: {
    readonly dailyMail?: boolean;
    /** The monthly statement. */
    readonly statement?: boolean;
    /** The kinds of e-mails to shoppers that are on. */
    readonly shopperMails?: readonly MailKindId[];
    /** BCP 47: the language of e-mails to shoppers. */
    readonly mailLanguage?: string;
    /** The shop's own mail server for e-mails to shoppers, as “mail.example:587 STARTTLS”. Null: Laurel's. */
    readonly mailServer?: string | null;
    readonly mailFrom?: string | null;
    readonly mailUser?: string | null;
    /** The password itself is not kept here. */
    readonly isMailPasswordNew?: boolean;
  };
  /** In hundredths of a percent. */
  readonly BREAKAGE_CHANGED: { readonly ownBreakage: number };
  readonly WEBHOOK_ENDPOINT_CREATED: WebhookEndpointFacts;
  readonly WEBHOOK_ENDPOINT_CHANGED: WebhookEndpointFacts;
  readonly WEBHOOK_ENDPOINT_DELETED: WebhookEndpointFacts;
  readonly WEBHOOK_SECRET_ROTATED: { readonly url: string };
  /** Of what was sent again. */
  readonly WEBHOOK_REPLAYED: Pick<WebhookEndpointFacts, "url" | "topics">;
}

export type AuditAction = keyof AuditFacts;
