import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Shop as StoredShop } from '../tenant/shops/load-shop.ts';
import type { Program as StoredProgram } from '../tenant/program/stored-program.ts';
import type { AuditEntryNode } from '../tenant/audit/list-changes.ts';
import type { Change } from '@laurel/domain/program/changes.ts';
import type { ListedKey } from '../tenant/shop-auth/api-keys/api-keys.ts';
import type { SignedInPerson } from '../tenant/shop-auth/team/list-signed-in.ts';
import type { ProgramEffect as LoadedProgramEffect } from '../account/program-editing/program-effect.ts';
import type { CustomerNode } from '../core/customers/customer-node.ts';
import type { ListedCustomers } from '../core/customer-list/customers-list.resolvers.ts';
import type { PrivacyRequest as StoredPrivacyRequest } from '../account/privacy/privacy-requests.ts';
import type { LotNode } from '../core/customers/find-customer.ts';
import type { TierLevel } from '@laurel/domain/program/program.ts';
import type { TierProgress as StoredTierProgress } from '../core/standing/tier-progress.ts';
import type { NextTierNode } from '../core/standing/tier-progress.resolvers.ts';
import type { TierChange as StoredTierChange } from '../core/standing/tier-changes.ts';
import type { CustomerNote as StoredNote } from '../core/customers/customer-notes.ts';
import type { MergeNode } from '../intake/merges/list-merges.ts';
import type { MovementNode } from '../core/ledger/movements/movement-node.ts';
import type { OrderNode } from '../core/orders/list-orders.ts';
import type { SetAsideMessage } from '../intake/inbox/list-inbox.ts';
import type { PastCredit as StoredPastCredit, PastCreditMember as LargestMember } from '../intake/past-orders/past-credit.ts';
import type { CountPreview } from '../intake/past-orders/by-hand/count-order.ts';
import type { StoredReward } from '../core/rewards/stored-reward.ts';
import type { SimulationNode, PastRange, ResultNode } from '../insight/simulations/stored-simulation.ts';
import type { ProgramResult } from '@laurel/domain/simulator/result.ts';
import type { TopMember } from '@laurel/domain/simulator/totals.ts';
import type { ImportNode } from '../intake/imports/import-node.ts';
import type { EndpointNode, DeliveryNode } from '../tenant/outgoing-webhooks/endpoint-node.ts';
import type { RedemptionNode } from '../core/redemptions/list/list-redemptions.ts';
import type { ReferralNode } from '../core/referrals/list-referrals.ts';
import type { ListedReferrals, OfMember } from '../core/referrals/referrals.resolvers.ts';
import type { GraphqlContext } from './context.ts';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A whole number as a JSON number: up to 1,000,000,000,000 as input, sums of many up to 2^53 − 1. (Int is 32-bit, and one large order can pass it.) */
  Points: { input: number; output: number; }
  /** A decimal string in the currency's own decimals, such as "42.50". */
  Decimal: { input: string; output: string; }
  /** An instant, RFC 3339, UTC. */
  DateTime: { input: Date; output: Date | string; }
  /** A kind's own settings, checked against that kind's schema on write and on read. */
  JSON: { input: unknown; output: unknown; }
};

export type Query = {
  readonly __typename?: 'Query';
  readonly shop: Shop;
  /** Valid keys, newest first. */
  readonly apiKeys: ReadonlyArray<ApiKey>;
  /** Staff who have used Laurel in this shop, the last seen first. The store decides who has access. */
  readonly team: ReadonlyArray<TeamMember>;
  /** People who are signed in now, the last seen first, at most 250. */
  readonly signedIn: ReadonlyArray<SignedIn>;
  /** Whether the shop has customers, orders, points or codes. An archive can only be imported into a shop without any. */
  readonly hasShopData: Scalars['Boolean']['output'];
  /** Changes and who made them, newest first. */
  readonly auditLog: AuditEntryConnection;
  /** The program in force, or one of its earlier versions. */
  readonly program: Program;
  /** Every version, newest first. */
  readonly programVersions: ProgramConnection;
  /** What would change if this document were saved now. Saves nothing. */
  readonly programEffect: ProgramEffectPayload;
  /** How members would move between tiers if this document were saved now and nothing more were counted. Saves nothing. */
  readonly programTierEffect: ProgramTierEffectPayload;
  /** Names and pictures of products or collections that a program leaves out or multiplies, read from the store: at most 250 ids. One that the store no longer has is not in the answer. Refused with `missing_platform_scope` until the store gives access to its products. */
  readonly storeItems: StoreItemsPayload;
  readonly customer?: Maybe<Customer>;
  /** Requests for data that nobody has answered yet, oldest first, at most 20. */
  readonly dataRequestsOpen: ReadonlyArray<PrivacyRequest>;
  /** All requests to export or erase personal data, newest first. */
  readonly privacyRequests: PrivacyRequestConnection;
  readonly customers: CustomerConnection;
  /** The views that the shop's staff saved, oldest first. */
  readonly customerViews: ReadonlyArray<CustomerView>;
  /** What a bulk adjustment would do. Reads every selected customer. */
  readonly bulkAdjustmentPreview: BulkAdjustmentPreview;
  readonly bulkAdjustment?: Maybe<BulkAdjustment>;
  /** Newest first. */
  readonly bulkAdjustments: BulkAdjustmentConnection;
  /** What an undo would do now. Reads every member of the batch. Null: there is no such batch. */
  readonly bulkAdjustmentUndoPreview?: Maybe<BulkUndoPreview>;
  /**
   * What happened in the shop, newest first: its movements, but a bulk adjustment is one line, and so is its undo. With a
   * filter for a customer or a figure, every movement is a line.
   */
  readonly activity: ActivityLineConnection;
  /** What a merge would move. */
  readonly mergePreview: MergePreviewPayload;
  /** Orders with this number as the store writes it, or without what the store writes before and after each number: #1012 or 1012. Newest first, at most 10. */
  readonly ordersNamed: ReadonlyArray<Order>;
  /** Every movement of the shop's ledger in the order of recording, newest first. `from` and `to` compare the time of recording. */
  readonly movements: MovementConnection;
  /** The balances of all accounts of the shop. They sum to zero. */
  readonly trialBalance: TrialBalance;
  /** What the ledger recorded on each of the last `days` days (1 to 366) in the shop's time zone, oldest first. Points of an order that is credited later count on the day of the credit, as in `liability`. */
  readonly dailyFigures: ReadonlyArray<DayFigures>;
  /** How many points will expire, and when, as of last night. Null until it is first worked out. */
  readonly expiryPreview?: Maybe<ExpiryPreview>;
  /** Webhooks that could not be applied, oldest first, at most 1,000. Their changes are not in the ledger yet. */
  readonly setAsideWebhooks: ReadonlyArray<SetAsideWebhook>;
  readonly setAsideCount: Scalars['Int']['output'];
  /** Webhooks that were accepted and are not applied yet, including those that are being retried. */
  readonly webhooksUnderWay: Scalars['Int']['output'];
  /** Batches of past orders, newest first. The first is the present one. */
  readonly pastCredits: ReadonlyArray<PastCredit>;
  /** How far back the store lets Laurel read orders. */
  readonly pastOrdersAccess: PastOrdersAccess;
  /** What an order that was left out would bring if it counted. Posts nothing for it. */
  readonly orderCountPreview: OrderCountPreviewPayload;
  /** In the order that the merchant chose, which is the shopper's too; new ones come last. */
  readonly rewards: RewardConnection;
  readonly reward?: Maybe<Reward>;
  /** For choosing a free product: at most 50 variants that the store sells, by words of their titles; the first ones for an empty text. Read from the store. Refused with `missing_platform_scope` until the store gives access to its products. */
  readonly productVariants: ProductVariantsPayload;
  readonly redemption?: Maybe<Redemption>;
  /** Redemptions of the last 30 days whose code could not be created and that nobody has handled, newest first, at most 250. Their points were returned. */
  readonly failedRedemptions: ReadonlyArray<Redemption>;
  /** Redemptions of which only a person can say whether the store gave what was asked for: its answer was lost, and its account of the customer does not tell. They stay REQUESTED until `redemptionSettle`. Oldest first, at most 250. */
  readonly doubtfulRedemptions: ReadonlyArray<Redemption>;
  /** For the last `days` days (1 to 366), and for as many days before. */
  readonly rewardRevenue: RewardRevenue;
  /** Friends whom members referred, newest first. */
  readonly referrals: ReferralConnection;
  /** Newest first. */
  readonly imports: ImportConnection;
  readonly import?: Maybe<Import>;
  /** The e-mails that the shop's owner receives. */
  readonly notifications: Notifications;
  /** The e-mails that shoppers get. */
  readonly shopperMails: ShopperMails;
  /**
   * An e-mail as it would be sent to an invented member or friend. `language`: BCP 47; one that the shop has no words in
   * becomes the shop's own.
   */
  readonly shopperMailSample: ShopperMailSample;
  /** The DMARC record of the sender's domain, asked of the name servers, and known for ten minutes. Null if nothing sends the shop's e-mails. */
  readonly senderDmarc?: Maybe<SenderDmarc>;
  /** Where Laurel sends webhooks, oldest first. */
  readonly webhookEndpoints: ReadonlyArray<WebhookEndpoint>;
  /** What was sent to an endpoint in the last 30 days, or waits to be sent; newest first. */
  readonly webhookDeliveries: WebhookDeliveryConnection;
  /** One simulation, also while it runs. */
  readonly simulation?: Maybe<Simulation>;
  /** Newest first. The newest 50 are kept. */
  readonly simulations: SimulationConnection;
  /** What there is to run over. Null: no customer has ordered yet. */
  readonly simulationRange?: Maybe<SimulationRange>;
  /** What the shop owes its members, by when the ledger recorded it: each row's start and movements make its end. Days such as 2026-11-20 in the shop's time zone, both included; at most 1,100 rows of days. */
  readonly liability: Liability;
  /** What happened to points by the day on which the ledger recorded it, as in `liability`. Days such as 2026-11-20 in the shop's time zone, both included; at most 1,100 rows of days. */
  readonly pointsByDay: PointsByDay;
  /** How much of what members earned they redeemed, by when the ledger recorded it, over the 365 days that end with each row's day. */
  readonly redemptionRate: RedemptionRates;
  /** Orders that used a reward's code, of all orders that were not cancelled, voided, refunded in full, deleted or a test, by the shop's day of the order. Counted each night. Days such as 2026-11-20, both included; at most 1,100 rows of days. */
  readonly revenueWithRewards: RevenueWithRewards;
  /** How many of those who bought came back: of people with an order in 365 days, those with two or more. Orders that were cancelled, voided, refunded in full, deleted or a test do not count. Counted each night, for the 365 days until then and until the end of each of the 36 months before. */
  readonly repeatRate: RepeatRates;
  /** What referrals brought: claims by their day, codes by the day on which they were made, friends' orders by the shop's day of the order. Counted each night. Days such as 2026-11-20, both included; at most 1,100 rows of days. */
  readonly referralFigures: ReferralFigures;
  /** How many open points are expected to be redeemed, worked out from what became of earlier ones. */
  readonly breakage: Breakage;
  /** Lines for the books, for the months that are closed. Days such as 2026-11-20; the months that they are in are included. */
  readonly journal: ReadonlyArray<JournalMonth>;
  /** How many members each tier has, and had at the end of each day. More than 50,000 members are as they were counted last, after a day's end. A day is counted in the hours after its end; one that could not be counted then has no row. A month has the row of its last counted day. Days such as 2026-11-20 in the shop's time zone, both included; at most 1,100 rows of days. */
  readonly tierMix: TierMix;
  /** The shop's own words for what shoppers read. */
  readonly shopperTexts: ShopperTexts;
  /** What shoppers see of the shop's program, or would see of this one and with these rewards, of which there may be 20, for a preview. The members are invented. Refused with `invalid_program`, and with `invalid_input` for a reward. Saves nothing. */
  readonly shopperPreview: ShopperPreview;
  /** Where the shop's store leads to Laurel. */
  readonly storefront: Storefront;
};


export type QueryAuditLogArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  about?: InputMaybe<AuditSubject>;
};


export type QueryProgramArgs = {
  version?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryProgramVersionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryProgramEffectArgs = {
  document: Scalars['JSON']['input'];
};


export type QueryProgramTierEffectArgs = {
  document: Scalars['JSON']['input'];
};


export type QueryStoreItemsArgs = {
  kind: StoreItemKind;
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryCustomerArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  platformId?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
};


export type QueryPrivacyRequestsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCustomersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  query?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<CustomerFilter>;
  sort?: InputMaybe<CustomerSort>;
};


export type QueryBulkAdjustmentPreviewArgs = {
  selection: CustomerSelection;
  points: Scalars['Points']['input'];
};


export type QueryBulkAdjustmentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryBulkAdjustmentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryBulkAdjustmentUndoPreviewArgs = {
  id: Scalars['ID']['input'];
};


export type QueryActivityArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<MovementFilter>;
};


export type QueryMergePreviewArgs = {
  input: MergeInput;
};


export type QueryOrdersNamedArgs = {
  name: Scalars['String']['input'];
};


export type QueryMovementsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<MovementFilter>;
};


export type QueryTrialBalanceArgs = {
  at?: InputMaybe<Scalars['DateTime']['input']>;
};


export type QueryDailyFiguresArgs = {
  days: Scalars['Int']['input'];
};


export type QueryOrderCountPreviewArgs = {
  orderId: Scalars['ID']['input'];
};


export type QueryRewardsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<RewardStatus>;
  isArchived?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryRewardArgs = {
  id: Scalars['ID']['input'];
};


export type QueryProductVariantsArgs = {
  search: Scalars['String']['input'];
};


export type QueryRedemptionArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  code?: InputMaybe<Scalars['String']['input']>;
};


export type QueryRewardRevenueArgs = {
  days: Scalars['Int']['input'];
};


export type QueryReferralsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ReferralFilter>;
};


export type QueryImportsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};


export type QueryShopperMailSampleArgs = {
  kind: ShopperMailSampleKind;
  language: Scalars['String']['input'];
};


export type QueryWebhookDeliveriesArgs = {
  endpointId: Scalars['ID']['input'];
  status?: InputMaybe<WebhookDeliveryStatus>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QuerySimulationArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySimulationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryLiabilityArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryPointsByDayArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryRedemptionRateArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryRevenueWithRewardsArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryRepeatRateArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
};


export type QueryReferralFiguresArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryJournalArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
};


export type QueryTierMixArgs = {
  from: Scalars['String']['input'];
  to: Scalars['String']['input'];
  by?: InputMaybe<ReportStep>;
};


export type QueryShopperPreviewArgs = {
  document?: InputMaybe<Scalars['JSON']['input']>;
  rewards?: InputMaybe<ReadonlyArray<PreviewedRewardInput>>;
};

export type Mutation = {
  readonly __typename?: 'Mutation';
  /** The answer contains the key, which cannot be shown again. */
  readonly apiKeyCreate: ApiKeyCreatePayload;
  readonly apiKeyRevoke: ApiKeyPayload;
  /** Ends all sessions of a person at once. Refused with `session_not_found` if there is none. */
  readonly sessionsEnd: SessionsEndPayload;
  /** Saves a new version of the program. It is refused unless `expectedVersion` is the version in force. */
  readonly programUpdate: ProgramPayload;
  /** Saves a new version of the program and creates rewards: all of it or nothing. Repeating it with the same key does nothing more. It is refused unless `expectedVersion` is the version in force. */
  readonly programSetUp: ProgramPayload;
  /** A note has up to 2,000 characters, and a customer at most 100 notes. */
  readonly customerNoteAdd: CustomerNotePayload;
  readonly customerNoteRemove: CustomerNotePayload;
  /** As MM-DD; null removes it. A new birthday counts as known from today on. */
  readonly customerSetBirthday: CustomerPayload;
  /** Gives a customer a tier: for 12 months, to the end of next year, or for good, as the program counts. A higher tier that is reached stays. Null takes back what an import or staff gave. */
  readonly customerSetTier: CustomerPayload;
  /** Makes a customer a member, with or without an account in the store. Orders of the last days before count afterwards, also those placed as a guest with the customer's e-mail address: enroll only people who have proved who they are. */
  readonly customerEnroll: CustomerPayload;
  /** An excluded customer earns nothing and cannot redeem. The points stay. */
  readonly customerSetExcluded: CustomerPayload;
  /** Removes the person from everything that is stored. Points and amounts stay. It cannot be undone. */
  readonly customerErase: CustomerPayload;
  /** Everything that is stored about a person, to be given to them. Open requests for it count as answered. */
  readonly customerExportData: CustomerDataPayload;
  readonly customerViewCreate: CustomerViewPayload;
  readonly customerViewRename: CustomerViewPayload;
  readonly customerViewDelete: CustomerViewPayload;
  readonly customerAdjustPoints: MovementPayload;
  /** Adjusts each selected customer once, in the background. */
  readonly bulkAdjustmentStart: BulkAdjustmentPayload;
  /** Undoes the whole batch in the background. A batch that is still being applied stops first. */
  readonly bulkAdjustmentUndo: BulkAdjustmentPayload;
  /** Merges two customers who are one person: everything of `fromId` moves to `intoId`. Repeating it returns the same merge. */
  readonly customerMerge: MergePayload;
  /** Separates both customers again, within 30 days. What the kept customer spent meanwhile becomes that customer's debt. */
  readonly customerMergeUndo: MergePayload;
  /** Posts the reverse of an adjustment, an import or an action, once. An undo cannot be undone. */
  readonly postingUndo: MovementPayload;
  /** Applies these webhooks again, or all if no ids are given. A webhook that still cannot be applied is set aside again. */
  readonly setAsideRetry: SetAsideRetryPayload;
  /** Gives up webhooks that were set aside, at most 1,000: they are not applied, now or later, and their bodies are deleted. This cannot be undone. Refused with `set_aside_not_found` if none of them is set aside. */
  readonly setAsideDismiss: SetAsideDismissPayload;
  /** Reads the store's orders as far back as `reach` says, and calculates what they would earn. Posts nothing. */
  readonly pastOrdersRead: PastCreditPayload;
  /** Credits what was calculated. `programVersion` is the version that was shown. If another is in force by now, the mutation is refused. */
  readonly pastOrdersCredit: PastCreditPayload;
  /** Undoes the whole batch: its orders no longer count, and their points are taken back. */
  readonly pastOrdersUndo: PastCreditPayload;
  /** Counts an order that was left out: by the program in force, with its customer's tier today. `programVersion` is the version that the preview showed. If another is in force by now, the mutation is refused. An order that counts already stays as it is. */
  readonly orderCount: OrderPayload;
  /** Takes an order out again that was counted by hand, with its points. */
  readonly orderCountUndo: OrderPayload;
  /** Records a custom action, such as a review. It earns what the program's rule for that action gives. */
  readonly actionRecord: MovementPayload;
  readonly rewardCreate: RewardPayload;
  readonly rewardUpdate: RewardPayload;
  readonly rewardSetStatus: RewardPayload;
  /** To the place before or after another reward: name one of both. */
  readonly rewardMove: RewardPayload;
  /** A draft with all that this one says, at the end of the list. */
  readonly rewardDuplicate: RewardPayload;
  readonly rewardRedeem: RedemptionPayload;
  readonly redemptionCancel: RedemptionPayload;
  /** Redeems the same reward again for the same customer at the same price, in place of a failed redemption, and returns the new redemption. Repeating it returns the same one. */
  readonly redemptionRetry: RedemptionPayload;
  /** The whole code of a gift card, to be passed on. The audit log says who asked. Refused when the code is not kept: the card was not made, its customer was erased, or the shop came from an archive. */
  readonly redemptionRevealCode: RedemptionCodePayload;
  /** Says what became of a redemption in doubt. `wasGiven`: the customer has it, and it becomes ISSUED. Otherwise it fails, and the points go back. */
  readonly redemptionSettle: RedemptionPayload;
  /** Marks a failed redemption as handled. */
  readonly redemptionDismiss: RedemptionPayload;
  /** The token of a member's link: the same one each time. Your storefront shows it in an address of its own. */
  readonly referralLinkCreate: ReferralLinkPayload;
  /** A friend asks for the code of a member's link. The answer is the same text whatever is known of the friend, and claiming again changes nothing. The code is in `referrals` once it is made. */
  readonly referralClaim: ReferralClaimPayload;
  /** Allows what a referral waits for: its code is made, or its points are given. After CODE_FAILED it is tried again with another code. */
  readonly referralApprove: ReferralPayload;
  /** The friend gets no code, or the member no points; points that were given are taken back. The friend may claim again. */
  readonly referralRefuse: ReferralPayload;
  /**
   * Sets what the columns mean, one meaning for each column in the file's order, and starts the dry run. Refused while one
   * of the file's questions has no answer. Answers replace those given before.
   */
  readonly importMatch: ImportPayload;
  /**
   * Starts the import, or continues it after a stop. Lines of failed chunks are tried again. If another file was imported
   * since the dry run, the dry run begins again, and `import_check_again` says so.
   */
  readonly importApply: ImportPayload;
  readonly importStop: ImportPayload;
  /**
   * Reverses every posting of the import. Points spent meanwhile become a negative balance. A file whose dry run found
   * customers or lines of it has its dry run again.
   */
  readonly importUndo: ImportPayload;
  /** Deletes a file from which nothing was applied. */
  readonly importDiscard: ImportDiscardPayload;
  /** A switch that is left out stays as it is. */
  readonly notificationsUpdate: NotificationsPayload;
  /** Switches one kind on or off. Only what happens while it is on is told. */
  readonly shopperMailsUpdate: ShopperMailsPayload;
  /** The language of e-mails to members whose own is not known, or whose language the shop has no words in. */
  readonly shopperMailsSetLanguage: ShopperMailsPayload;
  /** Sends the code of a reward to its customer once more, whichever e-mails are on. Refused if the code does not work any more, or the customer cannot be written to. */
  readonly redemptionSendCode: RedemptionSendCodePayload;
  /**
   * The shop's own mail server, which its e-mails to shoppers are sent through. It is saved only if it works: Laurel signs in,
   * and sends an e-mail to the store's own address. Ten checks an hour at most.
   */
  readonly shopperMailSenderSet: ShopperMailsPayload;
  /** E-mails to shoppers come from this server's address again. */
  readonly shopperMailSenderRemove: ShopperMailsPayload;
  /** Sends such a sample, marked as a test: ten an hour at most. Its link stops nobody's e-mails. */
  readonly shopperMailSendTest: ShopperMailSendTestPayload;
  /** The answer contains the secret, which cannot be shown again. At most ten endpoints for a shop. It gets what happens from a few seconds later on. A key also needs the scope to read what the topics tell. */
  readonly webhookEndpointCreate: WebhookEndpointSecretPayload;
  /** What is not given stays. Switched on again, an endpoint gets what waited for it. A key also needs the scope to read what its topics tell, those of before and after. */
  readonly webhookEndpointUpdate: WebhookEndpointPayload;
  /** What still waits for it is never sent. */
  readonly webhookEndpointDelete: WebhookEndpointPayload;
  /** The answer contains the new secret, which cannot be shown again. For 24 hours the former one signs too. */
  readonly webhookEndpointRotateSecret: WebhookEndpointSecretPayload;
  /** Sends it again, with the same id. A key also needs the scope to read what it tells. */
  readonly webhookDeliveryReplay: WebhookDeliveryPayload;
  /** Runs a draft of the program over the shop's own past orders, beside the program in force. Posts nothing. Refused while another one runs. */
  readonly simulationStart: SimulationPayload;
  /** Stops it. What it found so far is not kept. One that has ended stays as it is. */
  readonly simulationStop: SimulationPayload;
  /** Sets the part of all points that is expected never to be redeemed, in hundredths of a percent. It holds while there is too little of a past. */
  readonly breakageUpdate: BreakagePayload;
  /** Replaces all of the shop's own words. It is refused unless `expectedVersion` is the version in force. */
  readonly shopperTextsUpdate: ShopperTextsPayload;
  /** Asks the store whether a path of it, such as apps/laurel, leads to Laurel, and remembers it if it does. */
  readonly storefrontCheck: StorefrontPayload;
};


export type MutationApiKeyCreateArgs = {
  input: ApiKeyInput;
};


export type MutationApiKeyRevokeArgs = {
  id: Scalars['ID']['input'];
};


export type MutationSessionsEndArgs = {
  staffId: Scalars['ID']['input'];
};


export type MutationProgramUpdateArgs = {
  expectedVersion: Scalars['Int']['input'];
  input: ProgramInput;
};


export type MutationProgramSetUpArgs = {
  input: ProgramSetUpInput;
};


