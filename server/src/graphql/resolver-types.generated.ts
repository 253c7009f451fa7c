import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Shop as StoredShop } from '../shops/load-shop.ts';
import type { Program as StoredProgram } from '../program/stored-program.ts';
import type { CustomerNode } from '../customers/customer-node.ts';
import type { ListedCustomers } from '../customers/customers.resolvers.ts';
import type { LotNode } from '../customers/find-customer.ts';
import type { TierLevel } from '@laurel/domain/program.ts';
import type { MovementNode } from '../ledger/movement-node.ts';
import type { OrderNode } from '../orders/list-orders.ts';
import type { StoredReward } from '../rewards/stored-reward.ts';
import type { ImportNode } from '../imports/import-node.ts';
import type { RedemptionNode } from '../rewards/list-redemptions.ts';
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
  /** A whole number up to 2^53 − 1, as a JSON number. (Int is 32-bit, and one large order can pass it.) */
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
  /** The program in force, or one of its earlier versions. */
  readonly program: Program;
  readonly customers: CustomerConnection;
  readonly customer?: Maybe<Customer>;
  /** Every movement of the shop's ledger, newest first. */
  readonly movements: MovementConnection;
  /** All accounts of the shop. They sum to zero. */
  readonly trialBalance: TrialBalance;
  readonly rewards: RewardConnection;
  readonly reward?: Maybe<Reward>;
  readonly redemption?: Maybe<Redemption>;
  /** Newest first. */
  readonly imports: ImportConnection;
  readonly import?: Maybe<Import>;
};


export type QueryProgramArgs = {
  version?: InputMaybe<Scalars['Int']['input']>;
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


export type QueryCustomerArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  platformId?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
};


export type QueryMovementsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<MovementFilter>;
};


export type QueryTrialBalanceArgs = {
  at?: InputMaybe<Scalars['DateTime']['input']>;
};


export type QueryRewardsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<RewardStatus>;
};


export type QueryRewardArgs = {
  id: Scalars['ID']['input'];
};


export type QueryRedemptionArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  code?: InputMaybe<Scalars['String']['input']>;
};


export type QueryImportsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};

export type Mutation = {
  readonly __typename?: 'Mutation';
  /** A new version of the program. `expectedVersion` refuses a change made to another version than the one in force. */
  readonly programUpdate: ProgramPayload;
  readonly customerAdjustPoints: MovementPayload;
  /** Posts the reverse of one posting: an adjustment, import or action; once. An undo can't be undone. */
  readonly postingUndo: MovementPayload;
  /** A custom action, such as a review. Earns what the program's rule for that action says. */
  readonly actionRecord: MovementPayload;
  readonly rewardCreate: RewardPayload;
  readonly rewardUpdate: RewardPayload;
  readonly rewardSetStatus: RewardPayload;
  readonly rewardRedeem: RedemptionPayload;
  readonly redemptionCancel: RedemptionPayload;
  /** Says what the columns are, and starts the dry run. One meaning a column, in the file's order. */
  readonly importMatch: ImportPayload;
  /** Starts, or goes on after a stop; lines of a part that failed are tried again. */
  readonly importApply: ImportPayload;
  readonly importStop: ImportPayload;
  /** Takes every posting of the import back. What was spent meanwhile becomes a negative balance. */
  readonly importUndo: ImportPayload;
  /** Forgets a file of which nothing was applied. */
  readonly importDiscard: ImportDiscardPayload;
};


export type MutationProgramUpdateArgs = {
  expectedVersion: Scalars['Int']['input'];
  input: ProgramInput;
};


export type MutationCustomerAdjustPointsArgs = {
  input: AdjustPointsInput;
};


export type MutationPostingUndoArgs = {
  postingId: Scalars['ID']['input'];
  reason: Scalars['String']['input'];
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


export type MutationRewardRedeemArgs = {
  input: RedeemInput;
};


export type MutationRedemptionCancelArgs = {
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationImportMatchArgs = {
  id: Scalars['ID']['input'];
  columns: ReadonlyArray<ImportMeaning>;
  createsCustomers?: InputMaybe<Scalars['Boolean']['input']>;
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
};

export type Program = {
  readonly __typename?: 'Program';
  readonly version: Scalars['Int']['output'];
  readonly status: ProgramStatus;
  readonly name: Scalars['String']['output'];
  readonly pointsName: PointsName;
  /** Ways to earn, tiers, expiry, holds, refunds, exclusions: the program document. */
  readonly document: Scalars['JSON']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly createdBy: Scalars['String']['output'];
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

export type ProgramPayload = {
  readonly __typename?: 'ProgramPayload';
  readonly program?: Maybe<Program>;
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
  /** The balance at a past moment, from the ledger. */
  readonly pointsAt: PointsBalance;
  readonly tier?: Maybe<Tier>;
  readonly ordersCount: Scalars['Int']['output'];
  readonly spent: Money;
  readonly joinedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly lastActivityAt?: Maybe<Scalars['DateTime']['output']>;
  readonly movements: MovementConnection;
  /** Each order with its target and why, also those that earned nothing. */
  readonly orders: OrderConnection;
  readonly lots: ReadonlyArray<Lot>;
  readonly redemptions: RedemptionConnection;
};


export type CustomerPointsAtArgs = {
  at: Scalars['DateTime']['input'];
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
  | 'ERASED';

export type PointsBalance = {
  readonly __typename?: 'PointsBalance';
  readonly available: Scalars['Points']['output'];
  readonly pending: Scalars['Points']['output'];
  /** Order awards and actions, less clawbacks: no imports, adjustments or returns. */
  readonly lifetime: Scalars['Points']['output'];
};

export type Lot = {
  readonly __typename?: 'Lot';
  readonly id: Scalars['ID']['output'];
  readonly points: Scalars['Points']['output'];
  readonly remaining: Scalars['Points']['output'];
  readonly availableAt: Scalars['DateTime']['output'];
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
};

export type Tier = {
  readonly __typename?: 'Tier';
  readonly id: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly multiplier: Scalars['Decimal']['output'];
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

export type AdjustPointsInput = {
  readonly customerId: Scalars['ID']['input'];
  readonly points: Scalars['Points']['input'];
  readonly reason: Scalars['String']['input'];
  readonly note?: InputMaybe<Scalars['String']['input']>;
  readonly countsTowardTier?: InputMaybe<Scalars['Boolean']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
};

/** One leg of one posting. A release shows as +n available; a clawback that takes pending and available points shows as two. */
export type Movement = {
  readonly __typename?: 'Movement';
  readonly id: Scalars['ID']['output'];
  readonly postingId: Scalars['ID']['output'];
  readonly kind: Scalars['String']['output'];
  /** Signed, from the customer's side. */
  readonly points: Scalars['Points']['output'];
  readonly pending: Scalars['Boolean']['output'];
  /** Of this leg's account. */
  readonly balanceAfter?: Maybe<Scalars['Points']['output']>;
  readonly customer?: Maybe<Customer>;
  readonly source: Scalars['String']['output'];
  readonly actor: Scalars['String']['output'];
  readonly programVersion?: Maybe<Scalars['Int']['output']>;
  readonly occurredAt: Scalars['DateTime']['output'];
  readonly recordedAt: Scalars['DateTime']['output'];
  /** Why this many: lines counted and left out, rate, multiplier, rounding; and the same as one sentence. */
  readonly explanation: Scalars['JSON']['output'];
  readonly summary: Scalars['String']['output'];
  readonly canUndo: Scalars['Boolean']['output'];
  readonly undoneBy?: Maybe<Scalars['ID']['output']>;
};

export type MovementFilter = {
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
  readonly kinds?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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

export type AccountBalance = {
  readonly __typename?: 'AccountBalance';
  readonly account: Scalars['String']['output'];
  readonly points: Scalars['Points']['output'];
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
  readonly explanation: Scalars['JSON']['output'];
  readonly summary: Scalars['String']['output'];
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
  readonly points?: Maybe<Scalars['Points']['output']>;
  readonly status: RewardStatus;
  readonly config: Scalars['JSON']['output'];
  readonly redemptionsCount: Scalars['Int']['output'];
  /** Share of members who could take it now, 0 to 1. */
  readonly affordableShare: Scalars['Decimal']['output'];
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

export type Redemption = {
  readonly __typename?: 'Redemption';
  readonly id: Scalars['ID']['output'];
  readonly reward: Reward;
  readonly customer: Customer;
  readonly status: RedemptionStatus;
  readonly points: Scalars['Points']['output'];
  readonly code?: Maybe<Scalars['String']['output']>;
  readonly value?: Maybe<Money>;
  readonly requestedAt: Scalars['DateTime']['output'];
  readonly issuedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly usedAt?: Maybe<Scalars['DateTime']['output']>;
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  readonly orderName?: Maybe<Scalars['String']['output']>;
  readonly failure?: Maybe<Scalars['String']['output']>;
};

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
  /** Only for a reward with any amount. */
  readonly points?: InputMaybe<Scalars['Points']['input']>;
  readonly idempotencyKey: Scalars['String']['input'];
};

export type RedemptionPayload = {
  readonly __typename?: 'RedemptionPayload';
  readonly redemption?: Maybe<Redemption>;
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

/** Points brought along from another program. The file itself is sent as text/csv to POST /api/imports. */
export type Import = {
  readonly __typename?: 'Import';
  readonly id: Scalars['ID']['output'];
  readonly fileName: Scalars['String']['output'];
  readonly state: ImportState;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly changedAt: Scalars['DateTime']['output'];
  readonly actor: Scalars['String']['output'];
  /** Lines below the head, blank ones left out. */
  readonly rowCount: Scalars['Int']['output'];
  readonly columns: ReadonlyArray<ImportColumn>;
  /** Whether people whom the store does not know are made, by their e-mail. */
  readonly createsCustomers: Scalars['Boolean']['output'];
  /** Heads of columns that are understood, and not brought along. */
  readonly passedOver: ReadonlyArray<Scalars['String']['output']>;
  /** Null until the dry run has ended. */
  readonly goodRows?: Maybe<Scalars['Int']['output']>;
  readonly goodPoints?: Maybe<Scalars['Points']['output']>;
  /** They can be spent when the program's hold is over. */
  readonly goodPending?: Maybe<Scalars['Points']['output']>;
  /** Good lines that say zero: nothing is posted for them. */
  readonly zeroRows?: Maybe<Scalars['Int']['output']>;
  readonly progress: ImportProgress;
  readonly problems: ImportProblemConnection;
  readonly problemCounts: ReadonlyArray<ImportProblemCount>;
  /** When the very same file gave its points before. */
  readonly appliedBefore?: Maybe<Scalars['DateTime']['output']>;
};


/** Points brought along from another program. The file itself is sent as text/csv to POST /api/imports. */
export type ImportProblemsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
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
  | 'ignore';

export type ImportColumn = {
  readonly __typename?: 'ImportColumn';
  readonly head: Scalars['String']['output'];
  readonly meaning: ImportMeaning;
  /** Cells of the first lines. */
  readonly sample: ReadonlyArray<Scalars['String']['output']>;
};

export type ImportProgress = {
  readonly __typename?: 'ImportProgress';
  readonly checkedRows: Scalars['Int']['output'];
  /** Lines that have been worked through. */
  readonly doneRows: Scalars['Int']['output'];
  /** Lines that gave points. */
  readonly appliedRows: Scalars['Int']['output'];
  readonly appliedPoints: Scalars['Points']['output'];
  readonly appliedPending: Scalars['Points']['output'];
  /** Lines of parts that could not be applied, of which nothing was. */
  readonly failedRows: Scalars['Int']['output'];
  /** Lines of parts that were taken back. */
  readonly takenBackRows: Scalars['Int']['output'];
  readonly undoneRows: Scalars['Int']['output'];
  /** Pending ones too. */
  readonly undonePoints: Scalars['Points']['output'];
};

export type ImportProblem = {
  readonly __typename?: 'ImportProblem';
  /** As a spreadsheet numbers its rows: the head is line 1. */
  readonly line: Scalars['Int']['output'];
  readonly code: Scalars['String']['output'];
  readonly message: Scalars['String']['output'];
  readonly column?: Maybe<Scalars['String']['output']>;
  /** Of a duplicate, the line that stands before it. */
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
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Points: ResolverTypeWrapper<Scalars['Points']['output']>;
  Decimal: ResolverTypeWrapper<Scalars['Decimal']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Money: ResolverTypeWrapper<Money>;
  UserError: ResolverTypeWrapper<UserError>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Shop: ResolverTypeWrapper<StoredShop>;
  Program: ResolverTypeWrapper<StoredProgram>;
  ProgramStatus: ProgramStatus;
  PointsName: ResolverTypeWrapper<PointsName>;
  ProgramInput: ProgramInput;
  ProgramPayload: ResolverTypeWrapper<Omit<ProgramPayload, 'program'> & { program?: Maybe<ResolversTypes['Program']> }>;
  Customer: ResolverTypeWrapper<CustomerNode>;
  CustomerStatus: CustomerStatus;
  PointsBalance: ResolverTypeWrapper<PointsBalance>;
  Lot: ResolverTypeWrapper<LotNode>;
  Tier: ResolverTypeWrapper<TierLevel>;
  CustomerFilter: CustomerFilter;
  CustomerSort: CustomerSort;
  CustomerConnection: ResolverTypeWrapper<ListedCustomers>;
  CustomerEdge: ResolverTypeWrapper<Omit<CustomerEdge, 'node'> & { node: ResolversTypes['Customer'] }>;
  AdjustPointsInput: AdjustPointsInput;
  Movement: ResolverTypeWrapper<MovementNode>;
  MovementFilter: MovementFilter;
  MovementConnection: ResolverTypeWrapper<Omit<MovementConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Movement']>, edges: ReadonlyArray<ResolversTypes['MovementEdge']> }>;
  MovementEdge: ResolverTypeWrapper<Omit<MovementEdge, 'node'> & { node: ResolversTypes['Movement'] }>;
  MovementPayload: ResolverTypeWrapper<Omit<MovementPayload, 'movement'> & { movement?: Maybe<ResolversTypes['Movement']> }>;
  TrialBalance: ResolverTypeWrapper<TrialBalance>;
  AccountBalance: ResolverTypeWrapper<AccountBalance>;
  Order: ResolverTypeWrapper<OrderNode>;
  OrderConnection: ResolverTypeWrapper<Omit<OrderConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Order']>, edges: ReadonlyArray<ResolversTypes['OrderEdge']> }>;
  OrderEdge: ResolverTypeWrapper<Omit<OrderEdge, 'node'> & { node: ResolversTypes['Order'] }>;
  ActionInput: ActionInput;
  Reward: ResolverTypeWrapper<StoredReward>;
  RewardStatus: RewardStatus;
  RewardInput: RewardInput;
  RewardPayload: ResolverTypeWrapper<Omit<RewardPayload, 'reward'> & { reward?: Maybe<ResolversTypes['Reward']> }>;
  RewardConnection: ResolverTypeWrapper<Omit<RewardConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Reward']>, edges: ReadonlyArray<ResolversTypes['RewardEdge']> }>;
  RewardEdge: ResolverTypeWrapper<Omit<RewardEdge, 'node'> & { node: ResolversTypes['Reward'] }>;
  Redemption: ResolverTypeWrapper<RedemptionNode>;
  RedemptionStatus: RedemptionStatus;
  RedeemInput: RedeemInput;
  RedemptionPayload: ResolverTypeWrapper<Omit<RedemptionPayload, 'redemption'> & { redemption?: Maybe<ResolversTypes['Redemption']> }>;
  RedemptionConnection: ResolverTypeWrapper<Omit<RedemptionConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversTypes['Redemption']>, edges: ReadonlyArray<ResolversTypes['RedemptionEdge']> }>;
  RedemptionEdge: ResolverTypeWrapper<Omit<RedemptionEdge, 'node'> & { node: ResolversTypes['Redemption'] }>;
  Import: ResolverTypeWrapper<ImportNode>;
  ImportState: ImportState;
  ImportMeaning: ImportMeaning;
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
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Query: Record<PropertyKey, never>;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  Points: Scalars['Points']['output'];
  Decimal: Scalars['Decimal']['output'];
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Money: Money;
  UserError: UserError;
  PageInfo: PageInfo;
  Shop: StoredShop;
  Program: StoredProgram;
  PointsName: PointsName;
  ProgramInput: ProgramInput;
  ProgramPayload: Omit<ProgramPayload, 'program'> & { program?: Maybe<ResolversParentTypes['Program']> };
  Customer: CustomerNode;
  PointsBalance: PointsBalance;
  Lot: LotNode;
  Tier: TierLevel;
  CustomerFilter: CustomerFilter;
  CustomerConnection: ListedCustomers;
  CustomerEdge: Omit<CustomerEdge, 'node'> & { node: ResolversParentTypes['Customer'] };
  AdjustPointsInput: AdjustPointsInput;
  Movement: MovementNode;
  MovementFilter: MovementFilter;
  MovementConnection: Omit<MovementConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Movement']>, edges: ReadonlyArray<ResolversParentTypes['MovementEdge']> };
  MovementEdge: Omit<MovementEdge, 'node'> & { node: ResolversParentTypes['Movement'] };
  MovementPayload: Omit<MovementPayload, 'movement'> & { movement?: Maybe<ResolversParentTypes['Movement']> };
  TrialBalance: TrialBalance;
  AccountBalance: AccountBalance;
  Order: OrderNode;
  OrderConnection: Omit<OrderConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Order']>, edges: ReadonlyArray<ResolversParentTypes['OrderEdge']> };
  OrderEdge: Omit<OrderEdge, 'node'> & { node: ResolversParentTypes['Order'] };
  ActionInput: ActionInput;
  Reward: StoredReward;
  RewardInput: RewardInput;
  RewardPayload: Omit<RewardPayload, 'reward'> & { reward?: Maybe<ResolversParentTypes['Reward']> };
  RewardConnection: Omit<RewardConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Reward']>, edges: ReadonlyArray<ResolversParentTypes['RewardEdge']> };
  RewardEdge: Omit<RewardEdge, 'node'> & { node: ResolversParentTypes['Reward'] };
  Redemption: RedemptionNode;
  RedeemInput: RedeemInput;
  RedemptionPayload: Omit<RedemptionPayload, 'redemption'> & { redemption?: Maybe<ResolversParentTypes['Redemption']> };
  RedemptionConnection: Omit<RedemptionConnection, 'nodes' | 'edges'> & { nodes: ReadonlyArray<ResolversParentTypes['Redemption']>, edges: ReadonlyArray<ResolversParentTypes['RedemptionEdge']> };
  RedemptionEdge: Omit<RedemptionEdge, 'node'> & { node: ResolversParentTypes['Redemption'] };
  Import: ImportNode;
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
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  shop?: Resolver<ResolversTypes['Shop'], ParentType, ContextType>;
  program?: Resolver<ResolversTypes['Program'], ParentType, ContextType, Partial<QueryProgramArgs>>;
  customers?: Resolver<ResolversTypes['CustomerConnection'], ParentType, ContextType, Partial<QueryCustomersArgs>>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType, Partial<QueryCustomerArgs>>;
  movements?: Resolver<ResolversTypes['MovementConnection'], ParentType, ContextType, Partial<QueryMovementsArgs>>;
  trialBalance?: Resolver<ResolversTypes['TrialBalance'], ParentType, ContextType, Partial<QueryTrialBalanceArgs>>;
  rewards?: Resolver<ResolversTypes['RewardConnection'], ParentType, ContextType, Partial<QueryRewardsArgs>>;
  reward?: Resolver<Maybe<ResolversTypes['Reward']>, ParentType, ContextType, RequireFields<QueryRewardArgs, 'id'>>;
  redemption?: Resolver<Maybe<ResolversTypes['Redemption']>, ParentType, ContextType, Partial<QueryRedemptionArgs>>;
  imports?: Resolver<ResolversTypes['ImportConnection'], ParentType, ContextType, Partial<QueryImportsArgs>>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType, RequireFields<QueryImportArgs, 'id'>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  programUpdate?: Resolver<ResolversTypes['ProgramPayload'], ParentType, ContextType, RequireFields<MutationProgramUpdateArgs, 'expectedVersion' | 'input'>>;
  customerAdjustPoints?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationCustomerAdjustPointsArgs, 'input'>>;
  postingUndo?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationPostingUndoArgs, 'postingId' | 'reason'>>;
  actionRecord?: Resolver<ResolversTypes['MovementPayload'], ParentType, ContextType, RequireFields<MutationActionRecordArgs, 'input'>>;
  rewardCreate?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardCreateArgs, 'input'>>;
  rewardUpdate?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardUpdateArgs, 'id' | 'expectedVersion' | 'input'>>;
  rewardSetStatus?: Resolver<ResolversTypes['RewardPayload'], ParentType, ContextType, RequireFields<MutationRewardSetStatusArgs, 'id' | 'status'>>;
  rewardRedeem?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRewardRedeemArgs, 'input'>>;
  redemptionCancel?: Resolver<ResolversTypes['RedemptionPayload'], ParentType, ContextType, RequireFields<MutationRedemptionCancelArgs, 'id'>>;
  importMatch?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportMatchArgs, 'id' | 'columns'>>;
  importApply?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportApplyArgs, 'id'>>;
  importStop?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportStopArgs, 'id'>>;
  importUndo?: Resolver<ResolversTypes['ImportPayload'], ParentType, ContextType, RequireFields<MutationImportUndoArgs, 'id'>>;
  importDiscard?: Resolver<ResolversTypes['ImportDiscardPayload'], ParentType, ContextType, RequireFields<MutationImportDiscardArgs, 'id'>>;
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
};

export type ProgramResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Program'] = ResolversParentTypes['Program']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ProgramStatus'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pointsName?: Resolver<ResolversTypes['PointsName'], ParentType, ContextType>;
  document?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PointsNameResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PointsName'] = ResolversParentTypes['PointsName']> = {
  one?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  other?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProgramPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ProgramPayload'] = ResolversParentTypes['ProgramPayload']> = {
  program?: Resolver<Maybe<ResolversTypes['Program']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  platformId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['CustomerStatus'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType>;
  pointsAt?: Resolver<ResolversTypes['PointsBalance'], ParentType, ContextType, RequireFields<CustomerPointsAtArgs, 'at'>>;
  tier?: Resolver<Maybe<ResolversTypes['Tier']>, ParentType, ContextType>;
  ordersCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  spent?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  joinedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastActivityAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  movements?: Resolver<ResolversTypes['MovementConnection'], ParentType, ContextType, Partial<CustomerMovementsArgs>>;
  orders?: Resolver<ResolversTypes['OrderConnection'], ParentType, ContextType, Partial<CustomerOrdersArgs>>;
  lots?: Resolver<ReadonlyArray<ResolversTypes['Lot']>, ParentType, ContextType>;
  redemptions?: Resolver<ResolversTypes['RedemptionConnection'], ParentType, ContextType, Partial<CustomerRedemptionsArgs>>;
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
  availableAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type TierResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Tier'] = ResolversParentTypes['Tier']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  multiplier?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
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

export type MovementResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Movement'] = ResolversParentTypes['Movement']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  postingId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  pending?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  balanceAfter?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  programVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  canUndo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  undoneBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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

export type AccountBalanceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AccountBalance'] = ResolversParentTypes['AccountBalance']> = {
  account?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
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
  explanation?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  summary?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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

export type RewardResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Reward'] = ResolversParentTypes['Reward']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  points?: Resolver<Maybe<ResolversTypes['Points']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RewardStatus'], ParentType, ContextType>;
  config?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  redemptionsCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  affordableShare?: Resolver<ResolversTypes['Decimal'], ParentType, ContextType>;
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

export type RedemptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Redemption'] = ResolversParentTypes['Redemption']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  reward?: Resolver<ResolversTypes['Reward'], ParentType, ContextType>;
  customer?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RedemptionStatus'], ParentType, ContextType>;
  points?: Resolver<ResolversTypes['Points'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['Money']>, ParentType, ContextType>;
  requestedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  issuedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  usedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  orderName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RedemptionPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RedemptionPayload'] = ResolversParentTypes['RedemptionPayload']> = {
  redemption?: Resolver<Maybe<ResolversTypes['Redemption']>, ParentType, ContextType>;
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
  progress?: Resolver<ResolversTypes['ImportProgress'], ParentType, ContextType>;
  problems?: Resolver<ResolversTypes['ImportProblemConnection'], ParentType, ContextType, Partial<ImportProblemsArgs>>;
  problemCounts?: Resolver<ReadonlyArray<ResolversTypes['ImportProblemCount']>, ParentType, ContextType>;
  appliedBefore?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
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
  Program?: ProgramResolvers<ContextType>;
  PointsName?: PointsNameResolvers<ContextType>;
  ProgramPayload?: ProgramPayloadResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  PointsBalance?: PointsBalanceResolvers<ContextType>;
  Lot?: LotResolvers<ContextType>;
  Tier?: TierResolvers<ContextType>;
  CustomerConnection?: CustomerConnectionResolvers<ContextType>;
  CustomerEdge?: CustomerEdgeResolvers<ContextType>;
  Movement?: MovementResolvers<ContextType>;
  MovementConnection?: MovementConnectionResolvers<ContextType>;
  MovementEdge?: MovementEdgeResolvers<ContextType>;
  MovementPayload?: MovementPayloadResolvers<ContextType>;
  TrialBalance?: TrialBalanceResolvers<ContextType>;
  AccountBalance?: AccountBalanceResolvers<ContextType>;
  Order?: OrderResolvers<ContextType>;
  OrderConnection?: OrderConnectionResolvers<ContextType>;
  OrderEdge?: OrderEdgeResolvers<ContextType>;
  Reward?: RewardResolvers<ContextType>;
  RewardPayload?: RewardPayloadResolvers<ContextType>;
  RewardConnection?: RewardConnectionResolvers<ContextType>;
  RewardEdge?: RewardEdgeResolvers<ContextType>;
  Redemption?: RedemptionResolvers<ContextType>;
  RedemptionPayload?: RedemptionPayloadResolvers<ContextType>;
  RedemptionConnection?: RedemptionConnectionResolvers<ContextType>;
  RedemptionEdge?: RedemptionEdgeResolvers<ContextType>;
  Import?: ImportResolvers<ContextType>;
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
};