export type MutationCustomerNoteAddArgs = {
  customerId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


export type MutationCustomerNoteRemoveArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCustomerSetBirthdayArgs = {
  customerId: Scalars['ID']['input'];
  birthday?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCustomerSetTierArgs = {
  customerId: Scalars['ID']['input'];
  tierId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCustomerEnrollArgs = {
  customerId: Scalars['ID']['input'];
};


export type MutationCustomerSetExcludedArgs = {
  customerId: Scalars['ID']['input'];
  isExcluded: Scalars['Boolean']['input'];
};


export type MutationCustomerEraseArgs = {
  customerId: Scalars['ID']['input'];
};


export type MutationCustomerExportDataArgs = {
  customerId: Scalars['ID']['input'];
};


export type MutationCustomerViewCreateArgs = {
  name: Scalars['String']['input'];
  address: Scalars['String']['input'];
};


export type MutationCustomerViewRenameArgs = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
};


export type MutationCustomerViewDeleteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCustomerAdjustPointsArgs = {
  input: AdjustPointsInput;
};


export type MutationBulkAdjustmentStartArgs = {
  input: BulkAdjustmentInput;
};


export type MutationBulkAdjustmentUndoArgs = {
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCustomerMergeArgs = {
  input: MergeInput;
};


export type MutationCustomerMergeUndoArgs = {
  id: Scalars['ID']['input'];
};


export type MutationPostingUndoArgs = {
  postingId: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSetAsideRetryArgs = {
  webhookIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};


export type MutationSetAsideDismissArgs = {
  webhookIds: ReadonlyArray<Scalars['ID']['input']>;
};


export type MutationPastOrdersReadArgs = {
  reach?: InputMaybe<PastOrdersReach>;
};


export type MutationPastOrdersCreditArgs = {
  id: Scalars['ID']['input'];
  programVersion: Scalars['Int']['input'];
};


export type MutationPastOrdersUndoArgs = {
  id: Scalars['ID']['input'];
};


export type MutationOrderCountArgs = {
  orderId: Scalars['ID']['input'];
  programVersion: Scalars['Int']['input'];
};


export type MutationOrderCountUndoArgs = {
  orderId: Scalars['ID']['input'];
};


export type MutationActionRecordArgs = {
  input: ActionInput;
};


export type MutationRewardCreateArgs = {
  input: RewardInput;
};


export type MutationRewardUpdateArgs = {
  id: Scalars['ID']['input'];
  expectedVersion: Scalars['Int']['input'];
  input: RewardInput;
};


export type MutationRewardSetStatusArgs = {
  id: Scalars['ID']['input'];
  status: RewardStatus;
};


export type MutationRewardMoveArgs = {
  id: Scalars['ID']['input'];
  before?: InputMaybe<Scalars['ID']['input']>;
  after?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationRewardDuplicateArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRewardRedeemArgs = {
  input: RedeemInput;
};


export type MutationRedemptionCancelArgs = {
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRedemptionRetryArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRedemptionRevealCodeArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRedemptionSettleArgs = {
  id: Scalars['ID']['input'];
  wasGiven: Scalars['Boolean']['input'];
};


export type MutationRedemptionDismissArgs = {
  id: Scalars['ID']['input'];
};


export type MutationReferralLinkCreateArgs = {
  customerId: Scalars['ID']['input'];
};


export type MutationReferralClaimArgs = {
  token: Scalars['String']['input'];
  email: Scalars['String']['input'];
};


export type MutationReferralApproveArgs = {
  id: Scalars['ID']['input'];
};


export type MutationReferralRefuseArgs = {
  id: Scalars['ID']['input'];
};


export type MutationImportMatchArgs = {
  id: Scalars['ID']['input'];
  columns: ReadonlyArray<ImportMeaning>;
  createsCustomers?: InputMaybe<Scalars['Boolean']['input']>;
  answers?: InputMaybe<ReadonlyArray<ImportAnswerInput>>;
};


export type MutationImportApplyArgs = {
  id: Scalars['ID']['input'];
};


export type MutationImportStopArgs = {
  id: Scalars['ID']['input'];
};


export type MutationImportUndoArgs = {
  id: Scalars['ID']['input'];
};


export type MutationImportDiscardArgs = {
  id: Scalars['ID']['input'];
};


export type MutationNotificationsUpdateArgs = {
  isDailyMailOn?: InputMaybe<Scalars['Boolean']['input']>;
  isStatementOn?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationShopperMailsUpdateArgs = {
  kind: ShopperMailKind;
  isOn: Scalars['Boolean']['input'];
};


export type MutationShopperMailsSetLanguageArgs = {
  language: Scalars['String']['input'];
};


export type MutationRedemptionSendCodeArgs = {
  id: Scalars['ID']['input'];
};


export type MutationShopperMailSenderSetArgs = {
  input: ShopperMailSenderInput;
};


export type MutationShopperMailSendTestArgs = {
  kind: ShopperMailSampleKind;
  language: Scalars['String']['input'];
  to: Scalars['String']['input'];
};


export type MutationWebhookEndpointCreateArgs = {
  input: WebhookEndpointInput;
};


export type MutationWebhookEndpointUpdateArgs = {
  id: Scalars['ID']['input'];
  input: WebhookEndpointChange;
};


export type MutationWebhookEndpointDeleteArgs = {
  id: Scalars['ID']['input'];
};


export type MutationWebhookEndpointRotateSecretArgs = {
  id: Scalars['ID']['input'];
};


export type MutationWebhookDeliveryReplayArgs = {
  id: Scalars['ID']['input'];
};


export type MutationSimulationStartArgs = {
  input: SimulationInput;
};


export type MutationSimulationStopArgs = {
  id: Scalars['ID']['input'];
};


export type MutationBreakageUpdateArgs = {
  ownBasisPoints: Scalars['Int']['input'];
};


export type MutationShopperTextsUpdateArgs = {
  expectedVersion: Scalars['Int']['input'];
  document: Scalars['JSON']['input'];
};


export type MutationStorefrontCheckArgs = {
  base: Scalars['String']['input'];
};

export type Money = {
  readonly __typename?: 'Money';
  readonly amount: Scalars['Decimal']['output'];
  readonly currencyCode: Scalars['String']['output'];
};

export type UserError = {
  readonly __typename?: 'UserError';
  /** Stable, snake_case. */
  readonly code: Scalars['String']['output'];
  /** Path into the input. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  readonly message: Scalars['String']['output'];
};

export type PageInfo = {
  readonly __typename?: 'PageInfo';
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

export type Shop = {
  readonly __typename?: 'Shop';
  readonly domain: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly currencyCode: Scalars['String']['output'];
  readonly timeZone: Scalars['String']['output'];
  readonly installedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Optional scopes of the store platform that Laurel can use, and that the store has not granted. Empty while the shop is not connected. */
  readonly missingScopes: ReadonlyArray<Scalars['String']['output']>;
  /** Since when the store has not answered. Codes, and what else needs the store, are made as soon as it does. Null while it answers. */
  readonly storeAwaySince?: Maybe<Scalars['DateTime']['output']>;
};

export type ApiKey = {
  readonly __typename?: 'ApiKey';
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  /** Whether the key may do everything. Such keys are created at the command line. */
  readonly mayDoAll: Scalars['Boolean']['output'];
  readonly scopes: ReadonlyArray<ApiScope>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy?: Maybe<Scalars['String']['output']>;
  /** The name of the person or the API key, if known. */
  readonly createdByName?: Maybe<Scalars['String']['output']>;
  /** To the minute. */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The key is refused from this time on. Null: it does not expire. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A scope to write includes the scope to read. */
export type ApiScope =
  | 'read_program'
  | 'write_program'
  | 'read_rewards'
  | 'write_rewards'
  | 'read_customers'
  | 'write_customers'
  | 'read_redemptions'
  | 'write_redemptions'
  | 'read_referrals'
  | 'write_referrals'
  /** The endpoints, and what was sent to them: ids and points of customers. */
  | 'read_webhooks'
  | 'write_webhooks'
  | 'read_reports';

export type ApiKeyInput = {
  readonly name: Scalars['String']['input'];
  readonly scopes: ReadonlyArray<ApiScope>;
  /** In the future, at most ten years ahead. Without it, the key is valid until the app is removed. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

export type CreatedApiKey = {
  readonly __typename?: 'CreatedApiKey';
  readonly apiKey: ApiKey;
  readonly secret: Scalars['String']['output'];
};

export type ApiKeyCreatePayload = {
  readonly __typename?: 'ApiKeyCreatePayload';
  readonly created?: Maybe<CreatedApiKey>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ApiKeyPayload = {
  readonly __typename?: 'ApiKeyPayload';
  readonly apiKey?: Maybe<ApiKey>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type TeamMember = {
  readonly __typename?: 'TeamMember';
  /** The store platform's id of the person. */
  readonly id: Scalars['ID']['output'];
  /** Null if the platform did not give it. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** When the person last opened Laurel or changed something in it. */
  readonly lastSeenAt: Scalars['DateTime']['output'];
};

export type SignedIn = {
  readonly __typename?: 'SignedIn';
  /** The store platform's id of the person. */
  readonly staffId: Scalars['ID']['output'];
  /** Null if the platform did not give it. */
  readonly staffName?: Maybe<Scalars['String']['output']>;
  /** How many sessions the person has. Opening Laurel in the store's admin begins a session of at most 24 hours. */
  readonly sessions: Scalars['Int']['output'];
  /** When the newest session began. */
  readonly openedAt: Scalars['DateTime']['output'];
  /** To the minute. */
  readonly lastSeenAt: Scalars['DateTime']['output'];
  /** Whether it is the person who asks. */
  readonly isOwn: Scalars['Boolean']['output'];
};

export type SessionsEndPayload = {
  readonly __typename?: 'SessionsEndPayload';
  readonly endedSessions?: Maybe<Scalars['Int']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type AuditEntry = {
  readonly __typename?: 'AuditEntry';
  readonly id: Scalars['ID']['output'];
  readonly recordedAt: Scalars['DateTime']['output'];
  readonly actor: Scalars['String']['output'];
  /** The name of the person or the API key, if known. */
  readonly actorName?: Maybe<Scalars['String']['output']>;
  readonly action: AuditAction;
  readonly about: AuditSubject;
  readonly subjectId: Scalars['ID']['output'];
  /** The subject's present name. Null if it no longer exists. */
  readonly subjectName?: Maybe<Scalars['String']['output']>;
  readonly changes: ReadonlyArray<AuditChange>;
  /** If the program was changed: the version that the change created. Its document names the ways to earn and the tiers. */
  readonly program?: Maybe<Program>;
  readonly programBefore?: Maybe<Program>;
};

export type AuditChange = {
  readonly __typename?: 'AuditChange';
  /** The path to the changed value. An entry of a list is identified by its id. */
  readonly path: ReadonlyArray<Scalars['String']['output']>;
  /** Null if there was no value before. */
  readonly before?: Maybe<Scalars['JSON']['output']>;
  readonly after?: Maybe<Scalars['JSON']['output']>;
};

export type AuditAction =
  | 'PROGRAM_CHANGED'
  | 'REWARD_CREATED'
  | 'REWARD_CHANGED'
  /** The reward was moved in the list. */
  | 'REWARD_MOVED'
  | 'API_KEY_CREATED'
  | 'API_KEY_REVOKED'
  /** A person's sessions were ended by somebody. */
  | 'SESSION_ENDED'
  /** The list of customers was downloaded. */
  | 'CUSTOMERS_DOWNLOADED'
  /** The ledger was downloaded. */
  | 'ACTIVITY_DOWNLOADED'
  | 'REPORT_DOWNLOADED'
  | 'POINTS_ADJUSTED'
  | 'POSTING_UNDONE'
  | 'SHOP_EXPORTED'
  | 'SHOP_IMPORTED'
  | 'REWARD_REDEEMED'
  | 'REDEMPTION_CANCELLED'
  /** A failed redemption was tried again. */
  | 'REDEMPTION_RETRIED'
  /** A failed redemption was dismissed. */
  | 'REDEMPTION_DISMISSED'
  | 'REDEMPTION_CODE_REVEALED'
  | 'REDEMPTION_SETTLED'
  /** A message of the store that could not be applied was given up. */
  | 'SET_ASIDE_DISMISSED'
  | 'CUSTOMER_ENROLLED'
  | 'CUSTOMER_EXCLUDED'
  | 'CUSTOMER_INCLUDED'
  /** Entered, changed or removed. The birthday itself is not in the log. */
  | 'CUSTOMER_BIRTHDAY_SET'
  /** Staff gave a customer a tier, or took it back. */
  | 'CUSTOMER_TIER_SET'
  | 'REFERRAL_LINK_CREATED'
  /** A referral that waited for a decision counts, or its code was made. */
  | 'REFERRAL_APPROVED'
  | 'REFERRAL_REFUSED'
  | 'CUSTOMERS_MERGED'
  | 'MERGE_UNDONE'
  | 'DATA_DOWNLOADED'
  | 'PERSON_ERASED'
  | 'BULK_ADJUSTMENT_STARTED'
  | 'BULK_ADJUSTMENT_UNDONE'
  | 'IMPORT_APPLIED'
  | 'IMPORT_STOPPED'
  | 'IMPORT_UNDONE'
  | 'PAST_ORDERS_CREDITED'
  | 'PAST_ORDERS_UNDONE'
  /** Staff counted an order that was left out. */
  | 'ORDER_COUNTED'
  | 'ORDER_COUNT_UNDONE'
  | 'NOTIFICATIONS_CHANGED'
  | 'BREAKAGE_CHANGED'
  | 'SHOPPER_TEXTS_CHANGED'
  | 'WEBHOOK_ENDPOINT_CREATED'
  /** Also when Laurel switched it off. */
  | 'WEBHOOK_ENDPOINT_CHANGED'
  | 'WEBHOOK_ENDPOINT_DELETED'
  | 'WEBHOOK_SECRET_ROTATED'
  /** Something that happened was sent to a webhook again. */
  | 'WEBHOOK_REPLAYED';

export type AuditSubject =
  | 'PROGRAM'
  | 'REWARD'
  | 'API_KEY'
  | 'CUSTOMER'
  | 'SHOP'
  /** A change to many customers: a bulk adjustment, an import, or credit for past orders. */
  | 'BATCH'
  | 'NOTIFICATIONS'
  /** The shop's own words for what shoppers read. */
  | 'SHOPPER_TEXTS'
  | 'WEBHOOK_ENDPOINT'
  /** A member of the shop's staff. */
  | 'STAFF';

export type AuditEntryConnection = {
  readonly __typename?: 'AuditEntryConnection';
  readonly nodes: ReadonlyArray<AuditEntry>;
  readonly edges: ReadonlyArray<AuditEntryEdge>;
  readonly pageInfo: PageInfo;
};

export type AuditEntryEdge = {
  readonly __typename?: 'AuditEntryEdge';
  readonly node: AuditEntry;
  readonly cursor: Scalars['String']['output'];
};

export type Program = {
  readonly __typename?: 'Program';
  readonly version: Scalars['Int']['output'];
  readonly status: ProgramStatus;
  readonly name: Scalars['String']['output'];
  readonly pointsName: PointsName;
  /** The program document: ways to earn, tiers, expiry, holds, refunds, exclusions. */
  readonly document: Scalars['JSON']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  /** The name of the staff member or the key. Null if it is not known. */
  readonly createdByName?: Maybe<Scalars['String']['output']>;
};

export type ProgramStatus =
  | 'DRAFT'
  | 'ON'
  | 'PAUSED';

export type PointsName = {
  readonly __typename?: 'PointsName';
  readonly one: Scalars['String']['output'];
  readonly other: Scalars['String']['output'];
};

export type ProgramInput = {
  readonly status?: InputMaybe<ProgramStatus>;
  readonly document?: InputMaybe<Scalars['JSON']['input']>;
};

export type ProgramSetUpInput = {
  readonly expectedVersion: Scalars['Int']['input'];
  readonly document: Scalars['JSON']['input'];
  /** At most 20. */
  readonly rewards: ReadonlyArray<RewardInput>;
  /** Any text that is used for no other request, such as a UUID: with it, a repeated request is answered as before. */
  readonly idempotencyKey: Scalars['String']['input'];
};

export type ProgramPayload = {
  readonly __typename?: 'ProgramPayload';
  readonly program?: Maybe<Program>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ProgramConnection = {
  readonly __typename?: 'ProgramConnection';
  readonly nodes: ReadonlyArray<Program>;
  readonly edges: ReadonlyArray<ProgramEdge>;
  readonly pageInfo: PageInfo;
};

export type ProgramEdge = {
  readonly __typename?: 'ProgramEdge';
  readonly node: Program;
  readonly cursor: Scalars['String']['output'];
};

export type ProgramEffectPayload = {
  readonly __typename?: 'ProgramEffectPayload';
  readonly effect?: Maybe<ProgramEffect>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ProgramEffect = {
  readonly __typename?: 'ProgramEffect';
  /** The version of the program that the change is compared with: the present one. */
  readonly version: Scalars['Int']['output'];
  /** The change applies to orders placed from here on. Known orders keep their version. */
  readonly from: Scalars['DateTime']['output'];
  /** How many members there are. `outstanding` is what they hold, available and pending. */
  readonly membersCount: Scalars['Int']['output'];
  readonly outstanding: Scalars['Points']['output'];
  /** People who would become members. The change takes effect for each of them with the store's next update. */
  readonly joiningCount: Scalars['Int']['output'];
  readonly leavingCount: Scalars['Int']['output'];
  readonly orders: ProgramEffectOnOrders;
  /** What an order of 100 in the shop's currency would earn at `from`: first without a tier, then in each tier of the document. Where a rate of either program is for more than one unit (`forEachUnits`), the order is of 100 times the largest such amount. */
  readonly sampleOrders: ReadonlyArray<ProgramEffectOnSample>;
  /** The same order without a tier, without ways to earn that end: what the program gives back in the long run. Null: too much to be stored. */
  readonly lastingOrder?: Maybe<ProgramEffectOnSample>;
  /** Ways to earn that are added, changed, switched on or off, or removed, in the order of the document. Removed ones come last. */
  readonly ways: ReadonlyArray<ProgramEffectOfWay>;
};

export type ProgramTierEffectPayload = {
  readonly __typename?: 'ProgramTierEffectPayload';
  /** Null if the document's tiers decide as the present ones do. */
  readonly effect?: Maybe<ProgramTierEffect>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What time alone would bring is left out. Up to 10,000 members are all looked at; of more, a sample of thousands. */
export type ProgramTierEffect = {
  readonly __typename?: 'ProgramTierEffect';
  /** First without a tier, then the document's tiers, then those that it removes. */
  readonly levels: ReadonlyArray<ProgramTierEffectOnLevel>;
  /** How many members would move up within minutes. */
  readonly rising: Scalars['Int']['output'];
  /** Who would lose a tier, by day. */
  readonly falls: ReadonlyArray<ProgramTierFall>;
  /** How many members were looked at. */
  readonly lookedAt: Scalars['Int']['output'];
  /** All counts are estimates, from a sample of this many members. */
  readonly isEstimate: Scalars['Boolean']['output'];
};

export type ProgramTierEffectOnLevel = {
  readonly __typename?: 'ProgramTierEffectOnLevel';
  /** Null: no tier. */
  readonly tierId?: Maybe<Scalars['ID']['output']>;
  readonly before: Scalars['Int']['output'];
  /** Once the days of grace are over. */
  readonly after: Scalars['Int']['output'];
};

export type ProgramTierFall = {
  readonly __typename?: 'ProgramTierFall';
  /** The first day without the tier, in the shop's time zone. Such as 2026-11-20. */
  readonly on: Scalars['String']['output'];
  readonly fromTierId?: Maybe<Scalars['ID']['output']>;
  /** Null: no tier. */
  readonly toTierId?: Maybe<Scalars['ID']['output']>;
  readonly members: Scalars['Int']['output'];
};

/** The latest orders that earned points, calculated with both programs as if they were placed at `from`, each in the tier that it had. Ways to earn that end are left out: their `trial` says what they bring. */
export type ProgramEffectOnOrders = {
  readonly __typename?: 'ProgramEffectOnOrders';
  readonly count: Scalars['Int']['output'];
  /** When the earliest of these orders was placed. */
  readonly since?: Maybe<Scalars['DateTime']['output']>;
  readonly pointsBefore: Scalars['Points']['output'];
  readonly pointsAfter: Scalars['Points']['output'];
  /** How many members would have got more or fewer points. */
  readonly membersTouched: Scalars['Int']['output'];
  /** Orders with products whose tags and collections are unknown, if a way to earn depends on them. */
  readonly unknownProducts: Scalars['Int']['output'];
};

/** What the example order earns: only goods, no particular product, paid and fulfilled. */
export type ProgramEffectOnSample = {
  readonly __typename?: 'ProgramEffectOnSample';
  /** Null: no tier. */
  readonly tierId?: Maybe<Scalars['ID']['output']>;
  /** Null if the program in force has no such tier. */
  readonly pointsBefore?: Maybe<Scalars['Points']['output']>;
  readonly pointsAfter: Scalars['Points']['output'];
};

/** Whether a way to earn runs at `from`. */
export type EarningTiming =
  /** It has not started yet and gives nothing. */
  | 'TO_COME'
  | 'RUNNING'
  /** It is over and gives nothing. Points that it gave stay. */
  | 'OVER';

export type ProgramEffectOfWay = {
  readonly __typename?: 'ProgramEffectOfWay';
  /** Its id in the program document. */
  readonly ruleId: Scalars['ID']['output'];
  /** Null if it is off or does not exist. */
  readonly before?: Maybe<EarningTiming>;
  readonly after?: Maybe<EarningTiming>;
  /** As it would be after the change. For a removed way to earn: as it is now. */
  readonly startsAt?: Maybe<Scalars['DateTime']['output']>;
  readonly endsAt?: Maybe<Scalars['DateTime']['output']>;
  /** Null if it is over. */
  readonly trial?: Maybe<ProgramEffectTrial>;
};

/**
 * What a way to earn would have given over the last `days` days, had it run all the time, in addition to the rest of the
 * program. For a removed way to earn: what it would no longer give.
 */
export type ProgramEffectTrial = {
  readonly __typename?: 'ProgramEffectTrial';
  readonly days: Scalars['Int']['output'];
  /** When the trial begins. It is later than `days` ago if more happened than the trial looks at. */
  readonly since: Scalars['DateTime']['output'];
  readonly isCutShort: Scalars['Boolean']['output'];
  /** How often it would have given points: orders, new customers, or recorded actions. */
  readonly count: Scalars['Int']['output'];
  /** Negative if it would reduce what orders earn. */
  readonly points: Scalars['Points']['output'];
  readonly membersTouched: Scalars['Int']['output'];
  /** Orders with products whose tags and collections are unknown, if the way to earn depends on them. */
  readonly unknownProducts: Scalars['Int']['output'];
};

export type StoreItemKind =
  | 'PRODUCT'
  | 'COLLECTION';

/** A product or a collection of the store. */
export type StoreItem = {
  readonly __typename?: 'StoreItem';
  /** The platform's id. */
  readonly id: Scalars['ID']['output'];
  readonly title: Scalars['String']['output'];
  /** Null: it has no picture. */
  readonly imageUrl?: Maybe<Scalars['String']['output']>;
};

export type StoreItemsPayload = {
  readonly __typename?: 'StoreItemsPayload';
  readonly items?: Maybe<ReadonlyArray<StoreItem>>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Never shown to the customer, but included when a customer requests their data. */
export type CustomerNote = {
  readonly __typename?: 'CustomerNote';
  readonly id: Scalars['ID']['output'];
  readonly text: Scalars['String']['output'];
  readonly writtenAt: Scalars['DateTime']['output'];
  /** Such as `staff:7`. */
  readonly actor: Scalars['String']['output'];
  /** Null if the name is no longer known. */
  readonly actorName?: Maybe<Scalars['String']['output']>;
};

export type CustomerNotePayload = {
  readonly __typename?: 'CustomerNotePayload';
  /** After a removal: the removed note. */
  readonly note?: Maybe<CustomerNote>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Customer = {
  readonly __typename?: 'Customer';
  readonly id: Scalars['ID']['output'];
  readonly platformId: Scalars['String']['output'];
  readonly email?: Maybe<Scalars['String']['output']>;
  readonly displayName: Scalars['String']['output'];
  readonly status: CustomerStatus;
  readonly points: PointsBalance;
  /** The balance at a past moment, summed from the ledger: by what had happened until then, or by what had been recorded. */
  readonly pointsAt: PointsBalance;
  readonly tier?: Maybe<Tier>;
  readonly ordersCount: Scalars['Int']['output'];
  readonly spent: Money;
  /** Since when they take part; of others, since when the store knows them. */
  readonly joinedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Month and day, as MM-DD. */
  readonly birthday?: Maybe<Scalars['String']['output']>;
  /** The day on which the birthday was entered, in the shop's time zone: 2026-11-20. */
  readonly birthdayEnteredOn?: Maybe<Scalars['String']['output']>;
  /** When the customer left the program by themselves. Null: they did not, or came back. */
  readonly leftAt?: Maybe<Scalars['DateTime']['output']>;
  readonly lastActivityAt?: Maybe<Scalars['DateTime']['output']>;
  /** In the order in which they happened, newest first, each with the available and pending points after it. */
  readonly movements: MovementConnection;
  /** Lots with points left, ordered by when the movement that created them happened, oldest first. */
  readonly lots: ReadonlyArray<Lot>;
  /** The staff's notes, newest first, including those about customers who were merged into this one. */
  readonly notes: ReadonlyArray<CustomerNote>;
  /** The requests about this person's data, newest first. */
  readonly privacyRequests: ReadonlyArray<PrivacyRequest>;
  /** How far the customer is from the next tier. Null if the program has no tiers. */
  readonly tierProgress?: Maybe<TierProgress>;
  /** Every change of the customer's tier, latest first. At most 100. */
  readonly tierChanges: ReadonlyArray<TierChange>;
  /** The customer that this one was merged into. Null if it was not merged. */
  readonly mergedInto?: Maybe<Customer>;
  /** Merges of this customer with others, newest first, at most 20. */
  readonly merges: ReadonlyArray<Merge>;
  /** Every order with the points it is worth and the reason, including orders that earned nothing. */
  readonly orders: OrderConnection;
  readonly redemptions: RedemptionConnection;
  readonly referral: CustomerReferral;
};


export type CustomerPointsAtArgs = {
  at: Scalars['DateTime']['input'];
  by?: Clock;
};


export type CustomerMovementsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type CustomerOrdersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type CustomerRedemptionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

export type CustomerStatus =
  | 'MEMBER'
  | 'GUEST'
  | 'EXCLUDED'
  | 'ERASED'
  /** Merged into another customer: see `mergedInto`. */
  | 'MERGED';

export type Clock =
  /** When it happened in the shop. */
  | 'OCCURRED'
  /** When the ledger recorded it. */
  | 'RECORDED';

export type PointsBalance = {
  readonly __typename?: 'PointsBalance';
  readonly available: Scalars['Points']['output'];
  readonly pending: Scalars['Points']['output'];
  /** Awards for orders and actions, less clawbacks. Imports, adjustments and returned points do not count. */
  readonly lifetime: Scalars['Points']['output'];
};

export type Lot = {
  readonly __typename?: 'Lot';
  readonly id: Scalars['ID']['output'];
  readonly points: Scalars['Points']['output'];
  readonly remaining: Scalars['Points']['output'];
  /** The movement that created the lot. */
  readonly movement?: Maybe<Movement>;
  /** When that movement happened. */
  readonly issuedAt: Scalars['DateTime']['output'];
  /** When the points can be spent from; may be in the future. */
  readonly availableAt: Scalars['DateTime']['output'];
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
};

export type Tier = {
  readonly __typename?: 'Tier';
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly multiplier: Scalars['Decimal']['output'];
  /** As #rrggbb. */
  readonly color: Scalars['String']['output'];
};

export type CustomerPayload = {
  readonly __typename?: 'CustomerPayload';
  readonly customer?: Maybe<Customer>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PrivacyRequest = {
  readonly __typename?: 'PrivacyRequest';
  readonly id: Scalars['ID']['output'];
  readonly kind: PrivacyRequestKind;
  readonly customer?: Maybe<Customer>;
  readonly askedBy: Scalars['String']['output'];
  readonly askedAt: Scalars['DateTime']['output'];
  /** Null while it is open. */
  readonly doneAt?: Maybe<Scalars['DateTime']['output']>;
};

export type PrivacyRequestConnection = {
  readonly __typename?: 'PrivacyRequestConnection';
  readonly nodes: ReadonlyArray<PrivacyRequest>;
  readonly edges: ReadonlyArray<PrivacyRequestEdge>;
  readonly pageInfo: PageInfo;
};

export type PrivacyRequestEdge = {
  readonly __typename?: 'PrivacyRequestEdge';
  readonly node: PrivacyRequest;
  readonly cursor: Scalars['String']['output'];
};

export type PrivacyRequestKind =
  | 'DATA_REQUEST'
  | 'ERASURE';

export type CustomerDataPayload = {
  readonly __typename?: 'CustomerDataPayload';
  readonly data?: Maybe<Scalars['JSON']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type CustomerFilter = {
  readonly status?: InputMaybe<CustomerStatus>;
  readonly tierId?: InputMaybe<Scalars['ID']['input']>;
  readonly minPoints?: InputMaybe<Scalars['Points']['input']>;
  readonly maxPoints?: InputMaybe<Scalars['Points']['input']>;
  readonly isNegative?: InputMaybe<Scalars['Boolean']['input']>;
  readonly hasPending?: InputMaybe<Scalars['Boolean']['input']>;
  readonly expiringBefore?: InputMaybe<Scalars['DateTime']['input']>;
  readonly lastActivityBefore?: InputMaybe<Scalars['DateTime']['input']>;
};

export type CustomerSort =
  | 'LAST_ACTIVITY'
  | 'POINTS_DESC'
  | 'POINTS_ASC'
  | 'SPENT_DESC'
  | 'NAME'
  | 'JOINED';

export type CustomerConnection = {
  readonly __typename?: 'CustomerConnection';
  readonly nodes: ReadonlyArray<Customer>;
  readonly edges: ReadonlyArray<CustomerEdge>;
  readonly pageInfo: PageInfo;
  /** Exact up to 10,000, then an estimate. */
  readonly totalCount: Scalars['Int']['output'];
};

export type CustomerEdge = {
  readonly __typename?: 'CustomerEdge';
  readonly node: Customer;
  readonly cursor: Scalars['String']['output'];
};

/** A saved filter of the customers page. */
export type CustomerView = {
  readonly __typename?: 'CustomerView';
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  /** The query part of the page's address, such as `tier=gold&points-from=1000`. */
  readonly address: Scalars['String']['output'];
};

export type CustomerViewPayload = {
  readonly __typename?: 'CustomerViewPayload';
  /** After a deletion: the deleted view. */
  readonly customerView?: Maybe<CustomerView>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type AdjustPointsInput = {
  readonly customerId: Scalars['ID']['input'];
  readonly points: Scalars['Points']['input'];
  readonly reason: Scalars['String']['input'];
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly countsTowardTier?: InputMaybe<Scalars['Boolean']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
};

/** Give either `customerIds` (at most 1,000) or `matching`. Erased and merged customers are left out. */
export type CustomerSelection = {
  readonly customerIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  readonly matching?: InputMaybe<CustomersMatching>;
};

/** The search and filter of the list of customers. Without either, all customers match. */
export type CustomersMatching = {
  readonly query?: InputMaybe<Scalars['String']['input']>;
  readonly filter?: InputMaybe<CustomerFilter>;
};

export type BulkAdjustmentPreview = {
  readonly __typename?: 'BulkAdjustmentPreview';
  readonly members: Scalars['Int']['output'];
  readonly pointsNow: Scalars['Points']['output'];
  /** The sum over all members. */
  readonly pointsInAll: Scalars['Points']['output'];
  /** How many members would fall below zero. */
  readonly fallingBelowZero: Scalars['Int']['output'];
  /** What bulk adjustments usually move in all: half of the earlier ones that were not undone moved less. Null before the first. */
  readonly usualPoints?: Maybe<Scalars['Points']['output']>;
};

export type BulkAdjustmentInput = {
  readonly selection: CustomerSelection;
  /** For each member. Negative points are taken away. */
  readonly points: Scalars['Points']['input'];
  readonly reason: Scalars['String']['input'];
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly countsTowardTier?: InputMaybe<Scalars['Boolean']['input']>;
  /** The preview's count. If the selection has another count by now, nothing is changed. */
  readonly expectedMembers?: InputMaybe<Scalars['Int']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
};

export type BulkAdjustment = {
  readonly __typename?: 'BulkAdjustment';
  readonly id: Scalars['ID']['output'];
  readonly status: BulkAdjustmentStatus;
  readonly points: Scalars['Points']['output'];
  readonly reason: Scalars['String']['output'];
  readonly note?: Maybe<Scalars['String']['output']>;
  readonly countsTowardTier: Scalars['Boolean']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  /** The name of the person or the API key, if known. */
  readonly createdByName?: Maybe<Scalars['String']['output']>;
  /** The number of selected members. In the end, `adjusted` and `refused` add up to it. */
  readonly members: Scalars['Int']['output'];
  readonly adjusted: Scalars['Int']['output'];
  /** Members who were erased or merged meanwhile, and those whose balance would have become too large to be stored exactly. */
  readonly refused: Scalars['Int']['output'];
  /** In the end, `undone` and `leftAlone` add up to `adjusted`. */
  readonly undone: Scalars['Int']['output'];
  /** Members whose adjustment had already been undone one by one, and those who were merged into another customer since. */
  readonly leftAlone: Scalars['Int']['output'];
  /** When all members were adjusted. Null: it is under way, or was stopped. */
  readonly appliedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly undoReason?: Maybe<Scalars['String']['output']>;
  readonly undoneBy?: Maybe<Scalars['String']['output']>;
  readonly undoneByName?: Maybe<Scalars['String']['output']>;
  /** When all of it was undone. */
  readonly undoneAt?: Maybe<Scalars['DateTime']['output']>;
};

/** What an undo would do, as balances stand now. */
export type BulkUndoPreview = {
  readonly __typename?: 'BulkUndoPreview';
  /** Whose adjustment is undone. */
  readonly members: Scalars['Int']['output'];
  /** What they lose in all. Negative: what they get back. */
  readonly points: Scalars['Points']['output'];
  /** Of these members, those who have spent points and do not have enough left. They fall below zero. */
  readonly spent: Scalars['Int']['output'];
  /** How many points those are missing in all. */
  readonly pointsSpent: Scalars['Points']['output'];
  /** Members whose adjustment was already undone one by one. */
  readonly alreadyUndone: Scalars['Int']['output'];
  /** Members who were merged into another customer since. They are left out until the merge is undone. */
  readonly merged: Scalars['Int']['output'];
};

/** A movement, or a whole bulk adjustment. */
export type ActivityLine = {
  readonly __typename?: 'ActivityLine';
  readonly id: Scalars['ID']['output'];
  readonly recordedAt: Scalars['DateTime']['output'];
  /** Null: it is a bulk adjustment. */
  readonly movement?: Maybe<Movement>;
  /** Null: it is a movement. */
  readonly bulkAdjustment?: Maybe<BulkAdjustment>;
  /** The line is the bulk adjustment's undo. */
  readonly isUndo: Scalars['Boolean']['output'];
};

export type ActivityLineConnection = {
  readonly __typename?: 'ActivityLineConnection';
  readonly nodes: ReadonlyArray<ActivityLine>;
  readonly edges: ReadonlyArray<ActivityLineEdge>;
  readonly pageInfo: PageInfo;
};

export type ActivityLineEdge = {
  readonly __typename?: 'ActivityLineEdge';
  readonly node: ActivityLine;
  readonly cursor: Scalars['String']['output'];
};

export type BulkAdjustmentStatus =
  | 'APPLYING'
  | 'APPLIED'
  | 'UNDOING'
  | 'UNDONE';

export type BulkAdjustmentConnection = {
  readonly __typename?: 'BulkAdjustmentConnection';
  readonly nodes: ReadonlyArray<BulkAdjustment>;
  readonly edges: ReadonlyArray<BulkAdjustmentEdge>;
  readonly pageInfo: PageInfo;
};

export type BulkAdjustmentEdge = {
  readonly __typename?: 'BulkAdjustmentEdge';
  readonly node: BulkAdjustment;
  readonly cursor: Scalars['String']['output'];
};

export type BulkAdjustmentPayload = {
  readonly __typename?: 'BulkAdjustmentPayload';
  readonly bulkAdjustment?: Maybe<BulkAdjustment>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** If tiers go by spend, `spent` is set; if they go by points, `points`. The other is null. */
export type TierProgress = {
  readonly __typename?: 'TierProgress';
  readonly spent?: Maybe<Money>;
  readonly points?: Maybe<Scalars['Points']['output']>;
  /** When the customer first reached the present tier. Null without a tier, or if it is unknown. */
  readonly since?: Maybe<Scalars['DateTime']['output']>;
  /** The first moment without the tier, if nothing more is counted. Null without a tier, or if time does not take it. */
  readonly until?: Maybe<Scalars['DateTime']['output']>;
  /** What keeps the tier beyond that. Null if `until` is null, or if nothing that is counted now can keep it longer. */
  readonly keepMissingSpent?: Maybe<Money>;
  readonly keepMissingPoints?: Maybe<Scalars['Points']['output']>;
  /** Why the customer keeps the tier although `spent` or `points` is below its threshold. Null if it is not, or without a tier. */
  readonly keptBecause?: Maybe<TierKeptBecause>;
  /** Null in the highest tier. */
  readonly next?: Maybe<NextTier>;
};

export type TierKeptBecause =
  /** The tier was reached before refunds or a change of the program. A tier that was reached once is kept. */
  | 'ONCE_REACHED'
  /** What counted reached the tier until a few days ago: the days of grace are not over. */
  | 'COUNTED_BEFORE'
  /** An import or staff gave the tier. */
  | 'GIVEN';

export type TierChange = {
  readonly __typename?: 'TierChange';
  /** When it took effect. */
  readonly at: Scalars['DateTime']['output'];
  /** Null: no tier. */
  readonly fromTierId?: Maybe<Scalars['ID']['output']>;
  /** Null: no tier, or one that the program no longer has. */
  readonly fromTierName?: Maybe<Scalars['String']['output']>;
  readonly toTierId?: Maybe<Scalars['ID']['output']>;
  readonly toTierName?: Maybe<Scalars['String']['output']>;
  readonly why: TierChangeReason;
};

export type TierChangeReason =
  /** What the customer spent or earned, or a refund of it. */
  | 'PROGRESS'
  /** Orders were too long ago to count, or a tier that was given ended. */
  | 'TIME'
  /** The program's tiers were changed. */
  | 'PROGRAM'
  | 'IMPORT'
  | 'STAFF'
  /** Two customers were merged, or the merge was undone. */
  | 'MERGE';

export type NextTier = {
  readonly __typename?: 'NextTier';
  readonly tier: Tier;
  /** The tier's threshold. */
  readonly spent?: Maybe<Money>;
  readonly points?: Maybe<Scalars['Points']['output']>;
  /** What is missing. Zero means that the next order moves the customer up. */
  readonly missingSpent?: Maybe<Money>;
  readonly missingPoints?: Maybe<Scalars['Points']['output']>;
  /** The part of the threshold that is reached, 0 to 1. */
  readonly share: Scalars['Decimal']['output'];
};

export type MergeInput = {
  /** The customer who is merged into the other. */
  readonly fromId: Scalars['ID']['input'];
  /** The customer who is kept. */
  readonly intoId: Scalars['ID']['input'];
};

export type MergePreview = {
  readonly __typename?: 'MergePreview';
  /** The points that move. Negative if the customer is in debt. */
  readonly available: Scalars['Points']['output'];
  readonly pending: Scalars['Points']['output'];
  readonly lots: Scalars['Int']['output'];
  readonly orders: Scalars['Int']['output'];
  readonly redemptions: Scalars['Int']['output'];
  /** Friends whom the customer invited: their referrals move too. */
  readonly referrals: Scalars['Int']['output'];
  /** Points of bonuses that both customers received. They count only once. */
  readonly doubled: Scalars['Points']['output'];
  /**
   * What points for reaching tiers change, because what both customers spent or earned counts together. Below zero if both
   * received them for one tier: they count only once.
   */
  readonly tierGifts: Scalars['Points']['output'];
  /** The kept customer's balance after the merge. */
  readonly after: PointsBalance;
};

export type MergePreviewPayload = {
  readonly __typename?: 'MergePreviewPayload';
  readonly preview?: Maybe<MergePreview>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Merge = {
  readonly __typename?: 'Merge';
  readonly id: Scalars['ID']['output'];
  readonly from: Customer;
  readonly into: Customer;
  readonly mergedAt: Scalars['DateTime']['output'];
  readonly mergedBy: Scalars['String']['output'];
  readonly undoneAt?: Maybe<Scalars['DateTime']['output']>;
  readonly undoneBy?: Maybe<Scalars['String']['output']>;
  readonly undoUntil: Scalars['DateTime']['output'];
  /** Available and pending points together. */
  readonly points: Scalars['Points']['output'];
  readonly doubled: Scalars['Points']['output'];
  readonly orders: Scalars['Int']['output'];
  readonly redemptions: Scalars['Int']['output'];
};

export type MergePayload = {
  readonly __typename?: 'MergePayload';
  readonly merge?: Maybe<Merge>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Order = {
  readonly __typename?: 'Order';
  readonly id: Scalars['ID']['output'];
  readonly platformId: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly processedAt: Scalars['DateTime']['output'];
  readonly total: Money;
  readonly eligible: Money;
  readonly points: Scalars['Points']['output'];
  readonly counts: Scalars['Boolean']['output'];
  readonly programVersion?: Maybe<Scalars['Int']['output']>;
  /** The program as it was in that version. */
  readonly program?: Maybe<Program>;
  readonly explanation: Scalars['JSON']['output'];
  /** Null for a guest's. */
  readonly customer?: Maybe<Customer>;
  readonly summary: Scalars['String']['output'];
  /** Your team counted it by hand, and can undo that. */
  readonly isCountedByHand: Scalars['Boolean']['output'];
};

export type OrderConnection = {
  readonly __typename?: 'OrderConnection';
  readonly nodes: ReadonlyArray<Order>;
  readonly edges: ReadonlyArray<OrderEdge>;
  readonly pageInfo: PageInfo;
};

export type OrderEdge = {
  readonly __typename?: 'OrderEdge';
  readonly node: Order;
  readonly cursor: Scalars['String']['output'];
};

/** One leg of one posting. A release shows as +n available; a clawback that takes pending and available points shows as two. */
export type Movement = {
  readonly __typename?: 'Movement';
  readonly id: Scalars['ID']['output'];
  readonly postingId: Scalars['ID']['output'];
  readonly kind: Scalars['String']['output'];
  /** Signed as the customer sees it: negative points were taken. */
  readonly points: Scalars['Points']['output'];
  /** These points were given to the pending account, or taken from it. They may be available by now: see `availableAt`. */
  readonly pending: Scalars['Boolean']['output'];
  /** For points that were given as pending: when they become available, or became so. Null for all others. */
  readonly availableAt?: Maybe<Scalars['DateTime']['output']>;
  /** The balance of this movement's account after it, in the order of recording. */
  readonly balanceAfter?: Maybe<Scalars['Points']['output']>;
  /** In a customer's own movements: the available points after this movement, in the order in which they happened. Null in other lists. */
  readonly availableAfter?: Maybe<Scalars['Points']['output']>;
  /** The pending points after this movement. Null in other lists. */
  readonly pendingAfter?: Maybe<Scalars['Points']['output']>;
  readonly source: Scalars['String']['output'];
  /** The name of the way to earn, for points from an action or a sign-up. For those for reaching a tier: which one was reached, or whose points were taken back. */
  readonly ruleName?: Maybe<Scalars['String']['output']>;
  /** What happened to that order. Null for its first award. */
  readonly orderChange?: Maybe<OrderChange>;
  readonly actor: Scalars['String']['output'];
  /** The name of the person or the API key, if known. */
  readonly actorName?: Maybe<Scalars['String']['output']>;
  /** The reason that the shop's staff gave. Customers never see it. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** A note for the customer, who reads it in their history, and in no e-mail. */
  readonly note?: Maybe<Scalars['String']['output']>;
  readonly programVersion?: Maybe<Scalars['Int']['output']>;
  /** The program as it was in that version. */
  readonly program?: Maybe<Program>;
  /** When it happened in the shop, such as the time of the refund. */
  readonly occurredAt: Scalars['DateTime']['output'];
  /** When the ledger recorded it. */
  readonly recordedAt: Scalars['DateTime']['output'];
  readonly summary: Scalars['String']['output'];
  readonly canUndo: Scalars['Boolean']['output'];
  readonly undoneBy?: Maybe<Scalars['ID']['output']>;
  /** If it is an undo: the movement that it reversed. */
  readonly undoes?: Maybe<Movement>;
  readonly customer?: Maybe<Customer>;
  /** If customers were merged: the other customer. */
  readonly mergedWith?: Maybe<Customer>;
  /** The name of the order that caused it. */
  readonly orderName?: Maybe<Scalars['String']['output']>;
  /** Why it is this many points: the lines that counted and those left out, rate, multiplier and rounding. `summary` says it in one sentence. */
  readonly explanation: Scalars['JSON']['output'];
  /** The redemption that the points were spent on, or came back from. */
  readonly redemption?: Maybe<Redemption>;
  /** If it was imported: the name of the file. */
  readonly fileName?: Maybe<Scalars['String']['output']>;
};

export type OrderChange =
  | 'CANCELLED'
  | 'REFUNDED'
  | 'REFUNDED_IN_PART'
  | 'EDITED'
  | 'VOIDED'
  | 'DELETED'
  /** The order now belongs to another customer. */
  | 'MOVED'
  /** The store named the order's customer later than the sale, or another one. */
  | 'CUSTOMER_ADDED'
  /** The store took the customer off the order. */
  | 'CUSTOMER_REMOVED'
  /** The customer joined after the order. */
  | 'CLAIMED'
  /** Any other change, such as a tag of the customer. */
  | 'UPDATED';

/** A figure of the liability report. */
export type MovementFigure =
  | 'ISSUED'
  | 'CLAWED_BACK'
  | 'GRANTED'
  | 'REDEEMED'
  | 'RETURNED'
  | 'EXPIRED'
  | 'ADJUSTED'
  | 'IMPORTED'
  | 'WRITTEN_OFF';

export type MovementFilter = {
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
  readonly kinds?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only what this figure of the liability report counts. */
  readonly figure?: InputMaybe<MovementFigure>;
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  readonly to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type MovementConnection = {
  readonly __typename?: 'MovementConnection';
  readonly nodes: ReadonlyArray<Movement>;
  readonly edges: ReadonlyArray<MovementEdge>;
  readonly pageInfo: PageInfo;
};

export type MovementEdge = {
  readonly __typename?: 'MovementEdge';
  readonly node: Movement;
  readonly cursor: Scalars['String']['output'];
};

export type MovementPayload = {
  readonly __typename?: 'MovementPayload';
  readonly movement?: Maybe<Movement>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type TrialBalance = {
  readonly __typename?: 'TrialBalance';
  readonly at: Scalars['DateTime']['output'];
  readonly accounts: ReadonlyArray<AccountBalance>;
  readonly sum: Scalars['Points']['output'];
};

/** A refund or a returned code counts on the day on which the ledger recorded it. */
export type DayFigures = {
  readonly __typename?: 'DayFigures';
  /** Such as 2026-11-20. */
  readonly day: Scalars['String']['output'];
  /** For orders, actions and reaching tiers. */
  readonly issued: Scalars['Points']['output'];
  /** Points taken back for refunds, cancellations and undone actions. */
  readonly takenBack: Scalars['Points']['output'];
  readonly redeemed: Scalars['Points']['output'];
  /** Points returned for cancelled codes and orders, and for codes that could not be created. */
  readonly returned: Scalars['Points']['output'];
  /** Less what was given back. */
  readonly expired: Scalars['Points']['output'];
  /** What staff, imports and write-offs gave, less what they took. */
  readonly adjusted: Scalars['Points']['output'];
  /** The change in the points that members hold, against the day before. */
  readonly change: Scalars['Points']['output'];
};

export type AccountBalance = {
  readonly __typename?: 'AccountBalance';
  readonly account: Scalars['String']['output'];
  readonly points: Scalars['Points']['output'];
};

export type ExpiryPreview = {
  readonly __typename?: 'ExpiryPreview';
  readonly measuredAt: Scalars['DateTime']['output'];
  /** Until 30 days after `measuredAt`. */
  readonly soon: ExpirySum;
  /** The next 24 months in which points expire, soonest first. */
  readonly months: ReadonlyArray<ExpiryMonth>;
  /** After those months. */
  readonly later: ExpirySum;
  /** Open points without such a day: they do not expire, or are pending. With the months and `later`, these are all open points. */
  readonly undated: ExpirySum;
};

export type ExpiryMonth = {
  readonly __typename?: 'ExpiryMonth';
  /** The month of the last day on which the points can be spent, in the shop's time zone, such as 2027-03. */
  readonly month: Scalars['String']['output'];
  readonly sum: ExpirySum;
};

export type ExpirySum = {
  readonly __typename?: 'ExpirySum';
  readonly points: Scalars['Points']['output'];
  /** How many members have them. */
  readonly members: Scalars['Int']['output'];
};

export type SetAsideWebhook = {
  readonly __typename?: 'SetAsideWebhook';
  /** The platform's id of the webhook. */
  readonly id: Scalars['ID']['output'];
  /** Such as orders/create. */
  readonly topic: Scalars['String']['output'];
  readonly receivedAt: Scalars['DateTime']['output'];
  /** When it was last set aside. A failed retry moves it. */
  readonly setAsideAt: Scalars['DateTime']['output'];
  /** Stable, snake_case. */
  readonly code: Scalars['String']['output'];
  /** What is wrong, as a sentence. */
  readonly reason: Scalars['String']['output'];
  /** The platform's id of the order that it is about. Null: it does not say so, or cannot be read any more. */
  readonly orderId?: Maybe<Scalars['ID']['output']>;
  /** That order's name in the store, such as #1042. */
  readonly orderName?: Maybe<Scalars['String']['output']>;
  /** The person whom it names: a name, or else an e-mail address. */
  readonly customerName?: Maybe<Scalars['String']['output']>;
  /** The same person, if they are a customer here. */
  readonly customer?: Maybe<Customer>;
};

export type SetAsideDismissPayload = {
  readonly __typename?: 'SetAsideDismissPayload';
  /** How many webhooks were given up. */
  readonly dismissed?: Maybe<Scalars['Int']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type SetAsideRetryPayload = {
  readonly __typename?: 'SetAsideRetryPayload';
  /** How many webhooks will be applied again. */
  readonly retried?: Maybe<Scalars['Int']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type PastOrdersAccess = {
  readonly __typename?: 'PastOrdersAccess';
  /** Whether all orders can be read. If not: only those of the last 60 days. */
  readonly all: Scalars['Boolean']['output'];
  /** The page on which the merchant grants access to all orders. It must be opened in the top window, and leads back. */
  readonly grantUrl: Scalars['String']['output'];
};

export type PastOrdersReach =
  /** The last 60 days. */
  | 'RECENT'
  /** Since the store's first order. Refused if the store has not granted access. */
  | 'ALL';

/** Orders from before the program began, which a person decided to credit. */
export type PastCredit = {
  readonly __typename?: 'PastCredit';
  readonly id: Scalars['ID']['output'];
  readonly state: PastCreditState;
  readonly reach: PastOrdersReach;
  /** The batch begins with orders placed at this time … */
  readonly since: Scalars['DateTime']['output'];
  /** … and ends where the program itself begins to count. */
  readonly until: Scalars['DateTime']['output'];
  readonly programVersion: Scalars['Int']['output'];
  readonly ordersRead: Scalars['Int']['output'];
  /** The orders that the store has prepared for reading so far. All of them once reading begins. */
  readonly ordersFound: Scalars['Int']['output'];
  /** The progress of the present step, 0 to 1. */
  readonly progress: Scalars['Decimal']['output'];
  /** Why reading stopped, as a stable code. */
  readonly failure?: Maybe<Scalars['String']['output']>;
  /** With `access_denied`: the scope that the store has not granted. */
  readonly missingScope?: Maybe<Scalars['String']['output']>;
  /** Why reading waits or started again, as a stable code. It continues by itself. */
  readonly trouble?: Maybe<Scalars['String']['output']>;
  /** What the orders would earn, or have earned. */
  readonly totals: PastCreditTotals;
  /** The number of orders that earn nothing, by reason. */
  readonly leftOut: ReadonlyArray<PastCreditLeftOut>;
  /** The members who get the most points. */
  readonly members: ReadonlyArray<PastCreditMember>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  readonly creditedBy?: Maybe<Scalars['String']['output']>;
  readonly undoneBy?: Maybe<Scalars['String']['output']>;
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
};


/** Orders from before the program began, which a person decided to credit. */
export type PastCreditMembersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

export type PastCreditState =
  | 'READING'
  | 'MEASURING'
  | 'READY'
  | 'CREDITING'
  | 'CREDITED'
  | 'UNDOING'
  | 'UNDONE';

export type PastCreditTotals = {
  readonly __typename?: 'PastCreditTotals';
  readonly orders: Scalars['Int']['output'];
  readonly members: Scalars['Int']['output'];
  readonly points: Scalars['Points']['output'];
};

export type PastCreditLeftOut = {
  readonly __typename?: 'PastCreditLeftOut';
  readonly reason: Scalars['String']['output'];
  readonly orders: Scalars['Int']['output'];
};

export type PastCreditMember = {
  readonly __typename?: 'PastCreditMember';
  readonly customer?: Maybe<Customer>;
  readonly orders: Scalars['Int']['output'];
  readonly points: Scalars['Points']['output'];
};

export type PastCreditPayload = {
  readonly __typename?: 'PastCreditPayload';
  readonly pastCredit?: Maybe<PastCredit>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type OrderCountPreview = {
  readonly __typename?: 'OrderCountPreview';
  readonly programVersion: Scalars['Int']['output'];
  readonly points: Scalars['Points']['output'];
  /** What it would earn and why, in one sentence. */
  readonly summary: Scalars['String']['output'];
  /** The customer's balance now. */
  readonly before: PointsBalance;
  readonly after: PointsBalance;
};

export type OrderCountPreviewPayload = {
  readonly __typename?: 'OrderCountPreviewPayload';
  readonly preview?: Maybe<OrderCountPreview>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type OrderPayload = {
  readonly __typename?: 'OrderPayload';
  readonly order?: Maybe<Order>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ActionInput = {
  readonly customerId: Scalars['ID']['input'];
  readonly action: Scalars['String']['input'];
  readonly idempotencyKey: Scalars['String']['input'];
  readonly occurredAt?: InputMaybe<Scalars['DateTime']['input']>;
};

export type Reward = {
  readonly __typename?: 'Reward';
  readonly id: Scalars['ID']['output'];
  readonly version: Scalars['Int']['output'];
  readonly kind: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Its price; for a reward whose points the member chooses, the fewest. */
  readonly points?: Maybe<Scalars['Points']['output']>;
  /** Null for a reward with one price. */
  readonly pointsRange?: Maybe<PointsRange>;
  readonly status: RewardStatus;
  readonly config: Scalars['JSON']['output'];
  /** Scopes of the store platform that the reward needs and the store has not granted: until then, its codes cannot be created. */
  readonly missingScopes: ReadonlyArray<Scalars['String']['output']>;
  /** Share of members who could take it now, 0 to 1. */
  readonly affordableShare: Scalars['Decimal']['output'];
  readonly redemptionsCount: Scalars['Int']['output'];
  /** Newest first. */
  readonly redemptions: RedemptionConnection;
};


export type RewardRedemptionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<RedemptionStatus>;
};

/** The points that a member may choose: `least`, and on in steps up to `most`. */
export type PointsRange = {
  readonly __typename?: 'PointsRange';
  readonly least: Scalars['Points']['output'];
  readonly step: Scalars['Points']['output'];
  /** Null: no limit. */
  readonly most?: Maybe<Scalars['Points']['output']>;
};

/** A variant of one of the store's products. */
export type ProductVariant = {
  readonly __typename?: 'ProductVariant';
  /** The platform's id. */
  readonly id: Scalars['ID']['output'];
  /** The product's title, and the variant's own if the product has several. */
  readonly title: Scalars['String']['output'];
  /** Null if it costs nothing. */
  readonly price?: Maybe<Money>;
};

export type ProductVariantsPayload = {
  readonly __typename?: 'ProductVariantsPayload';
  readonly variants?: Maybe<ReadonlyArray<ProductVariant>>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RewardStatus =
  | 'DRAFT'
  | 'ACTIVE'
  | 'INACTIVE'
  | 'ARCHIVED';

export type RewardInput = {
  readonly kind: Scalars['String']['input'];
  readonly name: Scalars['String']['input'];
  readonly description?: InputMaybe<Scalars['String']['input']>;
  readonly points?: InputMaybe<Scalars['Points']['input']>;
  readonly config: Scalars['JSON']['input'];
  readonly status?: InputMaybe<RewardStatus>;
};

export type RewardPayload = {
  readonly __typename?: 'RewardPayload';
  readonly reward?: Maybe<Reward>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RewardConnection = {
  readonly __typename?: 'RewardConnection';
  readonly nodes: ReadonlyArray<Reward>;
  readonly edges: ReadonlyArray<RewardEdge>;
  readonly pageInfo: PageInfo;
};

export type RewardEdge = {
  readonly __typename?: 'RewardEdge';
  readonly node: Reward;
  readonly cursor: Scalars['String']['output'];
};

/** The revenue of orders that used a reward's code, without test orders and orders that were cancelled, voided, refunded in full or deleted. */
export type RewardRevenue = {
  readonly __typename?: 'RewardRevenue';
  readonly now: Revenue;
  readonly before: Revenue;
};

export type Revenue = {
  readonly __typename?: 'Revenue';
  readonly orders: Scalars['Int']['output'];
  /** Goods after discounts, less refunds, once paid. By the settings that say what counts for points, but also of orders that earn nothing. */
  readonly amount: Money;
};

export type Redemption = {
  readonly __typename?: 'Redemption';
  readonly id: Scalars['ID']['output'];
  readonly reward: Reward;
  readonly customer: Customer;
  readonly status: RedemptionStatus;
  readonly points: Scalars['Points']['output'];
  /** Whether the points went back to the customer, because the code failed, was cancelled or expired, or because its order was cancelled. */
  readonly pointsReturned: Scalars['Boolean']['output'];
  /** What the store gives for it. */
  readonly form: RedemptionForm;
  /** Since when only a person can say whether the store gave it. */
  readonly inDoubtSince?: Maybe<Scalars['DateTime']['output']>;
  /** The discount code. Null until it works, for a gift card and for store credit. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** The code of a gift card with only its last four characters, once it works. `redemptionRevealCode` gives the whole code. */
  readonly maskedCode?: Maybe<Scalars['String']['output']>;
  readonly value?: Maybe<Money>;
  readonly requestedAt: Scalars['DateTime']['output'];
  readonly issuedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly usedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly orderName?: Maybe<Scalars['String']['output']>;
  /** The store platform's message. */
  readonly failure?: Maybe<Scalars['String']['output']>;
  /** A stable code in snake_case. Also null for old failures. */
  readonly failureCode?: Maybe<Scalars['String']['output']>;
  /** When its failure was handled: tried again, or dismissed. */
  readonly handledAt?: Maybe<Scalars['DateTime']['output']>;
  /** The redemption that replaced it. */
  readonly retriedAs?: Maybe<Scalars['ID']['output']>;
  /** When somebody cancelled it. As long as `status` is not CANCELLED, the code still has to be switched off. */
  readonly cancelRequestedAt?: Maybe<Scalars['DateTime']['output']>;
};

export type RedemptionForm =
  | 'CODE'
  | 'GIFT_CARD'
  | 'STORE_CREDIT';

export type RedemptionStatus =
  | 'REQUESTED'
  | 'ISSUED'
  | 'USED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'FAILED';

export type RedeemInput = {
  readonly customerId: Scalars['ID']['input'];
  readonly rewardId: Scalars['ID']['input'];
  /** Needed for a reward with a `pointsRange`; others have one price. */
  readonly points?: InputMaybe<Scalars['Points']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
};

export type RedemptionPayload = {
  readonly __typename?: 'RedemptionPayload';
  readonly redemption?: Maybe<Redemption>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RedemptionCodePayload = {
  readonly __typename?: 'RedemptionCodePayload';
  readonly code?: Maybe<Scalars['String']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RedemptionConnection = {
  readonly __typename?: 'RedemptionConnection';
  readonly nodes: ReadonlyArray<Redemption>;
  readonly edges: ReadonlyArray<RedemptionEdge>;
  readonly pageInfo: PageInfo;
};

export type RedemptionEdge = {
  readonly __typename?: 'RedemptionEdge';
  readonly node: Redemption;
  readonly cursor: Scalars['String']['output'];
};

/** A member's own referrals, without refused ones. */
export type CustomerReferral = {
  readonly __typename?: 'CustomerReferral';
  /** Null: the member has no link yet. */
  readonly linkToken?: Maybe<Scalars['String']['output']>;
  /** Friends without an order. */
  readonly invited: Scalars['Int']['output'];
  /** Friends whose order still has a hold: the points are pending. */
  readonly waiting: Scalars['Int']['output'];
  readonly rewarded: Scalars['Int']['output'];
};

export type Referral = {
  readonly __typename?: 'Referral';
  readonly id: Scalars['ID']['output'];
  /** The member who referred the friend. */
  readonly advocate: Customer;
  /** Once the friend has ordered, as a customer of the store. */
  readonly friend?: Maybe<Customer>;
  readonly status: ReferralStatus;
  /** All that was noticed, also what was approved. */
  readonly flags: ReadonlyArray<ReferralFlag>;
  /** What staff must decide. */
  readonly waitsFor: ReadonlyArray<ReferralFlag>;
  readonly claimedAt: Scalars['DateTime']['output'];
  /** The friend's discount code, once it works. */
  readonly code?: Maybe<Scalars['String']['output']>;
  readonly codeExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why the store did not make the code. */
  readonly failure?: Maybe<Scalars['String']['output']>;
  readonly orderName?: Maybe<Scalars['String']['output']>;
  readonly orderedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What the member has for it, pending points included. */
  readonly points: Scalars['Points']['output'];
  /** What it brings once nothing waits: 0 while the order does not count. */
  readonly worth: Scalars['Points']['output'];
  /** Until then the points are pending. */
  readonly holdEndsAt?: Maybe<Scalars['DateTime']['output']>;
  /** When staff last approved or refused. */
  readonly decidedAt?: Maybe<Scalars['DateTime']['output']>;
};

export type ReferralStatus =
  /** The store is asked about the friend, and the code is made. */
  | 'CLAIMED'
  /** Staff must decide: see `waitsFor`. */
  | 'TO_DECIDE'
  /** The friend has a code, and no order yet. */
  | 'INVITED'
  /** The order counts. The points are pending. */
  | 'PENDING'
  | 'REWARDED'
  /** There is an order that brings nothing: refunded, cancelled, or below the minimum. */
  | 'NOT_COUNTED'
  | 'REFUSED';

export type ReferralFlag =
  /** The friend is the member, by e-mail or customer. */
  | 'SAME_PERSON'
  /** The friend had ordered before the referral. */
  | 'EARLIER_CUSTOMER'
  /** The store refused to make the code. */
  | 'CODE_FAILED'
  /** The friend has an earlier order. */
  | 'NOT_FIRST_ORDER'
  /** Somebody with another e-mail used the code. */
  | 'OTHER_EMAIL'
  /** The order goes to an address of the member's own orders. */
  | 'SAME_ADDRESS'
  /** The member has had as many referrals in that month as the program allows. */
  | 'OVER_CAP';

export type ReferralFilter = {
  readonly status?: InputMaybe<ReferralStatus>;
  /** The member who referred. */
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
};

export type ReferralConnection = {
  readonly __typename?: 'ReferralConnection';
  readonly nodes: ReadonlyArray<Referral>;
  readonly edges: ReadonlyArray<ReferralEdge>;
  readonly pageInfo: PageInfo;
  /** At most 10,000 are counted. */
  readonly totalCount: Scalars['Int']['output'];
};

export type ReferralEdge = {
  readonly __typename?: 'ReferralEdge';
  readonly node: Referral;
  readonly cursor: Scalars['String']['output'];
};

export type ReferralPayload = {
  readonly __typename?: 'ReferralPayload';
  readonly referral?: Maybe<Referral>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ReferralLinkPayload = {
  readonly __typename?: 'ReferralLinkPayload';
  readonly token?: Maybe<Scalars['String']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ReferralClaimPayload = {
  readonly __typename?: 'ReferralClaimPayload';
  /** What to show the friend. */
  readonly message?: Maybe<Scalars['String']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Points from another program. Send the file itself as text/csv to POST /api/imports. */
export type Import = {
  readonly __typename?: 'Import';
  readonly id: Scalars['ID']['output'];
  readonly fileName: Scalars['String']['output'];
  readonly state: ImportState;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly changedAt: Scalars['DateTime']['output'];
  readonly actor: Scalars['String']['output'];
  /** Lines below the header row, without blank lines. */
  readonly rowCount: Scalars['Int']['output'];
  readonly columns: ReadonlyArray<ImportColumn>;
  /** Whether customers unknown to the store are created by their e-mail address. */
  readonly createsCustomers: Scalars['Boolean']['output'];
  /** Headers of columns that are recognized but not imported. */
  readonly passedOver: ReadonlyArray<Scalars['String']['output']>;
  /** Null until the dry run has ended. */
  readonly goodRows?: Maybe<Scalars['Int']['output']>;
  readonly goodPoints?: Maybe<Scalars['Points']['output']>;
  /** Pending points of the good lines. They can be spent when the program's hold is over. */
  readonly goodPending?: Maybe<Scalars['Points']['output']>;
  /** Good lines with zero points, no tier and no birthday. They change nothing. */
  readonly zeroRows?: Maybe<Scalars['Int']['output']>;
  /** The part of `goodPoints` that has an expiry date. These points are spent first, and expire on it. */
  readonly goodExpiring?: Maybe<Scalars['Points']['output']>;
  /** How many good lines name each tier. An import never lowers a tier. */
  readonly goodTiers: ReadonlyArray<ImportTier>;
  readonly progress: ImportProgress;
  readonly problems: ImportProblemConnection;
  readonly problemCounts: ReadonlyArray<ImportProblemCount>;
  /** How the file is written: utf-8, utf-16le, utf-16be or windows-1252. */
  readonly encoding: Scalars['String']['output'];
  /** The line of the header row. Lines above it, such as titles, are not read. */
  readonly headLine: Scalars['Int']['output'];
  /**
   * How numbers and dates are written: what the file shows, and what it leaves open. If the columns mean this, and with
   * these answers; without them, as they were set last.
   */
  readonly questions: ReadonlyArray<ImportQuestion>;
  readonly answers: ReadonlyArray<ImportAnswer>;
  /** Whose the numbers in the column of customer IDs are. Null without such a column, and until the dry run knows. */
  readonly customerIds?: Maybe<ImportCustomerIds>;
  /** Good lines whose points another import has given to the same customers. Null until the dry run has ended. */
  readonly repeatedRows?: Maybe<Scalars['Int']['output']>;
  /** When that other import began. Null: no line was imported before. */
  readonly appliedBefore?: Maybe<Scalars['DateTime']['output']>;
  /**
   * Good lines of customers who got points from another import, which was not undone: the points are added to those. Lines
   * that are left out as repeated do not count. Null: there are none, or the dry run has not ended.
   */
  readonly onTop?: Maybe<ImportOnTop>;
  /**
   * Cells that are left out of good lines because they cannot be read, such as birthdays. The lines' points count. Also
   * cells that name a customer who was merged: the customer who is kept gets the points.
   */
  readonly leftOut: ImportProblemConnection;
  readonly leftOutCounts: ReadonlyArray<ImportProblemCount>;
  /**
   * Available points of good lines whose expiry date is left out because it cannot be read, or is too far away. They have
   * no date of their own. Zero until the lines are checked.
   */
  readonly undated: ImportUndated;
};


/** Points from another program. Send the file itself as text/csv to POST /api/imports. */
export type ImportProblemsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Points from another program. Send the file itself as text/csv to POST /api/imports. */
export type ImportQuestionsArgs = {
  columns?: InputMaybe<ReadonlyArray<ImportMeaning>>;
  answers?: InputMaybe<ReadonlyArray<ImportAnswerInput>>;
};


/** Points from another program. Send the file itself as text/csv to POST /api/imports. */
export type ImportLeftOutArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type ImportUndated = {
  readonly __typename?: 'ImportUndated';
  readonly lines: Scalars['Int']['output'];
  readonly points: Scalars['Points']['output'];
};

export type ImportOnTop = {
  readonly __typename?: 'ImportOnTop';
  readonly rows: Scalars['Int']['output'];
  /** The latest of those other imports. */
  readonly importId: Scalars['ID']['output'];
  /** When it began. */
  readonly appliedAt: Scalars['DateTime']['output'];
};

export type ImportCustomerIds = {
  readonly __typename?: 'ImportCustomerIds';
  /** Lines with a number. */
  readonly seen: Scalars['Int']['output'];
  /** Those whose number is that of a customer in the store. */
  readonly found: Scalars['Int']['output'];
  /** If not, e-mail addresses alone decide whose the lines are. */
  readonly areUsed: Scalars['Boolean']['output'];
};

export type ImportQuestionAbout =
  /** Which sign is before decimals, in all numbers of the file. */
  | 'numbers'
  /** What becomes of points that are no whole number. */
  | 'fractions'
  /** Whether the month or the day comes first, in one column. */
  | 'dates'
  /** Whether numbers like 45000 are days, as spreadsheets count them, in one column. */
  | 'day_numbers'
  /** Whether the numbers in the column of customer IDs are the store's. Not among `questions`: the dry run finds out. */
  | 'customer_ids'
  /** Whether lines that another import has applied are applied again. Not among `questions`: they are left out. */
  | 'repeats';

export type ImportChoice =
  | 'point_decimal'
  | 'comma_decimal'
  /** Lines with such points are not imported. */
  | 'refuse'
  /** 110.50 is 110. */
  | 'down'
  /** 110.50 is 111. */
  | 'nearest'
  | 'month_first'
  | 'day_first'
  | 'read'
  | 'leave_out'
  | 'use'
  | 'ignore'
  | 'again';

export type ImportQuestion = {
  readonly __typename?: 'ImportQuestion';
  readonly about: ImportQuestionAbout;
  /** The position of the column that it is about, from 0. Null: it is about the whole file. */
  readonly column?: Maybe<Scalars['Int']['output']>;
  /** The column's name. */
  readonly head?: Maybe<Scalars['String']['output']>;
  readonly choices: ReadonlyArray<ImportChoice>;
  /** As staff said, else as the file shows. Null: staff must say. */
  readonly answer?: Maybe<ImportChoice>;
  /** The file leaves it open. */
  readonly isOpen: Scalars['Boolean']['output'];
  /** At most three lines that show it. */
  readonly lines: ReadonlyArray<ImportQuestionLine>;
};

export type ImportQuestionLine = {
  readonly __typename?: 'ImportQuestionLine';
  readonly line: Scalars['Int']['output'];
  /** The cell in question. */
  readonly cell: Scalars['String']['output'];
  readonly cells: ReadonlyArray<Scalars['String']['output']>;
  readonly meanings: ReadonlyArray<ImportCellMeaning>;
};

export type ImportCellMeaning = {
  readonly __typename?: 'ImportCellMeaning';
  readonly choice: ImportChoice;
  /** What the cell means by this choice: a number such as 1250 or 1.25, a day such as 1990-03-14 or 03-14. Null: nothing. */
  readonly means?: Maybe<Scalars['String']['output']>;
};

export type ImportAnswer = {
  readonly __typename?: 'ImportAnswer';
  readonly about: ImportQuestionAbout;
  readonly column?: Maybe<Scalars['Int']['output']>;
  readonly choice: ImportChoice;
};

export type ImportAnswerInput = {
  readonly about: ImportQuestionAbout;
  /** As in the question. */
  readonly column?: InputMaybe<Scalars['Int']['input']>;
  readonly choice: ImportChoice;
};

export type ImportState =
  | 'UPLOADED'
  | 'CHECKING'
  | 'CHECKED'
  | 'APPLYING'
  | 'STOPPED'
  | 'APPLIED'
  | 'UNDOING'
  | 'UNDONE';

export type ImportMeaning =
  | 'customer_id'
  | 'email'
  | 'points'
  | 'pending'
  | 'lifetime'
  | 'expires_at'
  | 'tier'
  /** Month and day. It is set only for customers whose birthday is not known, and stays if the import is undone. */
  | 'birthday'
  | 'ignore';

export type ImportTier = {
  readonly __typename?: 'ImportTier';
  readonly name: Scalars['String']['output'];
  readonly rows: Scalars['Int']['output'];
};

export type ImportColumn = {
  readonly __typename?: 'ImportColumn';
  readonly head: Scalars['String']['output'];
  readonly meaning: ImportMeaning;
  /** The cells of the first lines. */
  readonly sample: ReadonlyArray<Scalars['String']['output']>;
};

export type ImportProgress = {
  readonly __typename?: 'ImportProgress';
  readonly checkedRows: Scalars['Int']['output'];
  /** Lines that have been processed. */
  readonly doneRows: Scalars['Int']['output'];
  /** Lines that gave points. */
  readonly appliedRows: Scalars['Int']['output'];
  readonly appliedPoints: Scalars['Points']['output'];
  readonly appliedPending: Scalars['Points']['output'];
  /** Lines of chunks that could not be applied. Nothing of such a chunk is applied. */
  readonly failedRows: Scalars['Int']['output'];
  /** Lines of chunks that were undone. */
  readonly takenBackRows: Scalars['Int']['output'];
  readonly undoneRows: Scalars['Int']['output'];
  /** Including pending points. */
  readonly undonePoints: Scalars['Points']['output'];
};

export type ImportProblem = {
  readonly __typename?: 'ImportProblem';
  /** Numbered like the rows of a spreadsheet: the header row is line 1. */
  readonly line: Scalars['Int']['output'];
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly column?: Maybe<Scalars['String']['output']>;
  /** If the line is a duplicate: the earlier line. */
  readonly otherLine?: Maybe<Scalars['Int']['output']>;
};

export type ImportProblemCount = {
  readonly __typename?: 'ImportProblemCount';
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly count: Scalars['Int']['output'];
};

export type ImportProblemConnection = {
  readonly __typename?: 'ImportProblemConnection';
  readonly nodes: ReadonlyArray<ImportProblem>;
  readonly edges: ReadonlyArray<ImportProblemEdge>;
  readonly pageInfo: PageInfo;
};

export type ImportProblemEdge = {
  readonly __typename?: 'ImportProblemEdge';
  readonly node: ImportProblem;
  readonly cursor: Scalars['String']['output'];
};

export type ImportConnection = {
  readonly __typename?: 'ImportConnection';
  readonly nodes: ReadonlyArray<Import>;
  readonly edges: ReadonlyArray<ImportEdge>;
  readonly pageInfo: PageInfo;
};

export type ImportEdge = {
  readonly __typename?: 'ImportEdge';
  readonly node: Import;
  readonly cursor: Scalars['String']['output'];
};

export type ImportPayload = {
  readonly __typename?: 'ImportPayload';
  readonly import?: Maybe<Import>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ImportDiscardPayload = {
  readonly __typename?: 'ImportDiscardPayload';
  readonly discardedId?: Maybe<Scalars['ID']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Notifications = {
  readonly __typename?: 'Notifications';
  /** False if this server is not set up to send e-mails. */
  readonly canSendMail: Scalars['Boolean']['output'];
  /** Whether an e-mail is sent once a day if something waits for a decision. */
  readonly isDailyMailOn: Scalars['Boolean']['output'];
  /** Whether an e-mail with last month's figures is sent in the first days of each month. */
  readonly isStatementOn: Scalars['Boolean']['output'];
  /** The address that the store gives. Null as long as it has given none. */
  readonly ownerEmail?: Maybe<Scalars['String']['output']>;
};

export type NotificationsPayload = {
  readonly __typename?: 'NotificationsPayload';
  readonly notifications?: Maybe<Notifications>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ShopperMails = {
  readonly __typename?: 'ShopperMails';
  /** False if neither this server nor the shop has a mail server. */
  readonly canSendMail: Scalars['Boolean']['output'];
  /** The address that e-mails come from, under the shop's name. Null if none are sent. */
  readonly from?: Maybe<Scalars['String']['output']>;
  /** The shop's own mail server. Null: this server's own. */
  readonly sender?: Maybe<ShopperMailSender>;
  /** Where answers go: the address that the store gives. Null as long as it has given none. */
  readonly replyTo?: Maybe<Scalars['String']['output']>;
  /** Since when the mail server refuses the shop's e-mails. Null as soon as one went out again. Nothing is lost meanwhile. */
  readonly stoppedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The mail server's own words, without addresses. */
  readonly stoppedAnswer?: Maybe<Scalars['String']['output']>;
  /** Since when the mail server cannot be reached, once that has lasted an hour. Null as soon as an e-mail went out again. All wait meanwhile. */
  readonly unreachableSince?: Maybe<Scalars['DateTime']['output']>;
  /** BCP 47: the language for members who have done nothing in the store yet, or did it in a language that the shop has no words in. */
  readonly language: Scalars['String']['output'];
  /** Those that the shop has words in, English first. */
  readonly languages: ReadonlyArray<Scalars['String']['output']>;
  readonly kinds: ReadonlyArray<ShopperMailSetting>;
};

export type ShopperMailSender = {
  readonly __typename?: 'ShopperMailSender';
  /** The address that e-mails come from. */
  readonly from: Scalars['String']['output'];
  readonly host: Scalars['String']['output'];
  readonly port: Scalars['Int']['output'];
  readonly security: ShopperMailSecurity;
  readonly user: Scalars['String']['output'];
  /** When it last took an e-mail as it is set. */
  readonly checkedAt: Scalars['DateTime']['output'];
};

export type ShopperMailSecurity =
  /** Encrypted from the first byte, mostly at port 465. */
  | 'TLS'
  /** Encrypted before the password is sent, mostly at port 587. */
  | 'STARTTLS';

export type ShopperMailSenderInput = {
  readonly from: Scalars['String']['input'];
  /** A public server. */
  readonly host: Scalars['String']['input'];
  /** 25, 465, 587 or 2525. */
  readonly port: Scalars['Int']['input'];
  readonly security: ShopperMailSecurity;
  readonly user: Scalars['String']['input'];
  /** Never shown again. Left out, the present one stays, for the same host, port and user. */
  readonly password?: InputMaybe<Scalars['String']['input']>;
};

export type SenderDmarc = {
  readonly __typename?: 'SenderDmarc';
  readonly domain: Scalars['String']['output'];
  readonly state: SenderDmarcState;
  /** What mail servers are to do with e-mails that only pretend to come from the domain. Null unless found. */
  readonly policy?: Maybe<DmarcPolicy>;
};

export type SenderDmarcState =
  | 'FOUND'
  | 'MISSING'
  /** The name servers did not answer within three seconds. */
  | 'UNKNOWN';

export type DmarcPolicy =
  | 'NONE'
  | 'QUARANTINE'
  | 'REJECT';

export type ShopperMailSetting = {
  readonly __typename?: 'ShopperMailSetting';
  readonly kind: ShopperMailKind;
  readonly isOn: Scalars['Boolean']['output'];
  readonly audience: ShopperMailAudience;
  readonly lastMonth: ShopperMailFigures;
};

/** Of the last 30 days, today among them. An e-mail that tells several things counts for each of them. */
export type ShopperMailFigures = {
  readonly __typename?: 'ShopperMailFigures';
  readonly sent: Scalars['Int']['output'];
  /** The mail server knew no such address. */
  readonly refused: Scalars['Int']['output'];
  /** How often members stopped this kind. */
  readonly stopped: Scalars['Int']['output'];
};

export type ShopperMailKind =
  /** A code works. This and the next at once; all others at nine in the morning, in one e-mail a day at most. */
  | 'CODE_ISSUED'
  /** The store did not answer for a day, and the points for a code came back. */
  | 'POINTS_BACK'
  /** So many days before, as the program says. */
  | 'POINTS_EXPIRING'
  /** A code that works ends in seven days. */
  | 'CODE_EXPIRING'
  | 'TIER_REACHED'
  /** Points suffice for a reward that they did not suffice for before. */
  | 'REWARD_AVAILABLE'
  /** A birthday brought points. */
  | 'BIRTHDAY'
  /** A friend's order brings a member points. The friend's own code is always sent, at once. */
  | 'REFERRAL'
  /** On the day after an order, with how its points are worked out. */
  | 'POINTS_EARNED'
  | 'WELCOME'
  /** A member with points has not ordered for 90 days. */
  | 'WIN_BACK';

/** The kinds that a shop switches, and the answer to a friend who asked for a code, which is always sent. */
export type ShopperMailSampleKind =
  | 'CODE_ISSUED'
  | 'POINTS_BACK'
  | 'POINTS_EXPIRING'
  | 'CODE_EXPIRING'
  | 'TIER_REACHED'
  | 'REWARD_AVAILABLE'
  | 'BIRTHDAY'
  | 'REFERRAL'
  | 'FRIEND_LETTER'
  | 'POINTS_EARNED'
  | 'WELCOME'
  | 'WIN_BACK';

export type ShopperMailAudience =
  | 'MEMBERS'
  /** Members who agreed to the store's e-mails. */
  | 'SUBSCRIBERS'
  | 'WHO_ASKED';

export type ShopperMailSample = {
  readonly __typename?: 'ShopperMailSample';
  readonly subject: Scalars['String']['output'];
  /** A whole document. It loads and runs nothing. */
  readonly html: Scalars['String']['output'];
  readonly text: Scalars['String']['output'];
};

export type ShopperMailSendTestPayload = {
  readonly __typename?: 'ShopperMailSendTestPayload';
  /** Where it was sent. */
  readonly sentTo?: Maybe<Scalars['String']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type RedemptionSendCodePayload = {
  readonly __typename?: 'RedemptionSendCodePayload';
  /** Where it was sent. */
  readonly sentTo?: Maybe<Scalars['String']['output']>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type ShopperMailsPayload = {
  readonly __typename?: 'ShopperMailsPayload';
  readonly shopperMails?: Maybe<ShopperMails>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Signed as the Standard Webhooks specification says: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Each event arrives at least once; after a retry, later events may have arrived before. */
export type WebhookEndpoint = {
  readonly __typename?: 'WebhookEndpoint';
  readonly id: Scalars['ID']['output'];
  readonly url: Scalars['String']['output'];
  readonly topics: ReadonlyArray<WebhookTopic>;
  readonly isOn: Scalars['Boolean']['output'];
  /** Null while it is on. */
  readonly offReason?: Maybe<WebhookOffReason>;
  readonly offAt?: Maybe<Scalars['DateTime']['output']>;
  /** Since when nothing was delivered. Null: the last answer was a success, or nothing was sent. */
  readonly failingSince?: Maybe<Scalars['DateTime']['output']>;
  /** Until when the former secret signs too. Null: there is none. */
  readonly formerSecretUntil?: Maybe<Scalars['DateTime']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
  /** The name of the person or the API key, if known. */
  readonly createdByName?: Maybe<Scalars['String']['output']>;
};

export type WebhookTopic =
  /** points.changed: a posting changed a member's balances. */
  | 'POINTS_CHANGED'
  /** points.expiring: points of a member expire in so many days. */
  | 'POINTS_EXPIRING'
  /** reward.issued: a reward's code works at the checkout. */
  | 'REWARD_ISSUED'
  /** reward.used: an order used a reward's code. */
  | 'REWARD_USED'
  /** tier.changed */
  | 'TIER_CHANGED'
  /** customer.joined: a customer became a member. */
  | 'CUSTOMER_JOINED'
  | 'REFERRAL_COMPLETED';

export type WebhookOffReason =
  | 'MERCHANT'
  /** It answered 410. */
  | 'GONE'
  /** Nothing could be delivered for five days. */
  | 'FAILING'
  /** Its secret was sealed with a secret that this server no longer has: make a new one. */
  | 'SECRET_LOST';

export type WebhookDelivery = {
  readonly __typename?: 'WebhookDelivery';
  /** The receiver's `webhook-id`, the same at every try. */
  readonly id: Scalars['ID']['output'];
  readonly topic: WebhookTopic;
  readonly status: WebhookDeliveryStatus;
  readonly happenedAt: Scalars['DateTime']['output'];
  /** Null unless it waits. */
  readonly nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** The JSON that is sent: `type`, `timestamp` and `data`. A key also needs the scope to read what it tells. */
  readonly body: Scalars['String']['output'];
  /** Oldest first; the last 30. */
  readonly attempts: ReadonlyArray<WebhookAttempt>;
};

export type WebhookDeliveryStatus =
  | 'WAITING'
  | 'DELIVERED'
  /** Ten tries failed. */
  | 'FAILED';

export type WebhookAttempt = {
  readonly __typename?: 'WebhookAttempt';
  readonly at: Scalars['DateTime']['output'];
  /** Null: there was no answer. */
  readonly statusCode?: Maybe<Scalars['Int']['output']>;
  /** Why there was no answer, in snake_case: timeout, unreachable, unknown_host, certificate, address_not_allowed or secret_lost. */
  readonly failure?: Maybe<Scalars['String']['output']>;
  readonly milliseconds: Scalars['Int']['output'];
};

export type WebhookEndpointInput = {
  /** Public, and beginning with https://. */
  readonly url: Scalars['String']['input'];
  readonly topics: ReadonlyArray<WebhookTopic>;
};

export type WebhookEndpointChange = {
  readonly url?: InputMaybe<Scalars['String']['input']>;
  readonly topics?: InputMaybe<ReadonlyArray<WebhookTopic>>;
  readonly isOn?: InputMaybe<Scalars['Boolean']['input']>;
};

export type WebhookEndpointSecret = {
  readonly __typename?: 'WebhookEndpointSecret';
  readonly endpoint: WebhookEndpoint;
  /** whsec_ and 32 bytes in base64. */
  readonly secret: Scalars['String']['output'];
};

export type WebhookEndpointSecretPayload = {
  readonly __typename?: 'WebhookEndpointSecretPayload';
  readonly created?: Maybe<WebhookEndpointSecret>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type WebhookEndpointPayload = {
  readonly __typename?: 'WebhookEndpointPayload';
  readonly endpoint?: Maybe<WebhookEndpoint>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type WebhookDeliveryPayload = {
  readonly __typename?: 'WebhookDeliveryPayload';
  readonly delivery?: Maybe<WebhookDelivery>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type WebhookDeliveryConnection = {
  readonly __typename?: 'WebhookDeliveryConnection';
  readonly nodes: ReadonlyArray<WebhookDelivery>;
  readonly edges: ReadonlyArray<WebhookDeliveryEdge>;
  readonly pageInfo: PageInfo;
};

export type WebhookDeliveryEdge = {
  readonly __typename?: 'WebhookDeliveryEdge';
  readonly node: WebhookDelivery;
  readonly cursor: Scalars['String']['output'];
};

export type SimulationInput = {
  /** A whole program document. */
  readonly document: Scalars['JSON']['input'];
  /** The first day, in the shop's time zone. Such as 2025-12-01. */
  readonly from: Scalars['String']['input'];
  /** The last day. */
  readonly to: Scalars['String']['input'];
};

export type SimulationPayload = {
  readonly __typename?: 'SimulationPayload';
  readonly simulation?: Maybe<Simulation>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type SimulationConnection = {
  readonly __typename?: 'SimulationConnection';
  readonly nodes: ReadonlyArray<Simulation>;
  readonly edges: ReadonlyArray<SimulationEdge>;
  readonly pageInfo: PageInfo;
};

export type SimulationEdge = {
  readonly __typename?: 'SimulationEdge';
  readonly node: Simulation;
  readonly cursor: Scalars['String']['output'];
};

export type SimulationRange = {
  readonly __typename?: 'SimulationRange';
  /** The day of the first order of a customer, in the shop's time zone. */
  readonly firstDay: Scalars['String']['output'];
};

export type Simulation = {
  readonly __typename?: 'Simulation';
  readonly id: Scalars['ID']['output'];
  readonly status: SimulationStatus;
  /** The draft. */
  readonly document: Scalars['JSON']['output'];
  /** The version of the program that was in force when it was started. The draft is compared with it. */
  readonly programVersion: Scalars['Int']['output'];
  readonly comparedWith: Program;
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
  readonly startedAt: Scalars['DateTime']['output'];
  readonly startedBy: Scalars['String']['output'];
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** How many members are worked out: of the sample, if there is one. 0 until they are counted. */
  readonly members: Scalars['Int']['output'];
  readonly membersDone: Scalars['Int']['output'];
  /** Orders within the range that were worked out so far. */
  readonly ordersDone: Scalars['Int']['output'];
  /** Null if every member is worked out. */
  readonly sample?: Maybe<SimulationSample>;
  /** Null until it has finished. */
  readonly result?: Maybe<SimulationResult>;
};

export type SimulationStatus =
  | 'RUNNING'
  | 'FINISHED'
  | 'STOPPED'
  | 'FAILED';

/** Of a large shop, whole members are drawn, always the same ones. All figures of the result are scaled to all members. */
export type SimulationSample = {
  readonly __typename?: 'SimulationSample';
  readonly members: Scalars['Int']['output'];
  readonly ofMembers: Scalars['Int']['output'];
  /** No count of members in the result is further off, in 95 of 100 samples. */
  readonly membersError: Scalars['Int']['output'];
};

/** Each order in its final state, on the day on which it was placed. Orders before the range count toward tiers only. */
export type SimulationResult = {
  readonly __typename?: 'SimulationResult';
  /** Members with an order in the range, or with points by either program. */
  readonly members: Scalars['Int']['output'];
  /** Orders of members in the range. */
  readonly orders: Scalars['Int']['output'];
  /** What counts for points by the program in force; of orders that only the draft lets in, by the draft. */
  readonly revenue: Money;
  readonly inForce: SimulatedProgram;
  readonly draft: SimulatedProgram;
  /** Of the difference between both programs: half the width of the 95 % interval. Null if this is no sample. */
  readonly differenceError?: Maybe<Scalars['Points']['output']>;
  /** The same for the difference between both shares of the revenue. */
  readonly shareDifferenceError?: Maybe<Scalars['Decimal']['output']>;
  /** What the ledger really gave for these orders, sign-ups, actions and tiers. */
  readonly actual: Scalars['Points']['output'];
  /** Every month of the range, oldest first. */
  readonly months: ReadonlyArray<SimulatedMonth>;
  /** Active rewards, cheapest first. */
  readonly rewards: ReadonlyArray<SimulatedReward>;
  /** The 100 members who gain the most by the draft, the largest gain first. */
  readonly winners: ReadonlyArray<SimulatedMember>;
  /** The 100 who lose the most, the largest loss first. */
  readonly losers: ReadonlyArray<SimulatedMember>;
  readonly winnersCount: Scalars['Int']['output'];
  readonly losersCount: Scalars['Int']['output'];
  /** The other `members`. */
  readonly unchangedCount: Scalars['Int']['output'];
  /** Orders with products whose tags and collections are unknown, if a way to earn of either program depends on them. */
  readonly unknownProducts: Scalars['Int']['output'];
  /** What is not part of the figures. */
  readonly leftOut: ReadonlyArray<SimulationGap>;
};

export type SimulatedProgram = {
  readonly __typename?: 'SimulatedProgram';
  readonly points: Scalars['Points']['output'];
  /** Half the width of the 95 % interval. Null if this is no sample. */
  readonly pointsError?: Maybe<Scalars['Points']['output']>;
  /** By the worth of a point in this program. */
  readonly worth: Money;
  /** The worth divided by the revenue, such as 0.013500. Null if there is no revenue. */
  readonly shareOfRevenue?: Maybe<Scalars['Decimal']['output']>;
  /** Half the width of the 95 % interval. Null if this is no sample, or there is no revenue. */
  readonly shareError?: Maybe<Scalars['Decimal']['output']>;
  /** Members whose points of the range reach the cheapest active reward, and whose tier at the end may have it. Null if there is none. */
  readonly reachReward?: Maybe<Scalars['Int']['output']>;
  /** Members who had joined or ordered by the end of the range, in the tier of its end: first without a tier, then by this program's tiers, lowest first. */
  readonly tiers: ReadonlyArray<SimulatedTier>;
};

export type SimulatedTier = {
  readonly __typename?: 'SimulatedTier';
  /** Null: no tier. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  readonly name?: Maybe<Scalars['String']['output']>;
  readonly members: Scalars['Int']['output'];
};

export type SimulatedMonth = {
  readonly __typename?: 'SimulatedMonth';
  /** In the shop's time zone. Such as 2025-12. */
  readonly month: Scalars['String']['output'];
  /** The range begins or ends within it. */
  readonly isPartial: Scalars['Boolean']['output'];
  readonly inForce: Scalars['Points']['output'];
  readonly draft: Scalars['Points']['output'];
};

export type SimulatedReward = {
  readonly __typename?: 'SimulatedReward';
  readonly id: Scalars['ID']['output'];
  readonly title: Scalars['String']['output'];
  /** The fewest points for which it is given. */
  readonly points: Scalars['Points']['output'];
  /** Members whose points of the range reach it, and whose tier at the end may have it. */
  readonly inForce: Scalars['Int']['output'];
  readonly draft: Scalars['Int']['output'];
};

export type SimulatedMember = {
  readonly __typename?: 'SimulatedMember';
  readonly customer?: Maybe<Customer>;
  readonly orders: Scalars['Int']['output'];
  readonly inForce: Scalars['Points']['output'];
  readonly draft: Scalars['Points']['output'];
  /** The tier at the end of the range, by its id. Null: none. */
  readonly tierInForce?: Maybe<Scalars['ID']['output']>;
  readonly tierDraft?: Maybe<Scalars['ID']['output']>;
  /** What makes the difference. The parts sum to it. */
  readonly why: SimulatedDifference;
  /** What the member spent on products of ways to earn that the draft adds or changes, as shares of all that counts in the draft. */
  readonly products: ReadonlyArray<SimulatedShare>;
};

export type SimulatedDifference = {
  readonly __typename?: 'SimulatedDifference';
  /** Another tier, or another multiplier of the tier. */
  readonly tiers: Scalars['Points']['output'];
  /** Other ways to earn from orders, and what counts of an order. */
  readonly orders: Scalars['Points']['output'];
  /** Points for reaching tiers. */
  readonly gifts: Scalars['Points']['output'];
  /** Sign-ups and recorded actions. */
  readonly actions: Scalars['Points']['output'];
};

export type SimulatedShare = {
  readonly __typename?: 'SimulatedShare';
  /** The way to earn, by its id in the draft. */
  readonly ruleId: Scalars['ID']['output'];
  /** Such as 0.6700. */
  readonly share: Scalars['Decimal']['output'];
};

export type SimulationGap =
  /** Points are not spent. */
  | 'REDEMPTIONS'
  /** Points do not expire. */
  | 'EXPIRY'
  /** Orders without a customer earn nothing. */
  | 'GUEST_ORDERS'
  /** A refund counts on the day of its order. */
  | 'REFUND_DATES'
  /** Every order counts as if the program had been on, and the customer a member. */
  | 'PAST_STATUS'
  /** Products have the tags and collections that are known today. Only named if a way to earn depends on them. */
  | 'PRODUCT_FACTS'
  /** Only named if a program has such a way to earn, as the next ones. */
  | 'BIRTHDAYS'
  | 'NEWSLETTERS'
  | 'REFERRALS'
  /** An action is only known where a way to earn paid it. */
  | 'ACTIONS';

export type ReportStep =
  | 'DAY'
  | 'MONTH';

export type Liability = {
  readonly __typename?: 'Liability';
  /** The figures of an open day are as of then. */
  readonly at: Scalars['DateTime']['output'];
  /** Oldest first, from the first day on which the ledger recorded anything, up to today. */
  readonly rows: ReadonlyArray<LiabilityRow>;
  /** All rows as one. Null: there are none. */
  readonly total?: Maybe<LiabilityRow>;
  /** The last proof of the ledger, in which every balance is worked out again from its entries. Null: there was none yet. */
  readonly proof?: Maybe<LedgerProof>;
};

export type LedgerProof = {
  readonly __typename?: 'LedgerProof';
  readonly at: Scalars['DateTime']['output'];
  /** Rules of the ledger that did not hold. 0: it is whole. */
  readonly faults: Scalars['Int']['output'];
};

export type LiabilityRow = {
  readonly __typename?: 'LiabilityRow';
  /** The first and the last day of the row. */
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
  /** The last day is not over, or not closed yet: its figures may still change. */
  readonly isOpen: Scalars['Boolean']['output'];
  /** At the end of the row, in hundredths of the currency's minor unit. */
  readonly pointValueHundredths: Scalars['Int']['output'];
  readonly points: LiabilityPoints;
  readonly money: LiabilityMoney;
  /** What members with a negative balance owed the shop at the end of the row; today, as of `at`. It is already taken off what the shop owes. Null: it was not noted. */
  readonly debt?: Maybe<LiabilityDebt>;
};

/** Each movement is signed as it changes what is owed. */
export type LiabilityPoints = {
  readonly __typename?: 'LiabilityPoints';
  readonly start: Scalars['Points']['output'];
  /** Points for orders. */
  readonly issued: Scalars['Points']['output'];
  /** Points taken back for refunds, cancellations, undone actions, tiers and referrals. */
  readonly clawedBack: Scalars['Points']['output'];
  /** Points for sign-ups, birthdays and other actions, for tiers and for referrals. */
  readonly granted: Scalars['Points']['output'];
  readonly redeemed: Scalars['Points']['output'];
  readonly returned: Scalars['Points']['output'];
  readonly expired: Scalars['Points']['output'];
  readonly adjusted: Scalars['Points']['output'];
  readonly imported: Scalars['Points']['output'];
  readonly writtenOff: Scalars['Points']['output'];
  /** Available and pending points. */
  readonly end: Scalars['Points']['output'];
};

/** At the value of a point in force at each day's end, rounded so that each row adds up. */
export type LiabilityMoney = {
  readonly __typename?: 'LiabilityMoney';
  readonly start: Scalars['Decimal']['output'];
  /** How a new value of a point changed the worth of the points that were there already. */
  readonly revalued: Scalars['Decimal']['output'];
  readonly issued: Scalars['Decimal']['output'];
  readonly clawedBack: Scalars['Decimal']['output'];
  readonly granted: Scalars['Decimal']['output'];
  readonly redeemed: Scalars['Decimal']['output'];
  readonly returned: Scalars['Decimal']['output'];
  readonly expired: Scalars['Decimal']['output'];
  readonly adjusted: Scalars['Decimal']['output'];
  readonly imported: Scalars['Decimal']['output'];
  readonly writtenOff: Scalars['Decimal']['output'];
  readonly end: Scalars['Decimal']['output'];
};

export type LiabilityDebt = {
  readonly __typename?: 'LiabilityDebt';
  readonly points: Scalars['Points']['output'];
  readonly members: Scalars['Int']['output'];
  readonly money: Scalars['Decimal']['output'];
};

export type PointsByDay = {
  readonly __typename?: 'PointsByDay';
  /** Oldest first, from the first day on which the ledger recorded anything, up to today. */
  readonly rows: ReadonlyArray<PointsRow>;
  /** All rows as one. Null: there are none. */
  readonly total?: Maybe<PointsRow>;
};

export type PointsRow = {
  readonly __typename?: 'PointsRow';
  /** The first and the last day of the row. */
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
  /** The last day is today. */
  readonly isOpen: Scalars['Boolean']['output'];
  readonly points: PointsMoved;
  /** At the value of a point at the end of each day, rounded once a day. */
  readonly money: MoneyMoved;
};

export type PointsMoved = {
  readonly __typename?: 'PointsMoved';
  /** For orders, actions, referrals and reaching tiers. */
  readonly issued: Scalars['Points']['output'];
  /** Taken back for refunds, cancellations and undone actions. */
  readonly takenBack: Scalars['Points']['output'];
  readonly redeemed: Scalars['Points']['output'];
  /** For cancelled codes and orders, and for codes that could not be created. */
  readonly returned: Scalars['Points']['output'];
  /** Less what was given back. */
  readonly expired: Scalars['Points']['output'];
};

export type MoneyMoved = {
  readonly __typename?: 'MoneyMoved';
  readonly issued: Scalars['Decimal']['output'];
  readonly takenBack: Scalars['Decimal']['output'];
  readonly redeemed: Scalars['Decimal']['output'];
  readonly returned: Scalars['Decimal']['output'];
  readonly expired: Scalars['Decimal']['output'];
};

export type RedemptionRates = {
  readonly __typename?: 'RedemptionRates';
  /** As of the last of these days that is closed: an hour after its end. Null: none is. */
  readonly latest?: Maybe<RedemptionRate>;
  /** By month: as of each month's last day. Oldest first. */
  readonly rows: ReadonlyArray<RedemptionRate>;
};

export type RedemptionRate = {
  readonly __typename?: 'RedemptionRate';
  /** The last of the 365 days. */
  readonly day: Scalars['String']['output'];
  /** Redeemed points, less those returned. */
  readonly redeemed: Scalars['Points']['output'];
  /** Issued and granted points, less those clawed back. */
  readonly earned: Scalars['Points']['output'];
  /** `redeemed` of `earned`, in hundredths of a percent. Null: nothing was earned, or over 1,000 times less than was redeemed. */
  readonly basisPoints?: Maybe<Scalars['Int']['output']>;
};

export type RevenueWithRewards = {
  readonly __typename?: 'RevenueWithRewards';
  /** When the orders were counted. Null: not yet. */
  readonly measuredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Oldest first, up to the day on which they were counted. */
  readonly rows: ReadonlyArray<RevenueRow>;
  /** All rows as one. Null: there are none. */
  readonly total?: Maybe<RevenueRow>;
};

export type RevenueRow = {
  readonly __typename?: 'RevenueRow';
  /** The first and the last day of the row. */
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
  readonly all: RevenueSum;
  /** Each order once. */
  readonly withRewards: RevenueSum;
  /** The amount of `withRewards` of all, in hundredths of a percent. Null: there is no revenue. */
  readonly basisPoints?: Maybe<Scalars['Int']['output']>;
  /** By reward, the highest revenue first. An order with the codes of two rewards counts for both. */
  readonly rewards: ReadonlyArray<RevenueOfReward>;
};

export type RevenueOfReward = {
  readonly __typename?: 'RevenueOfReward';
  readonly rewardId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly revenue: RevenueSum;
};

export type RevenueSum = {
  readonly __typename?: 'RevenueSum';
  readonly orders: Scalars['Int']['output'];
  /** Goods after discounts, less refunds, once paid. */
  readonly amount: Money;
};

export type RepeatRates = {
  readonly __typename?: 'RepeatRates';
  /** When it was counted. Null: not yet. */
  readonly measuredAt?: Maybe<Scalars['DateTime']['output']>;
  /** As of then. */
  readonly latest?: Maybe<RepeatRate>;
  /** The ends of months between these days, both included, oldest first. */
  readonly rows: ReadonlyArray<RepeatRate>;
};

/** People whose data was erased, and orders without an e-mail address, are in no group. */
export type RepeatRate = {
  readonly __typename?: 'RepeatRate';
  /** The last of the 365 days. */
  readonly day: Scalars['String']['output'];
  /** Who redeemed a reward in these days. */
  readonly redeemers: RepeatCount;
  /** Other members. */
  readonly members: RepeatCount;
  /** Guests, by a hash of the address, and customers who do not take part. */
  readonly others: RepeatCount;
};

export type RepeatCount = {
  readonly __typename?: 'RepeatCount';
  /** With an order in these days. */
  readonly people: Scalars['Int']['output'];
  /** With two or more. */
  readonly repeat: Scalars['Int']['output'];
  /** `repeat` of `people`, in hundredths of a percent. Null: there is nobody. */
  readonly basisPoints?: Maybe<Scalars['Int']['output']>;
};

export type ReferralFigures = {
  readonly __typename?: 'ReferralFigures';
  /** Whether referrals are on now, or ever brought a claim. */
  readonly isUsed: Scalars['Boolean']['output'];
  /** When it was counted. Null: not yet. */
  readonly measuredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Oldest first, up to the day on which it was counted. */
  readonly rows: ReadonlyArray<ReferralRow>;
  /** All rows as one. Null: there are none. */
  readonly total?: Maybe<ReferralRow>;
};

export type ReferralRow = {
  readonly __typename?: 'ReferralRow';
  /** The first and the last day of the row. */
  readonly from: Scalars['String']['output'];
  readonly to: Scalars['String']['output'];
  /** Friends who asked for a code. */
  readonly claims: Scalars['Int']['output'];
  /** Codes that were made for friends. */
  readonly codes: Scalars['Int']['output'];
  /** Friends' orders with such a code that were not cancelled, voided, refunded in full or deleted. */
  readonly firstOrders: RevenueSum;
  /** Points that members have for these orders. */
  readonly points: Scalars['Points']['output'];
  /** At the present value of a point. */
  readonly pointsMoney: Scalars['Decimal']['output'];
};

export type BreakagePayload = {
  readonly __typename?: 'BreakagePayload';
  readonly breakage?: Maybe<Breakage>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Breakage = {
  readonly __typename?: 'Breakage';
  /** What the ledger recorded before is counted. Null: it has recorded nothing yet. */
  readonly countedUntil?: Maybe<Scalars['DateTime']['output']>;
  readonly basis: BreakageBasis;
  /** Months that are closed since the first points. */
  readonly monthsSeen: Scalars['Int']['output'];
  /** Points redeemed in them, less those that came back. */
  readonly redeemedSeen: Scalars['Points']['output'];
  /** From so many months and redeemed points on, the past decides. */
  readonly monthsNeeded: Scalars['Int']['output'];
  readonly redeemedNeeded: Scalars['Points']['output'];
  /** The merchant's own figure: points never redeemed, in hundredths of a percent. */
  readonly ownBasisPoints: Scalars['Int']['output'];
  /** Null: points are followed for 60 months. */
  readonly expiryMonths?: Maybe<Scalars['Int']['output']>;
  readonly pointValueHundredths: Scalars['Int']['output'];
  readonly open: Scalars['Points']['output'];
  /** Open points of people who were erased: nobody can redeem them. */
  readonly erased: Scalars['Points']['output'];
  readonly expected: Scalars['Points']['output'];
  /** The rest of the open points. */
  readonly breakage: Scalars['Points']['output'];
  readonly expectedWorth: Scalars['Decimal']['output'];
  readonly breakageWorth: Scalars['Decimal']['output'];
  /** By age in months, the month in which points are given first. */
  readonly ages: ReadonlyArray<BreakageAge>;
  /** The oldest month first. */
  readonly cohorts: ReadonlyArray<BreakageCohort>;
  /** Null: a year ago there was too little of a past. */
  readonly lastYear?: Maybe<BreakageForecast>;
};

export type BreakageBasis =
  | 'PAST'
  | 'OWN';

export type BreakageAge = {
  readonly __typename?: 'BreakageAge';
  readonly age: Scalars['Int']['output'];
  /** Percent of open points that are redeemed within a month at this age. Null: the merchant's own figure holds. */
  readonly redeemedPercent?: Maybe<Scalars['Decimal']['output']>;
  /** Percent that is taken back, or expires early. */
  readonly gonePercent?: Maybe<Scalars['Decimal']['output']>;
  /** Percent of points of this age that are ever redeemed. */
  readonly chancePercent: Scalars['Decimal']['output'];
};

export type PointsOrigin =
  | 'SALE'
  | 'GRANTED'
  | 'ADJUSTED'
  | 'IMPORTED';

/** Points by the month in which they were first given. Opened less redeemed, expired and taken back is open. */
export type BreakageCohort = {
  readonly __typename?: 'BreakageCohort';
  /** Such as 2026-11. */
  readonly issuedOn: Scalars['String']['output'];
  readonly origin: PointsOrigin;
  readonly opened: Scalars['Points']['output'];
  /** Less what came back. */
  readonly redeemed: Scalars['Points']['output'];
  readonly expired: Scalars['Points']['output'];
  readonly takenBack: Scalars['Points']['output'];
  readonly open: Scalars['Points']['output'];
  readonly expected: Scalars['Points']['output'];
};

export type BreakageForecast = {
  readonly __typename?: 'BreakageForecast';
  /** The month at whose end it would have been made. */
  readonly madeOn: Scalars['String']['output'];
  /** Of the points open then: redeemed within twelve months. */
  readonly forecast: Scalars['Points']['output'];
  readonly came: Scalars['Points']['output'];
};

export type JournalMonth = {
  readonly __typename?: 'JournalMonth';
  /** Such as 2026-11. */
  readonly month: Scalars['String']['output'];
  /** Revenue of the orders that first gave points in that month, as it was when the month was closed. */
  readonly revenue: Scalars['Decimal']['output'];
  readonly lines: ReadonlyArray<JournalLine>;
  /** The contract liability at the month's end. */
  readonly owed: Scalars['Decimal']['output'];
};

export type JournalKind =
  | 'SALE'
  | 'REFUND'
  | 'REDEMPTION'
  | 'ESTIMATE'
  | 'EXPIRY';

export type JournalLine = {
  readonly __typename?: 'JournalLine';
  readonly kind: JournalKind;
  readonly debit: Scalars['String']['output'];
  readonly credit: Scalars['String']['output'];
  readonly amount: Scalars['Decimal']['output'];
  readonly text: Scalars['String']['output'];
  /** The rule that the line follows. */
  readonly rule: Scalars['String']['output'];
};

export type TierMix = {
  readonly __typename?: 'TierMix';
  /** When `members` and `tiers` were counted. */
  readonly at: Scalars['DateTime']['output'];
  /** The program has tiers, or had some on these days. */
  readonly hasTiers: Scalars['Boolean']['output'];
  /** All members. */
  readonly members: Scalars['Int']['output'];
  /** Members without a tier first, then the program's tiers, the lowest first, then tiers that it no longer has. */
  readonly tiers: ReadonlyArray<TierMixTier>;
  /** Oldest first, up to yesterday. */
  readonly rows: ReadonlyArray<TierMixRow>;
};

export type TierMixTier = {
  readonly __typename?: 'TierMixTier';
  /** Null: members without a tier. */
  readonly id?: Maybe<Scalars['ID']['output']>;
  /** Of a tier that the program no longer has: its last name. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** The program no longer has this tier. */
  readonly isFormer: Scalars['Boolean']['output'];
  readonly members: Scalars['Int']['output'];
  /** Of all members, in hundredths of a percent. Null: there are no members. */
  readonly basisPoints?: Maybe<Scalars['Int']['output']>;
};

export type TierMixRow = {
  readonly __typename?: 'TierMixRow';
  readonly day: Scalars['String']['output'];
  /** All members. */
  readonly members: Scalars['Int']['output'];
  /** One for each of the `tiers`, in their order. */
  readonly counts: ReadonlyArray<Scalars['Int']['output']>;
};

export type ShopperTexts = {
  readonly __typename?: 'ShopperTexts';
  /** 0: the shop has no words of its own yet. */
  readonly version: Scalars['Int']['output'];
  /**
   * `languages`, by BCP 47 tag; each has `pointsName`, in every plural form of the language or null, and `texts` by name.
   * What is missing in a language is English.
   */
  readonly document: Scalars['JSON']['output'];
};

export type ShopperTextsPayload = {
  readonly __typename?: 'ShopperTextsPayload';
  readonly shopperTexts?: Maybe<ShopperTexts>;
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A draft is shown as if it were active. */
export type PreviewedRewardInput = {
  /** The reward of the shop in whose place it is shown. Null: it is a new one, shown last. */
  readonly replaces?: InputMaybe<Scalars['ID']['input']>;
  readonly reward: RewardInput;
};

export type StorefrontPayload = {
  readonly __typename?: 'StorefrontPayload';
  readonly storefront?: Maybe<Storefront>;
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Storefront = {
  readonly __typename?: 'Storefront';
  /** The path below the store's own: /apps/laurel. A request that comes by another one corrects it. */
  readonly base: Scalars['String']['output'];
  /** The page with the program, for links. */
  readonly pageUrl: Scalars['String']['output'];
  /** What the store's theme can show: the button first. */
  readonly themeBlocks: ReadonlyArray<ThemeBlock>;
  /** The day of UTC on which the store last passed a shopper's request on, such as 2026-11-20. Null: it never did. */
  readonly calledOn?: Maybe<Scalars['String']['output']>;
};

export type ThemeBlock = {
  readonly __typename?: 'ThemeBlock';
  /** Such as rewards-button: its name in the app's theme extension. */
  readonly handle: Scalars['String']['output'];
  /** Where the merchant switches it on, in the editor of the store's theme. */
  readonly editorUrl: Scalars['String']['output'];
};

/** Each is what the shop's page is drawn from. A program that was never switched on is shown as it will be. */
export type ShopperPreview = {
  readonly __typename?: 'ShopperPreview';
  /** The shop's colour, as #0b6e4f. */
  readonly accent: Scalars['String']['output'];
  readonly guest: Scalars['JSON']['output'];
  readonly member: Scalars['JSON']['output'];
  /** A member who owes points. Null if no balance falls below zero in this program. */
  readonly belowZero?: Maybe<Scalars['JSON']['output']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Points: ResolverTypeWrapper<Scalars['Points']['output']>;
  Decimal: ResolverTypeWrapper<Scalars['Decimal']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Money: ResolverTypeWrapper<Money>;
  UserError: ResolverTypeWrapper<UserError>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Shop: ResolverTypeWrapper<StoredShop>;
  ApiKey: ResolverTypeWrapper<ListedKey>;
  ApiScope: ApiScope;
  ApiKeyInput: ApiKeyInput;
  CreatedApiKey: ResolverTypeWrapper<Omit<CreatedApiKey, 'apiKey'> & { apiKey: ResolversTypes['ApiKey'] }>;
  ApiKeyCreatePayload: ResolverTypeWrapper<Omit<ApiKeyCreatePayload, 'created'> & { created?: Maybe<ResolversTypes['CreatedApiKey']> }>;
  ApiKeyPayload: ResolverTypeWrapper<Omit<ApiKeyPayload, 'apiKey'> & { apiKey?: Maybe<ResolversTypes['ApiKey']> }>;
  TeamMember: ResolverTypeWrapper<TeamMember>;
  SignedIn: ResolverTypeWrapper<SignedInPerson>;
  SessionsEndPayload: ResolverTypeWrapper<SessionsEndPayload>;
  AuditEntry: ResolverTypeWrapper<AuditEntryNode>;
  AuditChange: ResolverTypeWrapper<Change>;
  AuditAction: AuditAction;
  AuditSubject: AuditSubject;
  AuditEntryConnection: ResolverTypeWrapper<Omit<AuditEntryConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['AuditEntry']>, edges: ReadonlyArray<ResolversTypes['AuditEntryEdge']> }>;
  AuditEntryEdge: ResolverTypeWrapper<Omit<AuditEntryEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  Program: ResolverTypeWrapper<StoredProgram>;
  ProgramStatus: ProgramStatus;
  PointsName: ResolverTypeWrapper<PointsName>;
  ProgramInput: ProgramInput;
  ProgramSetUpInput: ProgramSetUpInput;
  ProgramPayload: ResolverTypeWrapper<Omit<ProgramPayload, 'program'> & { program?: Maybe<ResolversTypes['Program']> }>;
  ProgramConnection: ResolverTypeWrapper<Omit<ProgramConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Program']>, edges: ReadonlyArray<ResolversTypes['ProgramEdge']> }>;
  ProgramEdge: ResolverTypeWrapper<Omit<ProgramEdge, 'node'> & { node: ResolversTypes['Program'] }>;
  ProgramEffectPayload: ResolverTypeWrapper<Omit<ProgramEffectPayload, 'effect'> & { effect?: Maybe<ResolversTypes['ProgramEffect']> }>;
  ProgramEffect: ResolverTypeWrapper<LoadedProgramEffect>;
  ProgramTierEffectPayload: ResolverTypeWrapper<ProgramTierEffectPayload>;
  ProgramTierEffect: ResolverTypeWrapper<ProgramTierEffect>;
  ProgramTierEffectOnLevel: ResolverTypeWrapper<ProgramTierEffectOnLevel>;
  ProgramTierFall: ResolverTypeWrapper<ProgramTierFall>;
  ProgramEffectOnOrders: ResolverTypeWrapper<ProgramEffectOnOrders>;
  ProgramEffectOnSample: ResolverTypeWrapper<ProgramEffectOnSample>;
  EarningTiming: EarningTiming;
  ProgramEffectOfWay: ResolverTypeWrapper<ProgramEffectOfWay>;
  ProgramEffectTrial: ResolverTypeWrapper<ProgramEffectTrial>;
  StoreItemKind: StoreItemKind;
  StoreItem: ResolverTypeWrapper<StoreItem>;
  StoreItemsPayload: ResolverTypeWrapper<StoreItemsPayload>;
  CustomerNote: ResolverTypeWrapper<StoredNote>;
  CustomerNotePayload: ResolverTypeWrapper<Omit<CustomerNotePayload, 'note'> & { note?: Maybe<ResolversTypes['CustomerNote']> }>;
  Customer: ResolverTypeWrapper<CustomerNode>;
  CustomerStatus: CustomerStatus;
  Clock: Clock;
  PointsBalance: ResolverTypeWrapper<PointsBalance>;
  Lot: ResolverTypeWrapper<LotNode>;
  Tier: ResolverTypeWrapper<TierLevel>;
  CustomerPayload: ResolverTypeWrapper<Omit<CustomerPayload, 'customer'> & { customer?: Maybe<ResolversTypes['Customer']> }>;
  PrivacyRequest: ResolverTypeWrapper<StoredPrivacyRequest>;
  PrivacyRequestConnection: ResolverTypeWrapper<Omit<PrivacyRequestConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['PrivacyRequest']>, edges: ReadonlyArray<ResolversTypes['PrivacyRequestEdge']> }>;
  PrivacyRequestEdge: ResolverTypeWrapper<Omit<PrivacyRequestEdge, 'node'> & { node: ResolversTypes['PrivacyRequest'] }>;
  PrivacyRequestKind: PrivacyRequestKind;
  CustomerDataPayload: ResolverTypeWrapper<CustomerDataPayload>;
  CustomerFilter: CustomerFilter;
  CustomerSort: CustomerSort;
  CustomerConnection: ResolverTypeWrapper<ListedCustomers>;
  CustomerEdge: ResolverTypeWrapper<Omit<CustomerEdge, 'node'> & { node: ResolversTypes['Customer'] }>;
  CustomerView: ResolverTypeWrapper<CustomerView>;
  CustomerViewPayload: ResolverTypeWrapper<CustomerViewPayload>;
  AdjustPointsInput: AdjustPointsInput;
  CustomerSelection: CustomerSelection;
  CustomersMatching: CustomersMatching;
  BulkAdjustmentPreview: ResolverTypeWrapper<BulkAdjustmentPreview>;
  BulkAdjustmentInput: BulkAdjustmentInput;
  BulkAdjustment: ResolverTypeWrapper<BulkAdjustment>;
  BulkUndoPreview: ResolverTypeWrapper<BulkUndoPreview>;
  ActivityLine: ResolverTypeWrapper<Omit<ActivityLine, 'movement'> & { movement?: Maybe<ResolversTypes['Movement']> }>;
  ActivityLineConnection: ResolverTypeWrapper<Omit<ActivityLineConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['ActivityLine']>, edges: ReadonlyArray<ResolversTypes['ActivityLineEdge']> }>;
  ActivityLineEdge: ResolverTypeWrapper<Omit<ActivityLineEdge, 'node'> & { node: ResolversTypes['ActivityLine'] }>;
  BulkAdjustmentStatus: BulkAdjustmentStatus;
  BulkAdjustmentConnection: ResolverTypeWrapper<BulkAdjustmentConnection>;
  BulkAdjustmentEdge: ResolverTypeWrapper<BulkAdjustmentEdge>;
  BulkAdjustmentPayload: ResolverTypeWrapper<BulkAdjustmentPayload>;
  TierProgress: ResolverTypeWrapper<StoredTierProgress>;
  TierKeptBecause: TierKeptBecause;
  TierChange: ResolverTypeWrapper<StoredTierChange>;
  TierChangeReason: TierChangeReason;
  NextTier: ResolverTypeWrapper<NextTierNode>;
  MergeInput: MergeInput;
  MergePreview: ResolverTypeWrapper<MergePreview>;
  MergePreviewPayload: ResolverTypeWrapper<MergePreviewPayload>;
  Merge: ResolverTypeWrapper<MergeNode>;
  MergePayload: ResolverTypeWrapper<Omit<MergePayload, 'merge'> & { merge?: Maybe<ResolversTypes['Merge']> }>;
  Order: ResolverTypeWrapper<OrderNode>;
  OrderConnection: ResolverTypeWrapper<Omit<OrderConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Order']>, edges: ReadonlyArray<ResolversTypes['OrderEdge']> }>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  Movement: ResolverTypeWrapper<MovementNode>;
  OrderChange: OrderChange;
  MovementFigure: MovementFigure;
  MovementFilter: MovementFilter;
  MovementConnection: ResolverTypeWrapper<Omit<MovementConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Movement']>, edges: ReadonlyArray<ResolversTypes['MovementEdge']> }>;
  MovementEdge: ResolverTypeWrapper<Omit<MovementEdge, 'node'> & { node: ResolversTypes['Movement'] }>;
  MovementPayload: ResolverTypeWrapper<Omit<MovementPayload, 'movement'> & { movement?: Maybe<ResolversTypes['Movement']> }>;
  TrialBalance: ResolverTypeWrapper<TrialBalance>;
  DayFigures: ResolverTypeWrapper<DayFigures>;
  AccountBalance: ResolverTypeWrapper<AccountBalance>;
  ExpiryPreview: ResolverTypeWrapper<ExpiryPreview>;
  ExpiryMonth: ResolverTypeWrapper<ExpiryMonth>;
  ExpirySum: ResolverTypeWrapper<ExpirySum>;
  SetAsideWebhook: ResolverTypeWrapper<SetAsideMessage>;
  SetAsideDismissPayload: ResolverTypeWrapper<SetAsideDismissPayload>;
  SetAsideRetryPayload: ResolverTypeWrapper<SetAsideRetryPayload>;
  PastOrdersAccess: ResolverTypeWrapper<PastOrdersAccess>;
  PastOrdersReach: PastOrdersReach;
  PastCredit: ResolverTypeWrapper<StoredPastCredit>;
  PastCreditState: PastCreditState;
  PastCreditTotals: ResolverTypeWrapper<PastCreditTotals>;
  PastCreditLeftOut: ResolverTypeWrapper<PastCreditLeftOut>;
  PastCreditMember: ResolverTypeWrapper<LargestMember>;
  PastCreditPayload: ResolverTypeWrapper<Omit<PastCreditPayload, 'pastCredit'> & { pastCredit?: Maybe<ResolversTypes['PastCredit']> }>;
  OrderCountPreview: ResolverTypeWrapper<CountPreview>;
  OrderCountPreviewPayload: ResolverTypeWrapper<Omit<OrderCountPreviewPayload, 'preview'> & { preview?: Maybe<ResolversTypes['OrderCountPreview']> }>;
  OrderPayload: ResolverTypeWrapper<Omit<OrderPayload, 'order'> & { order?: Maybe<ResolversTypes['Order']> }>;
  ActionInput: ActionInput;
  Reward: ResolverTypeWrapper<StoredReward>;
  PointsRange: ResolverTypeWrapper<PointsRange>;
  ProductVariant: ResolverTypeWrapper<ProductVariant>;
  ProductVariantsPayload: ResolverTypeWrapper<ProductVariantsPayload>;
  RewardStatus: RewardStatus;
  RewardInput: RewardInput;
  RewardPayload: ResolverTypeWrapper<Omit<RewardPayload, 'reward'> & { reward?: Maybe<ResolversTypes['Reward']> }>;
  RewardConnection: ResolverTypeWrapper<Omit<RewardConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Reward']>, edges: ReadonlyArray<ResolversTypes['RewardEdge']> }>;
  RewardEdge: ResolverTypeWrapper<Omit<RewardEdge, 'node'> & { node: ResolversTypes['Reward'] }>;
  RewardRevenue: ResolverTypeWrapper<RewardRevenue>;
  Revenue: ResolverTypeWrapper<Revenue>;
  Redemption: ResolverTypeWrapper<RedemptionNode>;
  RedemptionForm: RedemptionForm;
  RedemptionStatus: RedemptionStatus;
  RedeemInput: RedeemInput;
  RedemptionPayload: ResolverTypeWrapper<Omit<RedemptionPayload, 'redemption'> & { redemption?: Maybe<ResolversTypes['Redemption']> }>;
  RedemptionCodePayload: ResolverTypeWrapper<RedemptionCodePayload>;
  RedemptionConnection: ResolverTypeWrapper<Omit<RedemptionConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Redemption']>, edges: ReadonlyArray<ResolversTypes['RedemptionEdge']> }>;
  RedemptionEdge: ResolverTypeWrapper<Omit<RedemptionEdge, 'node'> & { node: ResolversTypes['Redemption'] }>;
  CustomerReferral: ResolverTypeWrapper<OfMember>;
  Referral: ResolverTypeWrapper<ReferralNode>;
  ReferralStatus: ReferralStatus;
  ReferralFlag: ReferralFlag;
  ReferralFilter: ReferralFilter;
  ReferralConnection: ResolverTypeWrapper<ListedReferrals>;
  ReferralEdge: ResolverTypeWrapper<Omit<ReferralEdge, 'node'> & { node: ResolversTypes['Referral'] }>;
  ReferralPayload: ResolverTypeWrapper<Omit<ReferralPayload, 'referral'> & { referral?: Maybe<ResolversTypes['Referral']> }>;
  ReferralLinkPayload: ResolverTypeWrapper<ReferralLinkPayload>;
  ReferralClaimPayload: ResolverTypeWrapper<ReferralClaimPayload>;
  Import: ResolverTypeWrapper<ImportNode>;
  ImportUndated: ResolverTypeWrapper<ImportUndated>;
  ImportOnTop: ResolverTypeWrapper<ImportOnTop>;
  ImportCustomerIds: ResolverTypeWrapper<ImportCustomerIds>;
  ImportQuestionAbout: ImportQuestionAbout;
  ImportChoice: ImportChoice;
  ImportQuestion: ResolverTypeWrapper<ImportQuestion>;
  ImportQuestionLine: ResolverTypeWrapper<ImportQuestionLine>;
  ImportCellMeaning: ResolverTypeWrapper<ImportCellMeaning>;
  ImportAnswer: ResolverTypeWrapper<ImportAnswer>;
  ImportAnswerInput: ImportAnswerInput;
  ImportState: ImportState;
  ImportMeaning: ImportMeaning;
  ImportTier: ResolverTypeWrapper<ImportTier>;
  ImportColumn: ResolverTypeWrapper<ImportColumn>;
  ImportProgress: ResolverTypeWrapper<ImportProgress>;
  ImportProblem: ResolverTypeWrapper<ImportProblem>;
  ImportProblemCount: ResolverTypeWrapper<ImportProblemCount>;
  ImportProblemConnection: ResolverTypeWrapper<ImportProblemConnection>;
  ImportProblemEdge: ResolverTypeWrapper<ImportProblemEdge>;
  ImportConnection: ResolverTypeWrapper<Omit<ImportConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Import']>, edges: ReadonlyArray<ResolversTypes['ImportEdge']> }>;
  ImportEdge: ResolverTypeWrapper<Omit<ImportEdge, 'node'> & { node: ResolversTypes['Import'] }>;
  ImportPayload: ResolverTypeWrapper<Omit<ImportPayload, 'import'> & { import?: Maybe<ResolversTypes['Import']> }>;
  ImportDiscardPayload: ResolverTypeWrapper<ImportDiscardPayload>;
  Notifications: ResolverTypeWrapper<Notifications>;
  NotificationsPayload: ResolverTypeWrapper<NotificationsPayload>;
  ShopperMails: ResolverTypeWrapper<ShopperMails>;
  ShopperMailSender: ResolverTypeWrapper<ShopperMailSender>;
  ShopperMailSecurity: ShopperMailSecurity;
  ShopperMailSenderInput: ShopperMailSenderInput;
  SenderDmarc: ResolverTypeWrapper<SenderDmarc>;
  SenderDmarcState: SenderDmarcState;
  DmarcPolicy: DmarcPolicy;
  ShopperMailSetting: ResolverTypeWrapper<ShopperMailSetting>;
  ShopperMailFigures: ResolverTypeWrapper<ShopperMailFigures>;
  ShopperMailKind: ShopperMailKind;
  ShopperMailSampleKind: ShopperMailSampleKind;
  ShopperMailAudience: ShopperMailAudience;
  ShopperMailSample: ResolverTypeWrapper<ShopperMailSample>;
  ShopperMailSendTestPayload: ResolverTypeWrapper<ShopperMailSendTestPayload>;
  RedemptionSendCodePayload: ResolverTypeWrapper<RedemptionSendCodePayload>;
  ShopperMailsPayload: ResolverTypeWrapper<ShopperMailsPayload>;
  WebhookEndpoint: ResolverTypeWrapper<EndpointNode>;
  WebhookTopic: WebhookTopic;
  WebhookOffReason: WebhookOffReason;
  WebhookDelivery: ResolverTypeWrapper<DeliveryNode>;
  WebhookDeliveryStatus: WebhookDeliveryStatus;
  WebhookAttempt: ResolverTypeWrapper<WebhookAttempt>;
  WebhookEndpointInput: WebhookEndpointInput;
  WebhookEndpointChange: WebhookEndpointChange;
  WebhookEndpointSecret: ResolverTypeWrapper<Omit<WebhookEndpointSecret, 'endpoint'> & { endpoint: ResolversTypes['WebhookEndpoint'] }>;
  WebhookEndpointSecretPayload: ResolverTypeWrapper<Omit<WebhookEndpointSecretPayload, 'created'> & { created?: Maybe<ResolversTypes['WebhookEndpointSecret']> }>;
  WebhookEndpointPayload: ResolverTypeWrapper<Omit<WebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversTypes['WebhookEndpoint']> }>;
  WebhookDeliveryPayload: ResolverTypeWrapper<Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversTypes['WebhookDelivery']> }>;
  WebhookDeliveryConnection: ResolverTypeWrapper<Omit<WebhookDeliveryConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['WebhookDelivery']>, edges: ReadonlyArray<ResolversTypes['WebhookDeliveryEdge']> }>;
  WebhookDeliveryEdge: ResolverTypeWrapper<Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversTypes['WebhookDelivery'] }>;
  SimulationInput: SimulationInput;
  SimulationPayload: ResolverTypeWrapper<Omit<SimulationPayload, 'simulation'> & { simulation?: Maybe<ResolversTypes['Simulation']> }>;
  SimulationConnection: ResolverTypeWrapper<Omit<SimulationConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Simulation']>, edges: ReadonlyArray<ResolversTypes['SimulationEdge']> }>;
  SimulationEdge: ResolverTypeWrapper<Omit<SimulationEdge, 'node'> & { node: ResolversTypes['Simulation'] }>;
  SimulationRange: ResolverTypeWrapper<PastRange>;
  Simulation: ResolverTypeWrapper<SimulationNode>;
  SimulationStatus: SimulationStatus;
  SimulationSample: ResolverTypeWrapper<SimulationSample>;
  SimulationResult: ResolverTypeWrapper<ResultNode>;
  SimulatedProgram: ResolverTypeWrapper<ProgramResult>;
  SimulatedTier: ResolverTypeWrapper<SimulatedTier>;
  SimulatedMonth: ResolverTypeWrapper<SimulatedMonth>;
  SimulatedReward: ResolverTypeWrapper<SimulatedReward>;
  SimulatedMember: ResolverTypeWrapper<TopMember>;
  SimulatedDifference: ResolverTypeWrapper<SimulatedDifference>;
  SimulatedShare: ResolverTypeWrapper<SimulatedShare>;
  SimulationGap: SimulationGap;
  ReportStep: ReportStep;
  Liability: ResolverTypeWrapper<Liability>;
  LedgerProof: ResolverTypeWrapper<LedgerProof>;
  LiabilityRow: ResolverTypeWrapper<LiabilityRow>;
  LiabilityPoints: ResolverTypeWrapper<LiabilityPoints>;
  LiabilityMoney: ResolverTypeWrapper<LiabilityMoney>;
  LiabilityDebt: ResolverTypeWrapper<LiabilityDebt>;
  PointsByDay: ResolverTypeWrapper<PointsByDay>;
  PointsRow: ResolverTypeWrapper<PointsRow>;
  PointsMoved: ResolverTypeWrapper<PointsMoved>;
  MoneyMoved: ResolverTypeWrapper<MoneyMoved>;
  RedemptionRates: ResolverTypeWrapper<RedemptionRates>;
  RedemptionRate: ResolverTypeWrapper<RedemptionRate>;
  RevenueWithRewards: ResolverTypeWrapper<RevenueWithRewards>;
  RevenueRow: ResolverTypeWrapper<RevenueRow>;
  RevenueOfReward: ResolverTypeWrapper<RevenueOfReward>;
  RevenueSum: ResolverTypeWrapper<RevenueSum>;
  RepeatRates: ResolverTypeWrapper<RepeatRates>;
  RepeatRate: ResolverTypeWrapper<RepeatRate>;
  RepeatCount: ResolverTypeWrapper<RepeatCount>;
  ReferralFigures: ResolverTypeWrapper<ReferralFigures>;
  ReferralRow: ResolverTypeWrapper<ReferralRow>;
  BreakagePayload: ResolverTypeWrapper<BreakagePayload>;
  Breakage: ResolverTypeWrapper<Breakage>;
  BreakageBasis: BreakageBasis;
  BreakageAge: ResolverTypeWrapper<BreakageAge>;
  PointsOrigin: PointsOrigin;
  BreakageCohort: ResolverTypeWrapper<BreakageCohort>;
  BreakageForecast: ResolverTypeWrapper<BreakageForecast>;
  JournalMonth: ResolverTypeWrapper<JournalMonth>;
  JournalKind: JournalKind;
  JournalLine: ResolverTypeWrapper<JournalLine>;
  TierMix: ResolverTypeWrapper<TierMix>;
  TierMixTier: ResolverTypeWrapper<TierMixTier>;
  TierMixRow: ResolverTypeWrapper<TierMixRow>;
  ShopperTexts: ResolverTypeWrapper<ShopperTexts>;
  ShopperTextsPayload: ResolverTypeWrapper<ShopperTextsPayload>;
  PreviewedRewardInput: PreviewedRewardInput;
  StorefrontPayload: ResolverTypeWrapper<StorefrontPayload>;
  Storefront: ResolverTypeWrapper<Storefront>;
  ThemeBlock: ResolverTypeWrapper<ThemeBlock>;
  ShopperPreview: ResolverTypeWrapper<ShopperPreview>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Query: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  String: Scalars['String']['output'];
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  Points: Scalars['Points']['output'];
  Decimal: Scalars['Decimal']['output'];
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Money: Money;
  UserError: UserError;
  PageInfo: PageInfo;
  Shop: StoredShop;
  ApiKey: ListedKey;
  ApiKeyInput: ApiKeyInput;
  CreatedApiKey: Omit<CreatedApiKey, 'apiKey'> & { apiKey: ResolversParentTypes['ApiKey'] };
  ApiKeyCreatePayload: Omit<ApiKeyCreatePayload, 'created'> & { created?: Maybe<ResolversParentTypes['CreatedApiKey']> };
  ApiKeyPayload: Omit<ApiKeyPayload, 'apiKey'> & { apiKey?: Maybe<ResolversParentTypes['ApiKey']> };
  TeamMember: TeamMember;
  SignedIn: SignedInPerson;
  SessionsEndPayload: SessionsEndPayload;
  AuditEntry: AuditEntryNode;
  AuditChange: Change;
  AuditEntryConnection: Omit<AuditEntryConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['AuditEntry']>, edges: ReadonlyArray<ResolversParentTypes['AuditEntryEdge']> };
  AuditEntryEdge: Omit<AuditEntryEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  Program: StoredProgram;
  PointsName: PointsName;
  ProgramInput: ProgramInput;
  ProgramSetUpInput: ProgramSetUpInput;
  ProgramPayload: Omit<ProgramPayload, 'program'> & { program?: Maybe<ResolversParentTypes['Program']> };
  ProgramConnection: Omit<ProgramConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Program']>, edges: ReadonlyArray<ResolversParentTypes['ProgramEdge']> };
  ProgramEdge: Omit<ProgramEdge, 'node'> & { node: ResolversParentTypes['Program'] };
  ProgramEffectPayload: Omit<ProgramEffectPayload, 'effect'> & { effect?: Maybe<ResolversParentTypes['ProgramEffect']> };
  ProgramEffect: LoadedProgramEffect;
  ProgramTierEffectPayload: ProgramTierEffectPayload;
  ProgramTierEffect: ProgramTierEffect;
  ProgramTierEffectOnLevel: ProgramTierEffectOnLevel;
  ProgramTierFall: ProgramTierFall;
  ProgramEffectOnOrders: ProgramEffectOnOrders;
  ProgramEffectOnSample: ProgramEffectOnSample;
  ProgramEffectOfWay: ProgramEffectOfWay;
  ProgramEffectTrial: ProgramEffectTrial;
  StoreItem: StoreItem;
  StoreItemsPayload: StoreItemsPayload;
  CustomerNote: StoredNote;
  CustomerNotePayload: Omit<CustomerNotePayload, 'note'> & { note?: Maybe<ResolversParentTypes['CustomerNote']> };
  Customer: CustomerNode;
  PointsBalance: PointsBalance;
  Lot: LotNode;
  Tier: TierLevel;
  CustomerPayload: Omit<CustomerPayload, 'customer'> & { customer?: Maybe<ResolversParentTypes['Customer']> };
  PrivacyRequest: StoredPrivacyRequest;
  PrivacyRequestConnection: Omit<PrivacyRequestConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['PrivacyRequest']>, edges: ReadonlyArray<ResolversParentTypes['PrivacyRequestEdge']> };
  PrivacyRequestEdge: Omit<PrivacyRequestEdge, 'node'> & { node: ResolversParentTypes['PrivacyRequest'] };
  CustomerDataPayload: CustomerDataPayload;
  CustomerFilter: CustomerFilter;
  CustomerConnection: ListedCustomers;
  CustomerEdge: Omit<CustomerEdge, 'node'> & { node: ResolversParentTypes['Customer'] };
  CustomerView: CustomerView;
  CustomerViewPayload: CustomerViewPayload;
  AdjustPointsInput: AdjustPointsInput;
  CustomerSelection: CustomerSelection;
  CustomersMatching: CustomersMatching;
  BulkAdjustmentPreview: BulkAdjustmentPreview;
  BulkAdjustmentInput: BulkAdjustmentInput;
  BulkAdjustment: BulkAdjustment;
  BulkUndoPreview: BulkUndoPreview;
  ActivityLine: Omit<ActivityLine, 'movement'> & { movement?: Maybe<ResolversParentTypes['Movement']> };
  ActivityLineConnection: Omit<ActivityLineConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['ActivityLine']>, edges: ReadonlyArray<ResolversParentTypes['ActivityLineEdge']> };
  ActivityLineEdge: Omit<ActivityLineEdge, 'node'> & { node: ResolversParentTypes['ActivityLine'] };
  BulkAdjustmentConnection: BulkAdjustmentConnection;
  BulkAdjustmentEdge: BulkAdjustmentEdge;
  BulkAdjustmentPayload: BulkAdjustmentPayload;
  TierProgress: StoredTierProgress;
  TierChange: StoredTierChange;
  NextTier: NextTierNode;
  MergeInput: MergeInput;
  MergePreview: MergePreview;
  MergePreviewPayload: MergePreviewPayload;
  Merge: MergeNode;
  MergePayload: Omit<MergePayload, 'merge'> & { merge?: Maybe<ResolversParentTypes['Merge']> };
  Order: OrderNode;
  OrderConnection: Omit<OrderConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Order']>, edges: ReadonlyArray<ResolversParentTypes['OrderEdge']> };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  Movement: MovementNode;
  MovementFilter: MovementFilter;
  MovementConnection: Omit<MovementConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Movement']>, edges: ReadonlyArray<ResolversParentTypes['MovementEdge']> };
  MovementEdge: Omit<MovementEdge, 'node'> & { node: ResolversParentTypes['Movement'] };
  MovementPayload: Omit<MovementPayload, 'movement'> & { movement?: Maybe<ResolversParentTypes['Movement']> };
  TrialBalance: TrialBalance;
  DayFigures: DayFigures;
  AccountBalance: AccountBalance;
  ExpiryPreview: ExpiryPreview;
  ExpiryMonth: ExpiryMonth;
  ExpirySum: ExpirySum;
  SetAsideWebhook: SetAsideMessage;
  SetAsideDismissPayload: SetAsideDismissPayload;
  SetAsideRetryPayload: SetAsideRetryPayload;
  PastOrdersAccess: PastOrdersAccess;
  PastCredit: StoredPastCredit;
  PastCreditTotals: PastCreditTotals;
  PastCreditLeftOut: PastCreditLeftOut;
  PastCreditMember: LargestMember;
  PastCreditPayload: Omit<PastCreditPayload, 'pastCredit'> & { pastCredit?: Maybe<ResolversParentTypes['PastCredit']> };
  OrderCountPreview: CountPreview;
  OrderCountPreviewPayload: Omit<OrderCountPreviewPayload, 'preview'> & { preview?: Maybe<ResolversParentTypes['OrderCountPreview']> };
  OrderPayload: Omit<OrderPayload, 'order'> & { order?: Maybe<ResolversParentTypes['Order']> };
  ActionInput: ActionInput;
  Reward: StoredReward;
  PointsRange: PointsRange;
  ProductVariant: ProductVariant;
  ProductVariantsPayload: ProductVariantsPayload;
  RewardInput: RewardInput;
  RewardPayload: Omit<RewardPayload, 'reward'> & { reward?: Maybe<ResolversParentTypes['Reward']> };
  RewardConnection: Omit<RewardConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Reward']>, edges: ReadonlyArray<ResolversParentTypes['RewardEdge']> };
  RewardEdge: Omit<RewardEdge, 'node'> & { node: ResolversParentTypes['Reward'] };
  RewardRevenue: RewardRevenue;
  Revenue: Revenue;
  Redemption: RedemptionNode;
  RedeemInput: RedeemInput;
  RedemptionPayload: Omit<RedemptionPayload, 'redemption'> & { redemption?: Maybe<ResolversParentTypes['Redemption']> };
  RedemptionCodePayload: RedemptionCodePayload;
  RedemptionConnection: Omit<RedemptionConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Redemption']>, edges: ReadonlyArray<ResolversParentTypes['RedemptionEdge']> };
  RedemptionEdge: Omit<RedemptionEdge, 'node'> & { node: ResolversParentTypes['Redemption'] };
  CustomerReferral: OfMember;
  Referral: ReferralNode;
  ReferralFilter: ReferralFilter;
  ReferralConnection: ListedReferrals;
  ReferralEdge: Omit<ReferralEdge, 'node'> & { node: ResolversParentTypes['Referral'] };
  ReferralPayload: Omit<ReferralPayload, 'referral'> & { referral?: Maybe<ResolversParentTypes['Referral']> };
  ReferralLinkPayload: ReferralLinkPayload;
  ReferralClaimPayload: ReferralClaimPayload;
  Import: ImportNode;
  ImportUndated: ImportUndated;
  ImportOnTop: ImportOnTop;
  ImportCustomerIds: ImportCustomerIds;
  ImportQuestion: ImportQuestion;
  ImportQuestionLine: ImportQuestionLine;
  ImportCellMeaning: ImportCellMeaning;
  ImportAnswer: ImportAnswer;
  ImportAnswerInput: ImportAnswerInput;
  ImportTier: ImportTier;
  ImportColumn: ImportColumn;
  ImportProgress: ImportProgress;
  ImportProblem: ImportProblem;
  ImportProblemCount: ImportProblemCount;
  ImportProblemConnection: ImportProblemConnection;
  ImportProblemEdge: ImportProblemEdge;
  ImportConnection: Omit<ImportConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Import']>, edges: ReadonlyArray<ResolversParentTypes['ImportEdge']> };
  ImportEdge: Omit<ImportEdge, 'node'> & { node: ResolversParentTypes['Import'] };
  ImportPayload: Omit<ImportPayload, 'import'> & { import?: Maybe<ResolversParentTypes['Import']> };
  ImportDiscardPayload: ImportDiscardPayload;
  Notifications: Notifications;
  NotificationsPayload: NotificationsPayload;
  ShopperMails: ShopperMails;
  ShopperMailSender: ShopperMailSender;
  ShopperMailSenderInput: ShopperMailSenderInput;
  SenderDmarc: SenderDmarc;
  ShopperMailSetting: ShopperMailSetting;
  ShopperMailFigures: ShopperMailFigures;
  ShopperMailSample: ShopperMailSample;
  ShopperMailSendTestPayload: ShopperMailSendTestPayload;
  RedemptionSendCodePayload: RedemptionSendCodePayload;
  ShopperMailsPayload: ShopperMailsPayload;
  WebhookEndpoint: EndpointNode;
  WebhookDelivery: DeliveryNode;
  WebhookAttempt: WebhookAttempt;
  WebhookEndpointInput: WebhookEndpointInput;
  WebhookEndpointChange: WebhookEndpointChange;
  WebhookEndpointSecret: Omit<WebhookEndpointSecret, 'endpoint'> & { endpoint: ResolversParentTypes['WebhookEndpoint'] };
  WebhookEndpointSecretPayload: Omit<WebhookEndpointSecretPayload, 'created'> & { created?: Maybe<ResolversParentTypes['WebhookEndpointSecret']> };
  WebhookEndpointPayload: Omit<WebhookEndpointPayload, 'endpoint'> & { endpoint?: Maybe<ResolversParentTypes['WebhookEndpoint']> };
  WebhookDeliveryPayload: Omit<WebhookDeliveryPayload, 'delivery'> & { delivery?: Maybe<ResolversParentTypes['WebhookDelivery']> };
  WebhookDeliveryConnection: Omit<WebhookDeliveryConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['WebhookDelivery']>, edges: ReadonlyArray<ResolversParentTypes['WebhookDeliveryEdge']> };
  WebhookDeliveryEdge: Omit<WebhookDeliveryEdge, 'node'> & { node: ResolversParentTypes['WebhookDelivery'] };
  SimulationInput: SimulationInput;
  SimulationPayload: Omit<SimulationPayload, 'simulation'> & { simulation?: Maybe<ResolversParentTypes['Simulation']> };
  SimulationConnection: Omit<SimulationConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Simulation']>, edges: ReadonlyArray<ResolversParentTypes['SimulationEdge']> };
  SimulationEdge: Omit<SimulationEdge, 'node'> & { node: ResolversParentTypes['Simulation'] };
  SimulationRange: PastRange;
  Simulation: SimulationNode;
  SimulationSample: SimulationSample;
  SimulationResult: ResultNode;
  SimulatedProgram: ProgramResult;
  SimulatedTier: SimulatedTier;
  SimulatedMonth: SimulatedMonth;
  SimulatedReward: SimulatedReward;
  SimulatedMember: TopMember;
  SimulatedDifference: SimulatedDifference;
  SimulatedShare: SimulatedShare;
  Liability: Liability;
  LedgerProof: LedgerProof;
  LiabilityRow: LiabilityRow;
  LiabilityPoints: LiabilityPoints;
  LiabilityMoney: LiabilityMoney;
  LiabilityDebt: LiabilityDebt;
  PointsByDay: PointsByDay;
  PointsRow: PointsRow;
  PointsMoved: PointsMoved;
  MoneyMoved: MoneyMoved;
  RedemptionRates: RedemptionRates;
  RedemptionRate: RedemptionRate;
  RevenueWithRewards: RevenueWithRewards;
  RevenueRow: RevenueRow;
  RevenueOfReward: RevenueOfReward;
  RevenueSum: RevenueSum;
  RepeatRates: RepeatRates;
  RepeatRate: RepeatRate;
  RepeatCount: RepeatCount;
  ReferralFigures: ReferralFigures;
  ReferralRow: ReferralRow;
  BreakagePayload: BreakagePayload;
  Breakage: Breakage;
  BreakageAge: BreakageAge;
  BreakageCohort: BreakageCohort;
  BreakageForecast: BreakageForecast;
  JournalMonth: JournalMonth;
  JournalLine: JournalLine;
  TierMix: TierMix;
  TierMixTier: TierMixTier;
  TierMixRow: TierMixRow;
  ShopperTexts: ShopperTexts;
  ShopperTextsPayload: ShopperTextsPayload;
  PreviewedRewardInput: PreviewedRewardInput;
  StorefrontPayload: StorefrontPayload;
  Storefront: Storefront;
  ThemeBlock: ThemeBlock;
  ShopperPreview: ShopperPreview;
  Int: Scalars['Int']['output'];
};

export type CostDirectiveArgs = {
  weight: Scalars['Int']['input'];
};

export type CostDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = CostDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  assumedSize: Scalars['Int']['input'];
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  shop?: Resolver<ResolversTypes['Shop'], ParentType, ContextType>;
  apiKeys?: Resolver<ReadonlyArray<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  team?: Resolver<ReadonlyArray<ResolversTypes['TeamMember']>, ParentType, ContextType>;
  signedIn?: Resolver<ReadonlyArray<ResolversTypes['SignedIn']>, ParentType, ContextType>;
  hasShopData?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  auditLog?: Resolver<ResolversTypes['AuditEntryConnection'], ParentType, ContextType, Partial<QueryAuditLogArgs>>;
  program?: Resolver<ResolversTypes['Program'], ParentType, ContextType, Partial<QueryProgramArgs>>;
  programVersions?: Resolver<ResolversTypes['ProgramConnection'], ParentType, ContextType, Partial<QueryProgramVersionsArgs>>;
  programEffect?: Resolver<ResolversTypes['ProgramEffectPayload'], ParentType, ContextType, RequireFields<QueryProgramEffectArgs, 'document'>>;
  programTierEffect?: Resolver<ResolversTypes['ProgramTierEffectPayload'], ParentType, ContextType, RequireFields<QueryProgramTierEffectArgs, 'document'>>;
  storeItems?: Resolver<ResolversTypes['StoreItemsPayload'], ParentType, ContextType, RequireFields<QueryStoreItemsArgs, 'kind' | 'ids'>>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType, Partial<QueryCustomerArgs>>;
  dataRequestsOpen?: Resolver<ReadonlyArray<ResolversTypes['PrivacyRequest']>, ParentType, ContextType>;
  privacyRequests?: Resolver<ResolversTypes['PrivacyRequestConnection'], ParentType, ContextType, Partial<QueryPrivacyRequestsArgs>>;
  customers?: Resolver<ResolversTypes['CustomerConnection'], ParentType, ContextType, Partial<QueryCustomersArgs>>;
  customerViews?: Resolver<ReadonlyArray<ResolversTypes['CustomerView']>, ParentType, ContextType>;
  bulkAdjustmentPreview?: Resolver<ResolversTypes['BulkAdjustmentPreview'], ParentType, ContextType, RequireFields<QueryBulkAdjustmentPreviewArgs, 'selection' | 'points'>>;
  bulkAdjustment?: Resolver<Maybe<ResolversTypes['BulkAdjustment']>, ParentType, ContextType, RequireFields<QueryBulkAdjustmentArgs, 'id'>>;
  bulkAdjustments?: Resolver<ResolversTypes['BulkAdjustmentConnection'], ParentType, ContextType, Partial<QueryBulkAdjustmentsArgs>>;
  bulkAdjustmentUndoPreview?: Resolver<Maybe<ResolversTypes['BulkUndoPreview']>, ParentType, ContextType, RequireFields<QueryBulkAdjustmentUndoPreviewArgs, 'id'>>;
  activity?: Resolver<ResolversTypes['ActivityLineConnection'], ParentType, ContextType, Partial<QueryActivityArgs>>;
  mergePreview?: Resolver<ResolversTypes['MergePreviewPayload'], ParentType, ContextType, RequireFields<QueryMergePreviewArgs, 'input'>>;
  ordersNamed?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType, RequireFields<QueryOrdersNamedArgs, 'name'>>;
  movements?: Resolver<ResolversTypes['MovementConnection'], ParentType, ContextType, Partial<QueryMovementsArgs>>;
  trialBalance?: Resolver<ResolversTypes['TrialBalance'], ParentType, ContextType, Partial<QueryTrialBalanceArgs>>;
  dailyFigures?: Resolver<ReadonlyArray<ResolversTypes['DayFigures']>, ParentType, ContextType, RequireFields<QueryDailyFiguresArgs, 'days'>>;
  expiryPreview?: Resolver<Maybe<ResolversTypes['ExpiryPreview']>, ParentType, ContextType>;
  setAsideWebhooks?: Resolver<ReadonlyArray<ResolversTypes['SetAsideWebhook']>, ParentType, ContextType>;
  setAsideCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  webhooksUnderWay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pastCredits?: Resolver<ReadonlyArray<ResolversTypes['PastCredit']>, ParentType, ContextType>;
  pastOrdersAccess?: Resolver<ResolversTypes['PastOrdersAccess'], ParentType, ContextType>;
  orderCountPreview?: Resolver<ResolversTypes['OrderCountPreviewPayload'], ParentType, ContextType, RequireFields<QueryOrderCountPreviewArgs, 'orderId'>>;
  rewards?: Resolver<ResolversTypes['RewardConnection'], ParentType, ContextType, Partial<QueryRewardsArgs>>;
  reward?: Resolver<Maybe<ResolversTypes['Reward']>, ParentType, ContextType, RequireFields<QueryRewardArgs, 'id'>>;
  productVariants?: Resolver<ResolversTypes['ProductVariantsPayload'], ParentType, ContextType, RequireFields<QueryProductVariantsArgs, 'search'>>;
  redemption?: Resolver<Maybe<ResolversTypes['Redemption']>, ParentType, ContextType, Partial<QueryRedemptionArgs>>;
  failedRedemptions?: Resolver<ReadonlyArray<ResolversTypes['Redemption']>, ParentType, ContextType>;
  doubtfulRedemptions?: Resolver<ReadonlyArray<ResolversTypes['Redemption']>, ParentType, ContextType>;
  rewardRevenue?: Resolver<ResolversTypes['RewardRevenue'], ParentType, ContextType, RequireFields<QueryRewardRevenueArgs, 'days'>>;
  referrals?: Resolver<ResolversTypes['ReferralConnection'], ParentType, ContextType, Partial<QueryReferralsArgs>>;
  imports?: Resolver<ResolversTypes['ImportConnection'], ParentType, ContextType, Partial<QueryImportsArgs>>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType, RequireFields<QueryImportArgs, 'id'>>;
  notifications?: Resolver<ResolversTypes['Notifications'], ParentType, ContextType>;
  shopperMails?: Resolver<ResolversTypes['ShopperMails'], ParentType, ContextType>;
  shopperMailSample?: Resolver<ResolversTypes['ShopperMailSample'], ParentType, ContextType, RequireFields<QueryShopperMailSampleArgs, 'kind' | 'language'>>;
  senderDmarc?: Resolver<Maybe<ResolversTypes['SenderDmarc']>, ParentType, ContextType>;
  webhookEndpoints?: Resolver<ReadonlyArray<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  webhookDeliveries?: Resolver<ResolversTypes['WebhookDeliveryConnection'], ParentType, ContextType, RequireFields<QueryWebhookDeliveriesArgs, 'endpointId'>>;
  simulation?: Resolver<Maybe<ResolversTypes['Simulation']>, ParentType, ContextType, RequireFields<QuerySimulationArgs, 'id'>>;
  simulations?: Resolver<ResolversTypes['SimulationConnection'], ParentType, ContextType, Partial<QuerySimulationsArgs>>;
  simulationRange?: Resolver<Maybe<ResolversTypes['SimulationRange']>, ParentType, ContextType>;
  liability?: Resolver<ResolversTypes['Liability'], ParentType, ContextType, RequireFields<QueryLiabilityArgs, 'from' | 'to' | 'by'>>;
  pointsByDay?: Resolver<ResolversTypes['PointsByDay'], ParentType, ContextType, RequireFields<QueryPointsByDayArgs, 'from' | 'to' | 'by'>>;
  redemptionRate?: Resolver<ResolversTypes['RedemptionRates'], ParentType, ContextType, RequireFields<QueryRedemptionRateArgs, 'from' | 'to' | 'by'>>;
  revenueWithRewards?: Resolver<ResolversTypes['RevenueWithRewards'], ParentType, ContextType, RequireFields<QueryRevenueWithRewardsArgs, 'from' | 'to' | 'by'>>;
  repeatRate?: Resolver<ResolversTypes['RepeatRates'], ParentType, ContextType, RequireFields<QueryRepeatRateArgs, 'from' | 'to'>>;
  referralFigures?: Resolver<ResolversTypes['ReferralFigures'], ParentType, ContextType, RequireFields<QueryReferralFiguresArgs, 'from' | 'to' | 'by'>>;
  breakage?: Resolver<ResolversTypes['Breakage'], ParentType, ContextType>;
  journal?: Resolver<ReadonlyArray<ResolversTypes['JournalMonth']>, ParentType, ContextType, RequireFields<QueryJournalArgs, 'from' | 'to'>>;
  tierMix?: Resolver<ResolversTypes['TierMix'], ParentType, ContextType, RequireFields<QueryTierMixArgs, 'from' | 'to' | 'by'>>;
  shopperTexts?: Resolver<ResolversTypes['ShopperTexts'], ParentType, ContextType>;
  shopperPreview?: Resolver<ResolversTypes['ShopperPreview'], ParentType, ContextType, Partial<QueryShopperPreviewArgs>>;
  storefront?: Resolver<ResolversTypes['Storefront'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  apiKeyCreate?: Resolver<ResolversTypes['ApiKeyCreatePayload'], ParentType, ContextType, RequireFields<MutationApiKeyCreateArgs, 'input'>>;
  apiKeyRevoke?: Resolver<ResolversTypes['ApiKeyPayload'], ParentType, ContextType, RequireFields<MutationApiKeyRevokeArgs, 'id'>>;
  sessionsEnd?: Resolver<ResolversTypes['SessionsEndPayload'], ParentType, ContextType, RequireFields<MutationSessionsEndArgs, 'staffId'>>;
  programUpdate?: Resolver<ResolversTypes['ProgramPayload'], ParentType, ContextType, RequireFields<MutationProgramUpdateArgs, 'expectedVersion' | 'input'>>;
  programSetUp?: Resolver<ResolversTypes['ProgramPayload'], ParentType, ContextType, RequireFields<MutationProgramSetUpArgs, 'input'>>;
  customerNoteAdd?: Resolver<ResolversTypes['CustomerNotePayload'], ParentType, ContextType, RequireFields<MutationCustomerNoteAddArgs, 'customerId' | 'text'>>;
  customerNoteRemove?: Resolver<ResolversTypes['CustomerNotePayload'], ParentType, ContextType, RequireFields<MutationCustomerNoteRemoveArgs, 'id'>>;
  customerSetBirthday?: Resolver<ResolversTypes['CustomerPayload'], ParentType, ContextType, RequireFields<MutationCustomerSetBirthdayArgs, 'customerId'>>;
  customerSetTier?: Resolver<ResolversTypes['CustomerPayload'], ParentType, ContextType, RequireFields<MutationCustomerSetTierArgs, 'customerId'>>;
  customerEnroll?: Resolver<ResolversTypes['CustomerPayload'], ParentType, ContextType, RequireFields<MutationCustomerEnrollArgs, 'customerId'>>;
  customerSetExcluded?: Resolver<ResolversTypes['CustomerPayload'], ParentType, ContextType, RequireFields<MutationCustomerSetExcludedArgs, 'customerId' | 'isExcluded'>>;
  customerErase?: Resolver<ResolversTypes['CustomerPayload'], ParentType, ContextType, RequireFields<MutationCustomerEraseArgs, 'customerId'>>;
  customerExportData?: Resolver<ResolversTypes['CustomerDataPayload'], ParentType, ContextType, RequireFields<MutationCustomerExportDataArgs, 'customerId'>>;
  customerViewCreate?: Resolver<ResolversTypes['CustomerViewPayload'], ParentType, ContextType, RequireFields<MutationCustomerViewCreateArgs, 'name' | 'address'>>;
  customerViewRename?: Resolver<ResolversTypes['CustomerViewPayload'], ParentType, ContextType, RequireFields<MutationCustomerViewRenameArgs, 'id' | 'name'>>;
  customerViewDelete?: Resolver<ResolversTypes['CustomerViewPayload'], ParentType, ContextType, RequireFields<MutationCustomerViewDeleteArgs, 'id'>>;
  customerAdjustPoints?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationCustomerAdjustPointsArgs, 'input'>>;
  bulkAdjustmentStart?: Resolver<ResolversTypes['BulkAdjustmentPayload'], ParentType, ContextType, RequireFields<MutationBulkAdjustmentStartArgs, 'input'>>;
  bulkAdjustmentUndo?: Resolver<ResolversTypes['BulkAdjustmentPayload'], ParentType, ContextType, RequireFields<MutationBulkAdjustmentUndoArgs, 'id'>>;
  customerMerge?: Resolver<ResolversTypes['MergePayload'], ParentType, ContextType, RequireFields<MutationCustomerMergeArgs, 'input'>>;
  customerMergeUndo?: Resolver<ResolversTypes['MergePayload'], ParentType, ContextType, RequireFields<MutationCustomerMergeUndoArgs, 'id'>>;
  postingUndo?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationPostingUndoArgs, 'postingId'>>;
  setAsideRetry?: Resolver<ResolversTypes['SetAsideRetryPayload'], ParentType, ContextType, Partial<MutationSetAsideRetryArgs>>;
  setAsideDismiss?: Resolver<ResolversTypes['SetAsideDismissPayload'], ParentType, ContextType, RequireFields<MutationSetAsideDismissArgs, 'webhookIds'>>;
  pastOrdersRead?: Resolver<ResolversTypes['PastCreditPayload'], ParentType, ContextType, RequireFields<MutationPastOrdersReadArgs, 'reach'>>;
  pastOrdersCredit?: Resolver<ResolversTypes['PastCreditPayload'], ParentType, ContextType, RequireFields<MutationPastOrdersCreditArgs, 'id' | 'programVersion'>>;
  pastOrdersUndo?: Resolver<ResolversTypes['PastCreditPayload'], ParentType, ContextType, RequireFields<MutationPastOrdersUndoArgs, 'id'>>;
  orderCount?: Resolver<ResolversTypes['OrderPayload'], ParentType, ContextType, RequireFields<MutationOrderCountArgs, 'orderId' | 'programVersion'>>;
  orderCountUndo?: Resolver<ResolversTypes['OrderPayload'], ParentType, ContextType, RequireFields<MutationOrderCountUndoArgs, 'orderId'>>;
  actionRecord?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationActionRecordArgs, 'input'>>;
  rewardCreate?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardCreateArgs, 'input'>>;
  rewardUpdate?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardUpdateArgs, 'id' | 'expectedVersion' | 'input'>>;
  rewardSetStatus?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardSetStatusArgs, 'id' | 'status'>>;
  rewardMove?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardMoveArgs, 'id'>>;
  rewardDuplicate?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardDuplicateArgs, 'id'>>;
  rewardRedeem?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRewardRedeemArgs, 'input'>>;
  redemptionCancel?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRedemptionCancelArgs, 'id'>>;
  redemptionRetry?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRedemptionRetryArgs, 'id'>>;
  redemptionRevealCode?: Resolver<ResolversTypes['RedemptionCodePayload'], ParentType, ContextType, RequireFields<MutationRedemptionRevealCodeArgs, 'id'>>;
  redemptionSettle?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRedemptionSettleArgs, 'id' | 'wasGiven'>>;
  redemptionDismiss?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRedemptionDismissArgs, 'id'>>;
  referralLinkCreate?: Resolver<ResolversTypes['ReferralLinkPayload'], ParentType, ContextType, RequireFields<MutationReferralLinkCreateArgs, 'customerId'>>;
  referralClaim?: Resolver<ResolversTypes['ReferralClaimPayload'], ParentType, ContextType, RequireFields<MutationReferralClaimArgs, 'token' | 'email'>>;
  referralApprove?: Resolver<ResolversTypes['ReferralPayload'], ParentType, ContextType, RequireFields<MutationReferralApproveArgs, 'id'>>;
  referralRefuse?: Resolver<ResolversTypes['ReferralPayload'], ParentType, ContextType, RequireFields<MutationReferralRefuseArgs, 'id'>>;
  importMatch?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportMatchArgs, 'id' | 'columns'>>;
  importApply?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportApplyArgs, 'id'>>;
  importStop?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportStopArgs, 'id'>>;
  importUndo?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportUndoArgs, 'id'>>;
  importDiscard?: Resolver<ResolversTypes['ImportDiscardPayload'], ParentType, ContextType, RequireFields<MutationImportDiscardArgs, 'id'>>;
  notificationsUpdate?: Resolver<ResolversTypes['NotificationsPayload'], ParentType, ContextType, Partial<MutationNotificationsUpdateArgs>>;
  shopperMailsUpdate?: Resolver<ResolversTypes['ShopperMailsPayload'], ParentType, ContextType, RequireFields<MutationShopperMailsUpdateArgs, 'kind' | 'isOn'>>;
  shopperMailsSetLanguage?: Resolver<ResolversTypes['ShopperMailsPayload'], ParentType, ContextType, RequireFields<MutationShopperMailsSetLanguageArgs, 'language'>>;
  redemptionSendCode?: Resolver<ResolversTypes['RedemptionSendCodePayload'], ParentType, ContextType, RequireFields<MutationRedemptionSendCodeArgs, 'id'>>;
  shopperMailSenderSet?: Resolver<ResolversTypes['ShopperMailsPayload'], ParentType, ContextType, RequireFields<MutationShopperMailSenderSetArgs, 'input'>>;
  shopperMailSenderRemove?: Resolver<ResolversTypes['ShopperMailsPayload'], ParentType, ContextType>;
  shopperMailSendTest?: Resolver<ResolversTypes['ShopperMailSendTestPayload'], ParentType, ContextType, RequireFields<MutationShopperMailSendTestArgs, 'kind' | 'language' | 'to'>>;
  webhookEndpointCreate?: Resolver<ResolversTypes['WebhookEndpointSecretPayload'], ParentType, ContextType, RequireFields<MutationWebhookEndpointCreateArgs, 'input'>>;
  webhookEndpointUpdate?: Resolver<ResolversTypes['WebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationWebhookEndpointUpdateArgs, 'id' | 'input'>>;
  webhookEndpointDelete?: Resolver<ResolversTypes['WebhookEndpointPayload'], ParentType, ContextType, RequireFields<MutationWebhookEndpointDeleteArgs, 'id'>>;
  webhookEndpointRotateSecret?: Resolver<ResolversTypes['WebhookEndpointSecretPayload'], ParentType, ContextType, RequireFields<MutationWebhookEndpointRotateSecretArgs, 'id'>>;
  webhookDeliveryReplay?: Resolver<ResolversTypes['WebhookDeliveryPayload'], ParentType, ContextType, RequireFields<MutationWebhookDeliveryReplayArgs, 'id'>>;
  simulationStart?: Resolver<ResolversTypes['SimulationPayload'], ParentType, ContextType, RequireFields<MutationSimulationStartArgs, 'input'>>;
  simulationStop?: Resolver<ResolversTypes['SimulationPayload'], ParentType, ContextType, RequireFields<MutationSimulationStopArgs, 'id'>>;
  breakageUpdate?: Resolver<ResolversTypes['BreakagePayload'], ParentType, ContextType, RequireFields<MutationBreakageUpdateArgs, 'ownBasisPoints'>>;
  shopperTextsUpdate?: Resolver<ResolversTypes['ShopperTextsPayload'], ParentType, ContextType, RequireFields<MutationShopperTextsUpdateArgs, 'expectedVersion' | 'document'>>;
  storefrontCheck?: Resolver<ResolversTypes['StorefrontPayload'], ParentType, ContextType, RequireFields<MutationStorefrontCheckArgs, 'base'>>;
};

export interface PointsScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Points'], any> {
  name: 'Points';
}

export interface DecimalScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Decimal'], any> {
  name: 'Decimal';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type MoneyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Money'] = ResolversParentTypes['Money']> = {
  amount?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  currencyCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ShopResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Shop'] = ResolversParentTypes['Shop']> = {
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  currencyCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timeZone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  installedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  missingScopes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  storeAwaySince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mayDoAll?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  scopes?: Resolver<ReadonlyArray<ResolversTypes['ApiScope']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CreatedApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreatedApiKey'] = ResolversParentTypes['CreatedApiKey']> = {
  apiKey?: Resolver<ResolversTypes['ApiKey'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiKeyCreatePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKeyCreatePayload'] = ResolversParentTypes['ApiKeyCreatePayload']> = {
  created?: Resolver<Maybe<ResolversTypes['CreatedApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ApiKeyPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKeyPayload'] = ResolversParentTypes['ApiKeyPayload']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type TeamMemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TeamMember'] = ResolversParentTypes['TeamMember']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SignedInResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SignedIn'] = ResolversParentTypes['SignedIn']> = {
  staffId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  staffName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sessions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  openedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isOwn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SessionsEndPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SessionsEndPayload'] = ResolversParentTypes['SessionsEndPayload']> = {
  endedSessions?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  about?: Resolver<ResolversTypes['AuditSubject'], ParentType, ContextType>;
  subjectId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  subjectName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  changes?: Resolver<ReadonlyArray<ResolversTypes['AuditChange']>, ParentType, ContextType>;
  program?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
  programBefore?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
};

export type AuditChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditChange'] = ResolversParentTypes['AuditChange']> = {
  path?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type AuditEntryConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEntryConnection'] = ResolversParentTypes['AuditEntryConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['AuditEntryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditEntryEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuditEntryEdge'] = ResolversParentTypes['AuditEntryEdge']> = {
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProgramResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Program'] = ResolversParentTypes['Program']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProgramStatus'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointsName?: Resolver<ResolversTypes['PointsName'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PointsNameResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsName'] = ResolversParentTypes['PointsName']> = {
  one?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  other?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProgramPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramPayload'] = ResolversParentTypes['ProgramPayload']> = {
  program?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ProgramConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramConnection'] = ResolversParentTypes['ProgramConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Program']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProgramEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ProgramEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEdge'] = ResolversParentTypes['ProgramEdge']> = {
  node?: Resolver<ResolversTypes['Program'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProgramEffectPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffectPayload'] = ResolversParentTypes['ProgramEffectPayload']> = {
  effect?: Resolver<Maybe<ResolversTypes['ProgramEffect']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ProgramEffectResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffect'] = ResolversParentTypes['ProgramEffect']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  membersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outstanding?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  joiningCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leavingCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['ProgramEffectOnOrders'], ParentType, ContextType>;
  sampleOrders?: Resolver<ReadonlyArray<ResolversTypes['ProgramEffectOnSample']>, ParentType, ContextType>;
  lastingOrder?: Resolver<Maybe<ResolversTypes['ProgramEffectOnSample']>, ParentType, ContextType>;
  ways?: Resolver<ReadonlyArray<ResolversTypes['ProgramEffectOfWay']>, ParentType, ContextType>;
};

export type ProgramTierEffectPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramTierEffectPayload'] = ResolversParentTypes['ProgramTierEffectPayload']> = {
  effect?: Resolver<Maybe<ResolversTypes['ProgramTierEffect']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ProgramTierEffectResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramTierEffect'] = ResolversParentTypes['ProgramTierEffect']> = {
  levels?: Resolver<ReadonlyArray<ResolversTypes['ProgramTierEffectOnLevel']>, ParentType, ContextType>;
  rising?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  falls?: Resolver<ReadonlyArray<ResolversTypes['ProgramTierFall']>, ParentType, ContextType>;
  lookedAt?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isEstimate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProgramTierEffectOnLevelResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramTierEffectOnLevel'] = ResolversParentTypes['ProgramTierEffectOnLevel']> = {
  tierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  before?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  after?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProgramTierFallResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramTierFall'] = ResolversParentTypes['ProgramTierFall']> = {
  on?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fromTierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  toTierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProgramEffectOnOrdersResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffectOnOrders'] = ResolversParentTypes['ProgramEffectOnOrders']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pointsBefore?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pointsAfter?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  membersTouched?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownProducts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProgramEffectOnSampleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffectOnSample'] = ResolversParentTypes['ProgramEffectOnSample']> = {
  tierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  pointsBefore?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  pointsAfter?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type ProgramEffectOfWayResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffectOfWay'] = ResolversParentTypes['ProgramEffectOfWay']> = {
  ruleId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['EarningTiming']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['EarningTiming']>, ParentType, ContextType>;
  startsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  trial?: Resolver<Maybe<ResolversTypes['ProgramEffectTrial']>, ParentType, ContextType>;
};

export type ProgramEffectTrialResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramEffectTrial'] = ResolversParentTypes['ProgramEffectTrial']> = {
  days?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isCutShort?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  membersTouched?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownProducts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type StoreItemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StoreItem'] = ResolversParentTypes['StoreItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type StoreItemsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StoreItemsPayload'] = ResolversParentTypes['StoreItemsPayload']> = {
  items?: Resolver<Maybe<ReadonlyArray<ResolversTypes['StoreItem']>>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomerNoteResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerNote'] = ResolversParentTypes['CustomerNote']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  writtenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CustomerNotePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerNotePayload'] = ResolversParentTypes['CustomerNotePayload']> = {
  note?: Resolver<Maybe<ResolversTypes['CustomerNote']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CustomerStatus'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType>;
  pointsAt?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType, RequireFields<CustomerPointsAtArgs, 'at' | 'by'>>;
  tier?: Resolver<Maybe<ResolversTypes['Tier']>, ParentType, ContextType>;
  ordersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  joinedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  birthday?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  birthdayEnteredOn?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  leftAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastActivityAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  movements?: Resolver<ResolversTypes['MovementConnection'], ParentType, ContextType, Partial<CustomerMovementsArgs>>;
  lots?: Resolver<ReadonlyArray<ResolversTypes['Lot']>, ParentType, ContextType>;
  notes?: Resolver<ReadonlyArray<ResolversTypes['CustomerNote']>, ParentType, ContextType>;
  privacyRequests?: Resolver<ReadonlyArray<ResolversTypes['PrivacyRequest']>, ParentType, ContextType>;
  tierProgress?: Resolver<Maybe<ResolversTypes['TierProgress']>, ParentType, ContextType>;
  tierChanges?: Resolver<ReadonlyArray<ResolversTypes['TierChange']>, ParentType, ContextType>;
  mergedInto?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  merges?: Resolver<ReadonlyArray<ResolversTypes['Merge']>, ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['OrderConnection'], ParentType, ContextType, Partial<CustomerOrdersArgs>>;
  redemptions?: Resolver<ResolversTypes['RedemptionConnection'], ParentType, ContextType, Partial<CustomerRedemptionsArgs>>;
  referral?: Resolver<ResolversTypes['CustomerReferral'], ParentType, ContextType>;
};

export type PointsBalanceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsBalance'] = ResolversParentTypes['PointsBalance']> = {
  available?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  lifetime?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type LotResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Lot'] = ResolversParentTypes['Lot']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  movement?: Resolver<Maybe<ResolversTypes['Movement']>, ParentType, ContextType>;
  issuedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  availableAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type TierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Tier'] = ResolversParentTypes['Tier']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  multiplier?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  color?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerPayload'] = ResolversParentTypes['CustomerPayload']> = {
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PrivacyRequestResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PrivacyRequest'] = ResolversParentTypes['PrivacyRequest']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['PrivacyRequestKind'], ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  askedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  askedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  doneAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type PrivacyRequestConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PrivacyRequestConnection'] = ResolversParentTypes['PrivacyRequestConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['PrivacyRequest']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['PrivacyRequestEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type PrivacyRequestEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PrivacyRequestEdge'] = ResolversParentTypes['PrivacyRequestEdge']> = {
  node?: Resolver<ResolversTypes['PrivacyRequest'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerDataPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerDataPayload'] = ResolversParentTypes['CustomerDataPayload']> = {
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomerConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerConnection'] = ResolversParentTypes['CustomerConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Customer']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['CustomerEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerEdge'] = ResolversParentTypes['CustomerEdge']> = {
  node?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerViewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerView'] = ResolversParentTypes['CustomerView']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerViewPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerViewPayload'] = ResolversParentTypes['CustomerViewPayload']> = {
  customerView?: Resolver<Maybe<ResolversTypes['CustomerView']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type BulkAdjustmentPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkAdjustmentPreview'] = ResolversParentTypes['BulkAdjustmentPreview']> = {
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pointsNow?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pointsInAll?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  fallingBelowZero?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  usualPoints?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
};

export type BulkAdjustmentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkAdjustment'] = ResolversParentTypes['BulkAdjustment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['BulkAdjustmentStatus'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  countsTowardTier?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  adjusted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refused?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leftAlone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  appliedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  undoReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undoneBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undoneByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undoneAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type BulkUndoPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkUndoPreview'] = ResolversParentTypes['BulkUndoPreview']> = {
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pointsSpent?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  alreadyUndone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  merged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ActivityLineResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ActivityLine'] = ResolversParentTypes['ActivityLine']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  movement?: Resolver<Maybe<ResolversTypes['Movement']>, ParentType, ContextType>;
  bulkAdjustment?: Resolver<Maybe<ResolversTypes['BulkAdjustment']>, ParentType, ContextType>;
  isUndo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ActivityLineConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ActivityLineConnection'] = ResolversParentTypes['ActivityLineConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ActivityLine']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ActivityLineEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ActivityLineEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ActivityLineEdge'] = ResolversParentTypes['ActivityLineEdge']> = {
  node?: Resolver<ResolversTypes['ActivityLine'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BulkAdjustmentConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkAdjustmentConnection'] = ResolversParentTypes['BulkAdjustmentConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['BulkAdjustment']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['BulkAdjustmentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type BulkAdjustmentEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkAdjustmentEdge'] = ResolversParentTypes['BulkAdjustmentEdge']> = {
  node?: Resolver<ResolversTypes['BulkAdjustment'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BulkAdjustmentPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BulkAdjustmentPayload'] = ResolversParentTypes['BulkAdjustmentPayload']> = {
  bulkAdjustment?: Resolver<Maybe<ResolversTypes['BulkAdjustment']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type TierProgressResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TierProgress'] = ResolversParentTypes['TierProgress']> = {
  spent?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  points?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  since?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  keepMissingSpent?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  keepMissingPoints?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  keptBecause?: Resolver<Maybe<ResolversTypes['TierKeptBecause']>, ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['NextTier']>, ParentType, ContextType>;
};

export type TierChangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TierChange'] = ResolversParentTypes['TierChange']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  fromTierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  fromTierName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  toTierId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  toTierName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  why?: Resolver<ResolversTypes['TierChangeReason'], ParentType, ContextType>;
};

export type NextTierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NextTier'] = ResolversParentTypes['NextTier']> = {
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  spent?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  points?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  missingSpent?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  missingPoints?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type MergePreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MergePreview'] = ResolversParentTypes['MergePreview']> = {
  available?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  lots?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redemptions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  referrals?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  doubled?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  tierGifts?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  after?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType>;
};

export type MergePreviewPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MergePreviewPayload'] = ResolversParentTypes['MergePreviewPayload']> = {
  preview?: Resolver<Maybe<ResolversTypes['MergePreview']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type MergeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Merge'] = ResolversParentTypes['Merge']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  into?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  mergedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  mergedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  undoneAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  undoneBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undoUntil?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  doubled?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redemptions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MergePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MergePayload'] = ResolversParentTypes['MergePayload']> = {
  merge?: Resolver<Maybe<ResolversTypes['Merge']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type OrderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Order'] = ResolversParentTypes['Order']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  processedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  eligible?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  programVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  program?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isCountedByHand?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type OrderConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderConnection'] = ResolversParentTypes['OrderConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Order']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['OrderEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type OrderEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderEdge'] = ResolversParentTypes['OrderEdge']> = {
  node?: Resolver<ResolversTypes['Order'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MovementResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Movement'] = ResolversParentTypes['Movement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  postingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  availableAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  balanceAfter?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  availableAfter?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  pendingAfter?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ruleName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  orderChange?: Resolver<Maybe<ResolversTypes['OrderChange']>, ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  programVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  program?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  canUndo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  undoneBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  undoes?: Resolver<Maybe<ResolversTypes['Movement']>, ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  mergedWith?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  orderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  redemption?: Resolver<Maybe<ResolversTypes['Redemption']>, ParentType, ContextType>;
  fileName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MovementConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MovementConnection'] = ResolversParentTypes['MovementConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Movement']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['MovementEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type MovementEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MovementEdge'] = ResolversParentTypes['MovementEdge']> = {
  node?: Resolver<ResolversTypes['Movement'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MovementPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MovementPayload'] = ResolversParentTypes['MovementPayload']> = {
  movement?: Resolver<Maybe<ResolversTypes['Movement']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type TrialBalanceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TrialBalance'] = ResolversParentTypes['TrialBalance']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  accounts?: Resolver<ReadonlyArray<ResolversTypes['AccountBalance']>, ParentType, ContextType>;
  sum?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type DayFiguresResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DayFigures'] = ResolversParentTypes['DayFigures']> = {
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  issued?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  takenBack?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  returned?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  adjusted?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type AccountBalanceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AccountBalance'] = ResolversParentTypes['AccountBalance']> = {
  account?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type ExpiryPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ExpiryPreview'] = ResolversParentTypes['ExpiryPreview']> = {
  measuredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  soon?: Resolver<ResolversTypes['ExpirySum'], ParentType, ContextType>;
  months?: Resolver<ReadonlyArray<ResolversTypes['ExpiryMonth']>, ParentType, ContextType>;
  later?: Resolver<ResolversTypes['ExpirySum'], ParentType, ContextType>;
  undated?: Resolver<ResolversTypes['ExpirySum'], ParentType, ContextType>;
};

export type ExpiryMonthResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ExpiryMonth'] = ResolversParentTypes['ExpiryMonth']> = {
  month?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sum?: Resolver<ResolversTypes['ExpirySum'], ParentType, ContextType>;
};

export type ExpirySumResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ExpirySum'] = ResolversParentTypes['ExpirySum']> = {
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SetAsideWebhookResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SetAsideWebhook'] = ResolversParentTypes['SetAsideWebhook']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  topic?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  receivedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  setAsideAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orderId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  orderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  customerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
};

export type SetAsideDismissPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SetAsideDismissPayload'] = ResolversParentTypes['SetAsideDismissPayload']> = {
  dismissed?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SetAsideRetryPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SetAsideRetryPayload'] = ResolversParentTypes['SetAsideRetryPayload']> = {
  retried?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type PastOrdersAccessResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastOrdersAccess'] = ResolversParentTypes['PastOrdersAccess']> = {
  all?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  grantUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PastCreditResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastCredit'] = ResolversParentTypes['PastCredit']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['PastCreditState'], ParentType, ContextType>;
  reach?: Resolver<ResolversTypes['PastOrdersReach'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  programVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ordersRead?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ordersFound?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  missingScope?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  trouble?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  totals?: Resolver<ResolversTypes['PastCreditTotals'], ParentType, ContextType>;
  leftOut?: Resolver<ReadonlyArray<ResolversTypes['PastCreditLeftOut']>, ParentType, ContextType>;
  members?: Resolver<ReadonlyArray<ResolversTypes['PastCreditMember']>, ParentType, ContextType, RequireFields<PastCreditMembersArgs, 'first'>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  creditedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undoneBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type PastCreditTotalsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastCreditTotals'] = ResolversParentTypes['PastCreditTotals']> = {
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type PastCreditLeftOutResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastCreditLeftOut'] = ResolversParentTypes['PastCreditLeftOut']> = {
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PastCreditMemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastCreditMember'] = ResolversParentTypes['PastCreditMember']> = {
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type PastCreditPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PastCreditPayload'] = ResolversParentTypes['PastCreditPayload']> = {
  pastCredit?: Resolver<Maybe<ResolversTypes['PastCredit']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type OrderCountPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderCountPreview'] = ResolversParentTypes['OrderCountPreview']> = {
  programVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType>;
  after?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType>;
};

export type OrderCountPreviewPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderCountPreviewPayload'] = ResolversParentTypes['OrderCountPreviewPayload']> = {
  preview?: Resolver<Maybe<ResolversTypes['OrderCountPreview']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type OrderPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['OrderPayload'] = ResolversParentTypes['OrderPayload']> = {
  order?: Resolver<Maybe<ResolversTypes['Order']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RewardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Reward'] = ResolversParentTypes['Reward']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  points?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  pointsRange?: Resolver<Maybe<ResolversTypes['PointsRange']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RewardStatus'], ParentType, ContextType>;
  config?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  missingScopes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  affordableShare?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  redemptionsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redemptions?: Resolver<ResolversTypes['RedemptionConnection'], ParentType, ContextType, Partial<RewardRedemptionsArgs>>;
};

export type PointsRangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsRange'] = ResolversParentTypes['PointsRange']> = {
  least?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  step?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  most?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
};

export type ProductVariantResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProductVariant'] = ResolversParentTypes['ProductVariant']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  price?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
};

export type ProductVariantsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProductVariantsPayload'] = ResolversParentTypes['ProductVariantsPayload']> = {
  variants?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ProductVariant']>>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RewardPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RewardPayload'] = ResolversParentTypes['RewardPayload']> = {
  reward?: Resolver<Maybe<ResolversTypes['Reward']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RewardConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RewardConnection'] = ResolversParentTypes['RewardConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Reward']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['RewardEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RewardEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RewardEdge'] = ResolversParentTypes['RewardEdge']> = {
  node?: Resolver<ResolversTypes['Reward'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RewardRevenueResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RewardRevenue'] = ResolversParentTypes['RewardRevenue']> = {
  now?: Resolver<ResolversTypes['Revenue'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['Revenue'], ParentType, ContextType>;
};

export type RevenueResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Revenue'] = ResolversParentTypes['Revenue']> = {
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type RedemptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Redemption'] = ResolversParentTypes['Redemption']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reward?: Resolver<ResolversTypes['Reward'], ParentType, ContextType>;
  customer?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RedemptionStatus'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pointsReturned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  form?: Resolver<ResolversTypes['RedemptionForm'], ParentType, ContextType>;
  inDoubtSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maskedCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  requestedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  issuedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  usedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  orderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failureCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  handledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  retriedAs?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  cancelRequestedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type RedemptionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionPayload'] = ResolversParentTypes['RedemptionPayload']> = {
  redemption?: Resolver<Maybe<ResolversTypes['Redemption']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RedemptionCodePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionCodePayload'] = ResolversParentTypes['RedemptionCodePayload']> = {
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RedemptionConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionConnection'] = ResolversParentTypes['RedemptionConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Redemption']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['RedemptionEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type RedemptionEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionEdge'] = ResolversParentTypes['RedemptionEdge']> = {
  node?: Resolver<ResolversTypes['Redemption'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CustomerReferralResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CustomerReferral'] = ResolversParentTypes['CustomerReferral']> = {
  linkToken?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  invited?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rewarded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReferralResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Referral'] = ResolversParentTypes['Referral']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  advocate?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  friend?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ReferralStatus'], ParentType, ContextType>;
  flags?: Resolver<ReadonlyArray<ResolversTypes['ReferralFlag']>, ParentType, ContextType>;
  waitsFor?: Resolver<ReadonlyArray<ResolversTypes['ReferralFlag']>, ParentType, ContextType>;
  claimedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  codeExpiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  orderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  orderedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  worth?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  holdEndsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  decidedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ReferralConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralConnection'] = ResolversParentTypes['ReferralConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Referral']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ReferralEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ReferralEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralEdge'] = ResolversParentTypes['ReferralEdge']> = {
  node?: Resolver<ResolversTypes['Referral'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReferralPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralPayload'] = ResolversParentTypes['ReferralPayload']> = {
  referral?: Resolver<Maybe<ResolversTypes['Referral']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ReferralLinkPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralLinkPayload'] = ResolversParentTypes['ReferralLinkPayload']> = {
  token?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ReferralClaimPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralClaimPayload'] = ResolversParentTypes['ReferralClaimPayload']> = {
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ImportResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Import'] = ResolversParentTypes['Import']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  fileName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ImportState'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rowCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  columns?: Resolver<ReadonlyArray<ResolversTypes['ImportColumn']>, ParentType, ContextType>;
  createsCustomers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  passedOver?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  goodRows?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  goodPoints?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  goodPending?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  zeroRows?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  goodExpiring?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  goodTiers?: Resolver<ReadonlyArray<ResolversTypes['ImportTier']>, ParentType, ContextType>;
  progress?: Resolver<ResolversTypes['ImportProgress'], ParentType, ContextType>;
  problems?: Resolver<ResolversTypes['ImportProblemConnection'], ParentType, ContextType, Partial<ImportProblemsArgs>>;
  problemCounts?: Resolver<ReadonlyArray<ResolversTypes['ImportProblemCount']>, ParentType, ContextType>;
  encoding?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  headLine?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  questions?: Resolver<ReadonlyArray<ResolversTypes['ImportQuestion']>, ParentType, ContextType, Partial<ImportQuestionsArgs>>;
  answers?: Resolver<ReadonlyArray<ResolversTypes['ImportAnswer']>, ParentType, ContextType>;
  customerIds?: Resolver<Maybe<ResolversTypes['ImportCustomerIds']>, ParentType, ContextType>;
  repeatedRows?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  appliedBefore?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  onTop?: Resolver<Maybe<ResolversTypes['ImportOnTop']>, ParentType, ContextType>;
  leftOut?: Resolver<ResolversTypes['ImportProblemConnection'], ParentType, ContextType, Partial<ImportLeftOutArgs>>;
  leftOutCounts?: Resolver<ReadonlyArray<ResolversTypes['ImportProblemCount']>, ParentType, ContextType>;
  undated?: Resolver<ResolversTypes['ImportUndated'], ParentType, ContextType>;
};

export type ImportUndatedResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportUndated'] = ResolversParentTypes['ImportUndated']> = {
  lines?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type ImportOnTopResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportOnTop'] = ResolversParentTypes['ImportOnTop']> = {
  rows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  importId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  appliedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ImportCustomerIdsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportCustomerIds'] = ResolversParentTypes['ImportCustomerIds']> = {
  seen?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  found?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  areUsed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportQuestionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportQuestion'] = ResolversParentTypes['ImportQuestion']> = {
  about?: Resolver<ResolversTypes['ImportQuestionAbout'], ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  head?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  choices?: Resolver<ReadonlyArray<ResolversTypes['ImportChoice']>, ParentType, ContextType>;
  answer?: Resolver<Maybe<ResolversTypes['ImportChoice']>, ParentType, ContextType>;
  isOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['ImportQuestionLine']>, ParentType, ContextType>;
};

export type ImportQuestionLineResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportQuestionLine'] = ResolversParentTypes['ImportQuestionLine']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  cell?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cells?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  meanings?: Resolver<ReadonlyArray<ResolversTypes['ImportCellMeaning']>, ParentType, ContextType>;
};

export type ImportCellMeaningResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportCellMeaning'] = ResolversParentTypes['ImportCellMeaning']> = {
  choice?: Resolver<ResolversTypes['ImportChoice'], ParentType, ContextType>;
  means?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ImportAnswerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportAnswer'] = ResolversParentTypes['ImportAnswer']> = {
  about?: Resolver<ResolversTypes['ImportQuestionAbout'], ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  choice?: Resolver<ResolversTypes['ImportChoice'], ParentType, ContextType>;
};

export type ImportTierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportTier'] = ResolversParentTypes['ImportTier']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ImportColumnResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportColumn'] = ResolversParentTypes['ImportColumn']> = {
  head?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  meaning?: Resolver<ResolversTypes['ImportMeaning'], ParentType, ContextType>;
  sample?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ImportProgressResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportProgress'] = ResolversParentTypes['ImportProgress']> = {
  checkedRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  doneRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  appliedRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  appliedPoints?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  appliedPending?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  failedRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  takenBackRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  undoneRows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  undonePoints?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type ImportProblemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportProblem'] = ResolversParentTypes['ImportProblem']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  column?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  otherLine?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ImportProblemCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportProblemCount'] = ResolversParentTypes['ImportProblemCount']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ImportProblemConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportProblemConnection'] = ResolversParentTypes['ImportProblemConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ImportProblem']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ImportProblemEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ImportProblemEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportProblemEdge'] = ResolversParentTypes['ImportProblemEdge']> = {
  node?: Resolver<ResolversTypes['ImportProblem'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImportConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportConnection'] = ResolversParentTypes['ImportConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Import']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['ImportEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ImportEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportEdge'] = ResolversParentTypes['ImportEdge']> = {
  node?: Resolver<ResolversTypes['Import'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImportPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportPayload'] = ResolversParentTypes['ImportPayload']> = {
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ImportDiscardPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ImportDiscardPayload'] = ResolversParentTypes['ImportDiscardPayload']> = {
  discardedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type NotificationsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Notifications'] = ResolversParentTypes['Notifications']> = {
  canSendMail?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isDailyMailOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isStatementOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  ownerEmail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type NotificationsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NotificationsPayload'] = ResolversParentTypes['NotificationsPayload']> = {
  notifications?: Resolver<Maybe<ResolversTypes['Notifications']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ShopperMailsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMails'] = ResolversParentTypes['ShopperMails']> = {
  canSendMail?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sender?: Resolver<Maybe<ResolversTypes['ShopperMailSender']>, ParentType, ContextType>;
  replyTo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  stoppedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  stoppedAnswer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unreachableSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  languages?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  kinds?: Resolver<ReadonlyArray<ResolversTypes['ShopperMailSetting']>, ParentType, ContextType>;
};

export type ShopperMailSenderResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailSender'] = ResolversParentTypes['ShopperMailSender']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  host?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  port?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  security?: Resolver<ResolversTypes['ShopperMailSecurity'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  checkedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SenderDmarcResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SenderDmarc'] = ResolversParentTypes['SenderDmarc']> = {
  domain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['SenderDmarcState'], ParentType, ContextType>;
  policy?: Resolver<Maybe<ResolversTypes['DmarcPolicy']>, ParentType, ContextType>;
};

export type ShopperMailSettingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailSetting'] = ResolversParentTypes['ShopperMailSetting']> = {
  kind?: Resolver<ResolversTypes['ShopperMailKind'], ParentType, ContextType>;
  isOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  audience?: Resolver<ResolversTypes['ShopperMailAudience'], ParentType, ContextType>;
  lastMonth?: Resolver<ResolversTypes['ShopperMailFigures'], ParentType, ContextType>;
};

export type ShopperMailFiguresResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailFigures'] = ResolversParentTypes['ShopperMailFigures']> = {
  sent?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  refused?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  stopped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ShopperMailSampleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailSample'] = ResolversParentTypes['ShopperMailSample']> = {
  subject?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  html?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ShopperMailSendTestPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailSendTestPayload'] = ResolversParentTypes['ShopperMailSendTestPayload']> = {
  sentTo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RedemptionSendCodePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionSendCodePayload'] = ResolversParentTypes['RedemptionSendCodePayload']> = {
  sentTo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ShopperMailsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperMailsPayload'] = ResolversParentTypes['ShopperMailsPayload']> = {
  shopperMails?: Resolver<Maybe<ResolversTypes['ShopperMails']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookEndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpoint'] = ResolversParentTypes['WebhookEndpoint']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  topics?: Resolver<ReadonlyArray<ResolversTypes['WebhookTopic']>, ParentType, ContextType>;
  isOn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  offReason?: Resolver<Maybe<ResolversTypes['WebhookOffReason']>, ParentType, ContextType>;
  offAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  failingSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  formerSecretUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdByName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WebhookDeliveryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDelivery'] = ResolversParentTypes['WebhookDelivery']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  topic?: Resolver<ResolversTypes['WebhookTopic'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['WebhookDeliveryStatus'], ParentType, ContextType>;
  happenedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  body?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  attempts?: Resolver<ReadonlyArray<ResolversTypes['WebhookAttempt']>, ParentType, ContextType>;
};

export type WebhookAttemptResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookAttempt'] = ResolversParentTypes['WebhookAttempt']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  statusCode?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  milliseconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WebhookEndpointSecretResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointSecret'] = ResolversParentTypes['WebhookEndpointSecret']> = {
  endpoint?: Resolver<ResolversTypes['WebhookEndpoint'], ParentType, ContextType>;
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookEndpointSecretPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointSecretPayload'] = ResolversParentTypes['WebhookEndpointSecretPayload']> = {
  created?: Resolver<Maybe<ResolversTypes['WebhookEndpointSecret']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookEndpointPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookEndpointPayload'] = ResolversParentTypes['WebhookEndpointPayload']> = {
  endpoint?: Resolver<Maybe<ResolversTypes['WebhookEndpoint']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookDeliveryPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryPayload'] = ResolversParentTypes['WebhookDeliveryPayload']> = {
  delivery?: Resolver<Maybe<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type WebhookDeliveryConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryConnection'] = ResolversParentTypes['WebhookDeliveryConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['WebhookDelivery']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['WebhookDeliveryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type WebhookDeliveryEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['WebhookDeliveryEdge'] = ResolversParentTypes['WebhookDeliveryEdge']> = {
  node?: Resolver<ResolversTypes['WebhookDelivery'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SimulationPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationPayload'] = ResolversParentTypes['SimulationPayload']> = {
  simulation?: Resolver<Maybe<ResolversTypes['Simulation']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SimulationConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationConnection'] = ResolversParentTypes['SimulationConnection']> = {
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Simulation']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['SimulationEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type SimulationEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationEdge'] = ResolversParentTypes['SimulationEdge']> = {
  node?: Resolver<ResolversTypes['Simulation'], ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SimulationRangeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationRange'] = ResolversParentTypes['SimulationRange']> = {
  firstDay?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SimulationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Simulation'] = ResolversParentTypes['Simulation']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SimulationStatus'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  programVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  comparedWith?: Resolver<ResolversTypes['Program'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  membersDone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ordersDone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sample?: Resolver<Maybe<ResolversTypes['SimulationSample']>, ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['SimulationResult']>, ParentType, ContextType>;
};

export type SimulationSampleResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationSample'] = ResolversParentTypes['SimulationSample']> = {
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  ofMembers?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  membersError?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SimulationResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulationResult'] = ResolversParentTypes['SimulationResult']> = {
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revenue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  inForce?: Resolver<ResolversTypes['SimulatedProgram'], ParentType, ContextType>;
  draft?: Resolver<ResolversTypes['SimulatedProgram'], ParentType, ContextType>;
  differenceError?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  shareDifferenceError?: Resolver<Maybe<ResolversTypes['Decimal']>, ParentType, ContextType>;
  actual?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  months?: Resolver<ReadonlyArray<ResolversTypes['SimulatedMonth']>, ParentType, ContextType>;
  rewards?: Resolver<ReadonlyArray<ResolversTypes['SimulatedReward']>, ParentType, ContextType>;
  winners?: Resolver<ReadonlyArray<ResolversTypes['SimulatedMember']>, ParentType, ContextType>;
  losers?: Resolver<ReadonlyArray<ResolversTypes['SimulatedMember']>, ParentType, ContextType>;
  winnersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  losersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchangedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownProducts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leftOut?: Resolver<ReadonlyArray<ResolversTypes['SimulationGap']>, ParentType, ContextType>;
};

export type SimulatedProgramResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedProgram'] = ResolversParentTypes['SimulatedProgram']> = {
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pointsError?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  worth?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  shareOfRevenue?: Resolver<Maybe<ResolversTypes['Decimal']>, ParentType, ContextType>;
  shareError?: Resolver<Maybe<ResolversTypes['Decimal']>, ParentType, ContextType>;
  reachReward?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  tiers?: Resolver<ReadonlyArray<ResolversTypes['SimulatedTier']>, ParentType, ContextType>;
};

export type SimulatedTierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedTier'] = ResolversParentTypes['SimulatedTier']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SimulatedMonthResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedMonth'] = ResolversParentTypes['SimulatedMonth']> = {
  month?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isPartial?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  inForce?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  draft?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type SimulatedRewardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedReward'] = ResolversParentTypes['SimulatedReward']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  inForce?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  draft?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SimulatedMemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedMember'] = ResolversParentTypes['SimulatedMember']> = {
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  inForce?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  draft?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  tierInForce?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tierDraft?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  why?: Resolver<ResolversTypes['SimulatedDifference'], ParentType, ContextType>;
  products?: Resolver<ReadonlyArray<ResolversTypes['SimulatedShare']>, ParentType, ContextType>;
};

export type SimulatedDifferenceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedDifference'] = ResolversParentTypes['SimulatedDifference']> = {
  tiers?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  orders?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  gifts?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  actions?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type SimulatedShareResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SimulatedShare'] = ResolversParentTypes['SimulatedShare']> = {
  ruleId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  share?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type LiabilityResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Liability'] = ResolversParentTypes['Liability']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['LiabilityRow']>, ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['LiabilityRow']>, ParentType, ContextType>;
  proof?: Resolver<Maybe<ResolversTypes['LedgerProof']>, ParentType, ContextType>;
};

export type LedgerProofResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LedgerProof'] = ResolversParentTypes['LedgerProof']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  faults?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LiabilityRowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiabilityRow'] = ResolversParentTypes['LiabilityRow']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pointValueHundredths?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['LiabilityPoints'], ParentType, ContextType>;
  money?: Resolver<ResolversTypes['LiabilityMoney'], ParentType, ContextType>;
  debt?: Resolver<Maybe<ResolversTypes['LiabilityDebt']>, ParentType, ContextType>;
};

export type LiabilityPointsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiabilityPoints'] = ResolversParentTypes['LiabilityPoints']> = {
  start?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  issued?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  clawedBack?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  granted?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  returned?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  adjusted?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  imported?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  writtenOff?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type LiabilityMoneyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiabilityMoney'] = ResolversParentTypes['LiabilityMoney']> = {
  start?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  revalued?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  issued?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  clawedBack?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  granted?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  returned?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  adjusted?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  imported?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  writtenOff?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  end?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type LiabilityDebtResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LiabilityDebt'] = ResolversParentTypes['LiabilityDebt']> = {
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  money?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type PointsByDayResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsByDay'] = ResolversParentTypes['PointsByDay']> = {
  rows?: Resolver<ReadonlyArray<ResolversTypes['PointsRow']>, ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['PointsRow']>, ParentType, ContextType>;
};

export type PointsRowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsRow'] = ResolversParentTypes['PointsRow']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['PointsMoved'], ParentType, ContextType>;
  money?: Resolver<ResolversTypes['MoneyMoved'], ParentType, ContextType>;
};

export type PointsMovedResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsMoved'] = ResolversParentTypes['PointsMoved']> = {
  issued?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  takenBack?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  returned?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type MoneyMovedResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MoneyMoved'] = ResolversParentTypes['MoneyMoved']> = {
  issued?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  takenBack?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  returned?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type RedemptionRatesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionRates'] = ResolversParentTypes['RedemptionRates']> = {
  latest?: Resolver<Maybe<ResolversTypes['RedemptionRate']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['RedemptionRate']>, ParentType, ContextType>;
};

export type RedemptionRateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionRate'] = ResolversParentTypes['RedemptionRate']> = {
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  earned?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  basisPoints?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RevenueWithRewardsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevenueWithRewards'] = ResolversParentTypes['RevenueWithRewards']> = {
  measuredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['RevenueRow']>, ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['RevenueRow']>, ParentType, ContextType>;
};

export type RevenueRowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevenueRow'] = ResolversParentTypes['RevenueRow']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  all?: Resolver<ResolversTypes['RevenueSum'], ParentType, ContextType>;
  withRewards?: Resolver<ResolversTypes['RevenueSum'], ParentType, ContextType>;
  basisPoints?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  rewards?: Resolver<ReadonlyArray<ResolversTypes['RevenueOfReward']>, ParentType, ContextType>;
};

export type RevenueOfRewardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevenueOfReward'] = ResolversParentTypes['RevenueOfReward']> = {
  rewardId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revenue?: Resolver<ResolversTypes['RevenueSum'], ParentType, ContextType>;
};

export type RevenueSumResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RevenueSum'] = ResolversParentTypes['RevenueSum']> = {
  orders?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type RepeatRatesResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RepeatRates'] = ResolversParentTypes['RepeatRates']> = {
  measuredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  latest?: Resolver<Maybe<ResolversTypes['RepeatRate']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['RepeatRate']>, ParentType, ContextType>;
};

export type RepeatRateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RepeatRate'] = ResolversParentTypes['RepeatRate']> = {
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  redeemers?: Resolver<ResolversTypes['RepeatCount'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['RepeatCount'], ParentType, ContextType>;
  others?: Resolver<ResolversTypes['RepeatCount'], ParentType, ContextType>;
};

export type RepeatCountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RepeatCount'] = ResolversParentTypes['RepeatCount']> = {
  people?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  repeat?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  basisPoints?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ReferralFiguresResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralFigures'] = ResolversParentTypes['ReferralFigures']> = {
  isUsed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  measuredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['ReferralRow']>, ParentType, ContextType>;
  total?: Resolver<Maybe<ResolversTypes['ReferralRow']>, ParentType, ContextType>;
};

export type ReferralRowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ReferralRow'] = ResolversParentTypes['ReferralRow']> = {
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  claims?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  codes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstOrders?: Resolver<ResolversTypes['RevenueSum'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pointsMoney?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type BreakagePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BreakagePayload'] = ResolversParentTypes['BreakagePayload']> = {
  breakage?: Resolver<Maybe<ResolversTypes['Breakage']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type BreakageResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Breakage'] = ResolversParentTypes['Breakage']> = {
  countedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  basis?: Resolver<ResolversTypes['BreakageBasis'], ParentType, ContextType>;
  monthsSeen?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redeemedSeen?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  monthsNeeded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redeemedNeeded?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  ownBasisPoints?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  expiryMonths?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pointValueHundredths?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  erased?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expected?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  breakage?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expectedWorth?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  breakageWorth?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  ages?: Resolver<ReadonlyArray<ResolversTypes['BreakageAge']>, ParentType, ContextType>;
  cohorts?: Resolver<ReadonlyArray<ResolversTypes['BreakageCohort']>, ParentType, ContextType>;
  lastYear?: Resolver<Maybe<ResolversTypes['BreakageForecast']>, ParentType, ContextType>;
};

export type BreakageAgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BreakageAge'] = ResolversParentTypes['BreakageAge']> = {
  age?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  redeemedPercent?: Resolver<Maybe<ResolversTypes['Decimal']>, ParentType, ContextType>;
  gonePercent?: Resolver<Maybe<ResolversTypes['Decimal']>, ParentType, ContextType>;
  chancePercent?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type BreakageCohortResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BreakageCohort'] = ResolversParentTypes['BreakageCohort']> = {
  issuedOn?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['PointsOrigin'], ParentType, ContextType>;
  opened?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  redeemed?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expired?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  takenBack?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  open?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  expected?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type BreakageForecastResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BreakageForecast'] = ResolversParentTypes['BreakageForecast']> = {
  madeOn?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  forecast?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  came?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
};

export type JournalMonthResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JournalMonth'] = ResolversParentTypes['JournalMonth']> = {
  month?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revenue?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  lines?: Resolver<ReadonlyArray<ResolversTypes['JournalLine']>, ParentType, ContextType>;
  owed?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
};

export type JournalLineResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['JournalLine'] = ResolversParentTypes['JournalLine']> = {
  kind?: Resolver<ResolversTypes['JournalKind'], ParentType, ContextType>;
  debit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  credit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  amount?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TierMixResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TierMix'] = ResolversParentTypes['TierMix']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  hasTiers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  tiers?: Resolver<ReadonlyArray<ResolversTypes['TierMixTier']>, ParentType, ContextType>;
  rows?: Resolver<ReadonlyArray<ResolversTypes['TierMixRow']>, ParentType, ContextType>;
};

export type TierMixTierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TierMixTier'] = ResolversParentTypes['TierMixTier']> = {
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isFormer?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  basisPoints?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type TierMixRowResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['TierMixRow'] = ResolversParentTypes['TierMixRow']> = {
  day?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  counts?: Resolver<ReadonlyArray<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ShopperTextsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperTexts'] = ResolversParentTypes['ShopperTexts']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type ShopperTextsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperTextsPayload'] = ResolversParentTypes['ShopperTextsPayload']> = {
  shopperTexts?: Resolver<Maybe<ResolversTypes['ShopperTexts']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type StorefrontPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['StorefrontPayload'] = ResolversParentTypes['StorefrontPayload']> = {
  storefront?: Resolver<Maybe<ResolversTypes['Storefront']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type StorefrontResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Storefront'] = ResolversParentTypes['Storefront']> = {
  base?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pageUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  themeBlocks?: Resolver<ReadonlyArray<ResolversTypes['ThemeBlock']>, ParentType, ContextType>;
  calledOn?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ThemeBlockResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ThemeBlock'] = ResolversParentTypes['ThemeBlock']> = {
  handle?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  editorUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ShopperPreviewResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ShopperPreview'] = ResolversParentTypes['ShopperPreview']> = {
  accent?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  guest?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  member?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  belowZero?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Points?: GraphQLScalarType;
  Decimal?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Money?: MoneyResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Shop?: ShopResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  CreatedApiKey?: CreatedApiKeyResolvers<ContextType>;
  ApiKeyCreatePayload?: ApiKeyCreatePayloadResolvers<ContextType>;
  ApiKeyPayload?: ApiKeyPayloadResolvers<ContextType>;
  TeamMember?: TeamMemberResolvers<ContextType>;
  SignedIn?: SignedInResolvers<ContextType>;
  SessionsEndPayload?: SessionsEndPayloadResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditChange?: AuditChangeResolvers<ContextType>;
  AuditEntryConnection?: AuditEntryConnectionResolvers<ContextType>;
  AuditEntryEdge?: AuditEntryEdgeResolvers<ContextType>;
  Program?: ProgramResolvers<ContextType>;
  PointsName?: PointsNameResolvers<ContextType>;
  ProgramPayload?: ProgramPayloadResolvers<ContextType>;
  ProgramConnection?: ProgramConnectionResolvers<ContextType>;
  ProgramEdge?: ProgramEdgeResolvers<ContextType>;
  ProgramEffectPayload?: ProgramEffectPayloadResolvers<ContextType>;
  ProgramEffect?: ProgramEffectResolvers<ContextType>;
  ProgramTierEffectPayload?: ProgramTierEffectPayloadResolvers<ContextType>;
  ProgramTierEffect?: ProgramTierEffectResolvers<ContextType>;
  ProgramTierEffectOnLevel?: ProgramTierEffectOnLevelResolvers<ContextType>;
  ProgramTierFall?: ProgramTierFallResolvers<ContextType>;
  ProgramEffectOnOrders?: ProgramEffectOnOrdersResolvers<ContextType>;
  ProgramEffectOnSample?: ProgramEffectOnSampleResolvers<ContextType>;
  ProgramEffectOfWay?: ProgramEffectOfWayResolvers<ContextType>;
  ProgramEffectTrial?: ProgramEffectTrialResolvers<ContextType>;
  StoreItem?: StoreItemResolvers<ContextType>;
  StoreItemsPayload?: StoreItemsPayloadResolvers<ContextType>;
  CustomerNote?: CustomerNoteResolvers<ContextType>;
  CustomerNotePayload?: CustomerNotePayloadResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  PointsBalance?: PointsBalanceResolvers<ContextType>;
  Lot?: LotResolvers<ContextType>;
  Tier?: TierResolvers<ContextType>;
  CustomerPayload?: CustomerPayloadResolvers<ContextType>;
  PrivacyRequest?: PrivacyRequestResolvers<ContextType>;
  PrivacyRequestConnection?: PrivacyRequestConnectionResolvers<ContextType>;
  PrivacyRequestEdge?: PrivacyRequestEdgeResolvers<ContextType>;
  CustomerDataPayload?: CustomerDataPayloadResolvers<ContextType>;
  CustomerConnection?: CustomerConnectionResolvers<ContextType>;
  CustomerEdge?: CustomerEdgeResolvers<ContextType>;
  CustomerView?: CustomerViewResolvers<ContextType>;
  CustomerViewPayload?: CustomerViewPayloadResolvers<ContextType>;
  BulkAdjustmentPreview?: BulkAdjustmentPreviewResolvers<ContextType>;
  BulkAdjustment?: BulkAdjustmentResolvers<ContextType>;
  BulkUndoPreview?: BulkUndoPreviewResolvers<ContextType>;
  ActivityLine?: ActivityLineResolvers<ContextType>;
  ActivityLineConnection?: ActivityLineConnectionResolvers<ContextType>;
  ActivityLineEdge?: ActivityLineEdgeResolvers<ContextType>;
  BulkAdjustmentConnection?: BulkAdjustmentConnectionResolvers<ContextType>;
  BulkAdjustmentEdge?: BulkAdjustmentEdgeResolvers<ContextType>;
  BulkAdjustmentPayload?: BulkAdjustmentPayloadResolvers<ContextType>;
  TierProgress?: TierProgressResolvers<ContextType>;
  TierChange?: TierChangeResolvers<ContextType>;
  NextTier?: NextTierResolvers<ContextType>;
  MergePreview?: MergePreviewResolvers<ContextType>;
  MergePreviewPayload?: MergePreviewPayloadResolvers<ContextType>;
  Merge?: MergeResolvers<ContextType>;
  MergePayload?: MergePayloadResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  Movement?: MovementResolvers<ContextType>;
  MovementConnection?: MovementConnectionResolvers<ContextType>;
  MovementEdge?: MovementEdgeResolvers<ContextType>;
  MovementPayload?: MovementPayloadResolvers<ContextType>;
  TrialBalance?: TrialBalanceResolvers<ContextType>;
  DayFigures?: DayFiguresResolvers<ContextType>;
  AccountBalance?: AccountBalanceResolvers<ContextType>;
  ExpiryPreview?: ExpiryPreviewResolvers<ContextType>;
  ExpiryMonth?: ExpiryMonthResolvers<ContextType>;
  ExpirySum?: ExpirySumResolvers<ContextType>;
  SetAsideWebhook?: SetAsideWebhookResolvers<ContextType>;
  SetAsideDismissPayload?: SetAsideDismissPayloadResolvers<ContextType>;
  SetAsideRetryPayload?: SetAsideRetryPayloadResolvers<ContextType>;
  PastOrdersAccess?: PastOrdersAccessResolvers<ContextType>;
  PastCredit?: PastCreditResolvers<ContextType>;
  PastCreditTotals?: PastCreditTotalsResolvers<ContextType>;
  PastCreditLeftOut?: PastCreditLeftOutResolvers<ContextType>;
  PastCreditMember?: PastCreditMemberResolvers<ContextType>;
  PastCreditPayload?: PastCreditPayloadResolvers<ContextType>;
  OrderCountPreview?: OrderCountPreviewResolvers<ContextType>;
  OrderCountPreviewPayload?: OrderCountPreviewPayloadResolvers<ContextType>;
  OrderPayload?: OrderPayloadResolvers<ContextType>;
  Reward?: RewardResolvers<ContextType>;
  PointsRange?: PointsRangeResolvers<ContextType>;
  ProductVariant?: ProductVariantResolvers<ContextType>;
  ProductVariantsPayload?: ProductVariantsPayloadResolvers<ContextType>;
  RewardPayload?: RewardPayloadResolvers<ContextType>;
  RewardConnection?: RewardConnectionResolvers<ContextType>;
  RewardEdge?: RewardEdgeResolvers<ContextType>;
  RewardRevenue?: RewardRevenueResolvers<ContextType>;
  Revenue?: RevenueResolvers<ContextType>;
  Redemption?: RedemptionResolvers<ContextType>;
  RedemptionPayload?: RedemptionPayloadResolvers<ContextType>;
  RedemptionCodePayload?: RedemptionCodePayloadResolvers<ContextType>;
  RedemptionConnection?: RedemptionConnectionResolvers<ContextType>;
  RedemptionEdge?: RedemptionEdgeResolvers<ContextType>;
  CustomerReferral?: CustomerReferralResolvers<ContextType>;
  Referral?: ReferralResolvers<ContextType>;
  ReferralConnection?: ReferralConnectionResolvers<ContextType>;
  ReferralEdge?: ReferralEdgeResolvers<ContextType>;
  ReferralPayload?: ReferralPayloadResolvers<ContextType>;
  ReferralLinkPayload?: ReferralLinkPayloadResolvers<ContextType>;
  ReferralClaimPayload?: ReferralClaimPayloadResolvers<ContextType>;
  Import?: ImportResolvers<ContextType>;
  ImportUndated?: ImportUndatedResolvers<ContextType>;
  ImportOnTop?: ImportOnTopResolvers<ContextType>;
  ImportCustomerIds?: ImportCustomerIdsResolvers<ContextType>;
  ImportQuestion?: ImportQuestionResolvers<ContextType>;
  ImportQuestionLine?: ImportQuestionLineResolvers<ContextType>;
  ImportCellMeaning?: ImportCellMeaningResolvers<ContextType>;
  ImportAnswer?: ImportAnswerResolvers<ContextType>;
  ImportTier?: ImportTierResolvers<ContextType>;
  ImportColumn?: ImportColumnResolvers<ContextType>;
  ImportProgress?: ImportProgressResolvers<ContextType>;
  ImportProblem?: ImportProblemResolvers<ContextType>;
  ImportProblemCount?: ImportProblemCountResolvers<ContextType>;
  ImportProblemConnection?: ImportProblemConnectionResolvers<ContextType>;
  ImportProblemEdge?: ImportProblemEdgeResolvers<ContextType>;
  ImportConnection?: ImportConnectionResolvers<ContextType>;
  ImportEdge?: ImportEdgeResolvers<ContextType>;
  ImportPayload?: ImportPayloadResolvers<ContextType>;
  ImportDiscardPayload?: ImportDiscardPayloadResolvers<ContextType>;
  Notifications?: NotificationsResolvers<ContextType>;
  NotificationsPayload?: NotificationsPayloadResolvers<ContextType>;
  ShopperMails?: ShopperMailsResolvers<ContextType>;
  ShopperMailSender?: ShopperMailSenderResolvers<ContextType>;
  SenderDmarc?: SenderDmarcResolvers<ContextType>;
  ShopperMailSetting?: ShopperMailSettingResolvers<ContextType>;
  ShopperMailFigures?: ShopperMailFiguresResolvers<ContextType>;
  ShopperMailSample?: ShopperMailSampleResolvers<ContextType>;
  ShopperMailSendTestPayload?: ShopperMailSendTestPayloadResolvers<ContextType>;
  RedemptionSendCodePayload?: RedemptionSendCodePayloadResolvers<ContextType>;
  ShopperMailsPayload?: ShopperMailsPayloadResolvers<ContextType>;
  WebhookEndpoint?: WebhookEndpointResolvers<ContextType>;
  WebhookDelivery?: WebhookDeliveryResolvers<ContextType>;
  WebhookAttempt?: WebhookAttemptResolvers<ContextType>;
  WebhookEndpointSecret?: WebhookEndpointSecretResolvers<ContextType>;
  WebhookEndpointSecretPayload?: WebhookEndpointSecretPayloadResolvers<ContextType>;
  WebhookEndpointPayload?: WebhookEndpointPayloadResolvers<ContextType>;
  WebhookDeliveryPayload?: WebhookDeliveryPayloadResolvers<ContextType>;
  WebhookDeliveryConnection?: WebhookDeliveryConnectionResolvers<ContextType>;
  WebhookDeliveryEdge?: WebhookDeliveryEdgeResolvers<ContextType>;
  SimulationPayload?: SimulationPayloadResolvers<ContextType>;
  SimulationConnection?: SimulationConnectionResolvers<ContextType>;
  SimulationEdge?: SimulationEdgeResolvers<ContextType>;
  SimulationRange?: SimulationRangeResolvers<ContextType>;
  Simulation?: SimulationResolvers<ContextType>;
  SimulationSample?: SimulationSampleResolvers<ContextType>;
  SimulationResult?: SimulationResultResolvers<ContextType>;
  SimulatedProgram?: SimulatedProgramResolvers<ContextType>;
  SimulatedTier?: SimulatedTierResolvers<ContextType>;
  SimulatedMonth?: SimulatedMonthResolvers<ContextType>;
  SimulatedReward?: SimulatedRewardResolvers<ContextType>;
  SimulatedMember?: SimulatedMemberResolvers<ContextType>;
  SimulatedDifference?: SimulatedDifferenceResolvers<ContextType>;
  SimulatedShare?: SimulatedShareResolvers<ContextType>;
  Liability?: LiabilityResolvers<ContextType>;
  LedgerProof?: LedgerProofResolvers<ContextType>;
  LiabilityRow?: LiabilityRowResolvers<ContextType>;
  LiabilityPoints?: LiabilityPointsResolvers<ContextType>;
  LiabilityMoney?: LiabilityMoneyResolvers<ContextType>;
  LiabilityDebt?: LiabilityDebtResolvers<ContextType>;
  PointsByDay?: PointsByDayResolvers<ContextType>;
  PointsRow?: PointsRowResolvers<ContextType>;
  PointsMoved?: PointsMovedResolvers<ContextType>;
  MoneyMoved?: MoneyMovedResolvers<ContextType>;
  RedemptionRates?: RedemptionRatesResolvers<ContextType>;
  RedemptionRate?: RedemptionRateResolvers<ContextType>;
  RevenueWithRewards?: RevenueWithRewardsResolvers<ContextType>;
  RevenueRow?: RevenueRowResolvers<ContextType>;
  RevenueOfReward?: RevenueOfRewardResolvers<ContextType>;
  RevenueSum?: RevenueSumResolvers<ContextType>;
  RepeatRates?: RepeatRatesResolvers<ContextType>;
  RepeatRate?: RepeatRateResolvers<ContextType>;
  RepeatCount?: RepeatCountResolvers<ContextType>;
  ReferralFigures?: ReferralFiguresResolvers<ContextType>;
  ReferralRow?: ReferralRowResolvers<ContextType>;
  BreakagePayload?: BreakagePayloadResolvers<ContextType>;
  Breakage?: BreakageResolvers<ContextType>;
  BreakageAge?: BreakageAgeResolvers<ContextType>;
  BreakageCohort?: BreakageCohortResolvers<ContextType>;
  BreakageForecast?: BreakageForecastResolvers<ContextType>;
  JournalMonth?: JournalMonthResolvers<ContextType>;
  JournalLine?: JournalLineResolvers<ContextType>;
  TierMix?: TierMixResolvers<ContextType>;
  TierMixTier?: TierMixTierResolvers<ContextType>;
  TierMixRow?: TierMixRowResolvers<ContextType>;
  ShopperTexts?: ShopperTextsResolvers<ContextType>;
  ShopperTextsPayload?: ShopperTextsPayloadResolvers<ContextType>;
  StorefrontPayload?: StorefrontPayloadResolvers<ContextType>;
  Storefront?: StorefrontResolvers<ContextType>;
  ThemeBlock?: ThemeBlockResolvers<ContextType>;
  ShopperPreview?: ShopperPreviewResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
};
