// The queries of each admin page before it shows anything, by the admin's own operations.
import { liabilityMovements, movementCodes } from "@laurel/domain/reports/liability.ts";
import { activityQuery } from "../../admin/src/activity/activity.generated.ts";
import {
  bulkAdjustmentPreviewQuery,
  newestBulkAdjustmentsQuery,
} from "../../admin/src/customers/bulk/bulk-adjustments.generated.ts";
import { rewardsOnOfferQuery } from "../../admin/src/customers/rewards/customer-rewards.generated.ts";
import { customerViewsQuery } from "../../admin/src/customers/list/customer-views.generated.ts";
import {
  customerOrdersQuery,
  customerPointsAtQuery,
  customerQuery,
  customerTimelineQuery,
} from "../../admin/src/customers/detail/customer.generated.ts";
import {
  customerCountQuery,
  customerFiltersQuery,
  customersQuery,
} from "../../admin/src/customers/list/customers.generated.ts";
import {
  customerMergesQuery,
  mergeCandidatesQuery,
  mergePreviewQuery,
} from "../../admin/src/customers/merge/merges.generated.ts";
import { gettingStartedQuery } from "../../admin/src/getting-started/getting-started.generated.ts";
import { homeQuery } from "../../admin/src/home/home.generated.ts";
import { recentImportsQuery } from "../../admin/src/imports/import.generated.ts";
import { liabilityQuery } from "../../admin/src/reports/liability/liability.generated.ts";
import { rewardRedemptionsQuery } from "../../admin/src/rewards/redemptions/redemptions.generated.ts";
import { affordableTodayQuery, rewardQuery } from "../../admin/src/rewards/form/reward.generated.ts";
import { rewardsQuery } from "../../admin/src/rewards/rewards.generated.ts";
import { setAsideQuery } from "../../admin/src/set-aside/set-aside.generated.ts";
import { apiKeysQuery } from "../../admin/src/settings/access/api-keys.generated.ts";
import { auditLogQuery } from "../../admin/src/settings/audit-log/audit-log.generated.ts";
import {
  programEffectQuery,
  programVersionsQuery,
} from "../../admin/src/settings/program/program-effect.generated.ts";
import { settingsQuery } from "../../admin/src/settings/settings.generated.ts";
import { tierUseQuery } from "../../admin/src/settings/tiers/tiers.generated.ts";

export interface Question {
  readonly page: string;
  /** The document's text, whose type is different in the admin. */
  readonly query: unknown;
  readonly variables?: object;
  /** The query for a later page of a list. */
  readonly deep?: { readonly page: number; readonly cursorOf: (data: never) => string | null };
}

/** The customers of the queries: those with the highest spend have the most history. */
export const subjectsQuery = `{
  largest: customers(first: 1, sort: SPENT_DESC) { nodes { id } }
  latest: customers(first: 3) { nodes { id } }
  rewards(first: 1) { nodes { id } }
  program { document }
}`;

interface Nodes {
  readonly nodes: readonly { readonly id: string }[];
}

export interface Subjects {
  readonly largest: Nodes;
  readonly latest: Nodes;
  readonly rewards: Nodes;
  readonly program: { readonly document: object };
}

const sorts = ["LAST_ACTIVITY", "POINTS_DESC", "POINTS_ASC", "SPENT_DESC", "NAME", "JOINED"] as const;
const searches = ["x", "a", "ad", "zo", "bar", "zoe.zer3", "quinn ze"] as const;
const DEEP = 40;

const filters: Readonly<Record<string, object>> = {
  "below zero": { isNegative: true },
  "with pending": { hasPending: true },
  "without pending": { hasPending: false },
  excluded: { status: "EXCLUDED" },
  erased: { status: "ERASED" },
  members: { status: "MEMBER" },
  "a tier": { tierId: "gold" },
  "a tier that nobody has": { tierId: "none" },
  "points from": { minPoints: 1_000 },
  "points to": { maxPoints: 150 },
  "nobody has so many": { minPoints: 2_000_000_000 },
  "long away": { lastActivityBefore: "2025-06-01T00:00:00Z" },
  "never away": { lastActivityBefore: "2010-01-01T00:00:00Z" },
  "long away, a tier, with points": {
    lastActivityBefore: "2025-06-01T00:00:00Z",
    tierId: "gold",
    minPoints: 500,
  },
  "long away with pending": { lastActivityBefore: "2025-06-01T00:00:00Z", hasPending: true },
};

const kinds = [
  "order_award",
  "order_clawback",
  "action",
  "adjustment",
  "import",
  "redemption",
  "redemption_return",
  "merge",
] as const;

export const searchQuestions = (): Question[] =>
  searches.flatMap((query) => [
    ...sorts.map((sort) => ({
      page: `search "${query}", by ${sort}`,
      query: customersQuery,
      variables: { first: 50, query, sort },
    })),
    { page: `search "${query}": how many`, query: customerCountQuery, variables: { query } },
  ]);

export function pageQuestions({ largest, latest, rewards, program }: Subjects): Question[] {
  const [largestId = "", smallId = "", rewardId = ""] = [largest, latest, rewards].map(
    ({ nodes }) => nodes.at(-1)?.id,
  );
  const document = { ...program.document, pointValueHundredths: 200 };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const timeline = (which: string, id: string) => ({
    page: `customer, ${which}: timeline`,
    query: customerTimelineQuery,
    variables: { id, first: 20 },
  });
  const orders = (which: string, id: string) => ({
    page: `customer, ${which}: orders`,
    query: customerOrdersQuery,
    variables: { id, first: 20 },
  });
  const person = (which: string, id: string): Question[] => [
    { page: `customer, ${which}`, query: customerQuery, variables: { id } },
    { page: `customer, ${which}: merges`, query: customerMergesQuery, variables: { id } },
    {
      page: `customer, ${which}: balance a year ago`,
      query: customerPointsAtQuery,
      variables: { id, at: ago(365) },
    },
  ];
  return [
    { page: "home", query: homeQuery },
    { page: "getting started", query: gettingStartedQuery },
    { page: "customers: filters", query: customerFiltersQuery },
    { page: "customers: saved views", query: customerViewsQuery },
    { page: "customers: bulk adjustments", query: newestBulkAdjustmentsQuery },
    { page: "customers: how many", query: customerCountQuery, variables: { filter: {} } },
    ...sorts.flatMap((sort) =>
      withDeepPage(
        { page: `customers, by ${sort}`, query: customersQuery, variables: { first: 50, sort } },
        (data: { customers: Paged }) => data.customers.pageInfo.endCursor,
      ),
    ),
    ...Object.entries(filters).flatMap(([name, filter]) => [
      ...sorts.map((sort) => ({
        page: `customers, ${name}, by ${sort}`,
        query: customersQuery,
        variables: { first: 50, filter, sort },
      })),
      { page: `customers, ${name}: how many`, query: customerCountQuery, variables: { filter } },
    ]),
    ...person("small", smallId),
    timeline("small", smallId),
    orders("small", smallId),
    ...person("largest", largestId),
    ...withDeepPage(
      timeline("largest", largestId),
      (data: { customer: { movements: Paged } }) => data.customer.movements.pageInfo.endCursor,
    ),
    ...withDeepPage(
      orders("largest", largestId),
      (data: { customer: { orders: Paged } }) => data.customer.orders.pageInfo.endCursor,
    ),
    { page: "customer: rewards on offer", query: rewardsOnOfferQuery },
    { page: "customer: whom to merge with", query: mergeCandidatesQuery, variables: { query: "zo" } },
    {
      page: "customer: what a merge moves, of the largest",
      query: mergePreviewQuery,
      variables: { input: { fromId: largestId, intoId: smallId } },
    },
    {
      page: "customers: what a bulk adjustment of a tier would do",
      query: bulkAdjustmentPreviewQuery,
      variables: { selection: { matching: { filter: { tierId: "gold" } } }, points: 50 },
    },
    { page: "import", query: recentImportsQuery },
    { page: "rewards", query: rewardsQuery, variables: { first: 250, isArchived: false } },
    { page: "reward", query: rewardQuery, variables: { id: rewardId } },
    { page: "reward: who can afford it", query: affordableTodayQuery, variables: { minPoints: 700 } },
    ...[null, "REQUESTED", "ISSUED", "USED", "EXPIRED", "CANCELLED", "FAILED"].map((status) => ({
      page: `reward: redemptions, ${status ?? "all"}`,
      query: rewardRedemptionsQuery,
      variables: { id: rewardId, status, first: 20 },
    })),
    { page: "settings", query: settingsQuery },
    { page: "settings: versions", query: programVersionsQuery, variables: { first: 10 } },
    { page: "settings: effect of a change", query: programEffectQuery, variables: { document } },
    { page: "settings: use of a tier", query: tierUseQuery, variables: { tierId: "gold" } },
    { page: "settings: keys", query: apiKeysQuery },
    { page: "settings: audit log", query: auditLogQuery, variables: { first: 25 } },
    ...["PROGRAM", "REWARD", "API_KEY", "CUSTOMER"].map((about) => ({
      page: `settings: audit log of ${about}`,
      query: auditLogQuery,
      variables: { first: 25, about },
    })),
    ...(["DAY", "MONTH"] as const).map((by) => ({
      page: `reports: liability, by ${by.toLowerCase()}`,
      query: liabilityQuery,
      variables: { from: ago(by === "DAY" ? 29 : 364).slice(0, 10), to: ago(0).slice(0, 10), by },
    })),
    ...liabilityMovements.map((figure) => ({
      page: `activity: ${figure} in the last 30 days`,
      query: activityQuery,
      variables: { first: 50, filter: { figure: movementCodes[figure], from: ago(30) } },
    })),
    ...withDeepPage(
      { page: "activity", query: activityQuery, variables: { first: 50 } },
      (data: { activity: Paged }) => data.activity.pageInfo.endCursor,
    ),
    ...withDeepPage(
      {
        page: "activity since a year ago",
        query: activityQuery,
        variables: { first: 250, filter: { from: ago(365) } },
      },
      (data: { activity: Paged }) => data.activity.pageInfo.endCursor,
    ).slice(1),
    ...kinds.map((kind) => ({
      page: `activity, ${kind}`,
      query: activityQuery,
      variables: { first: 50, filter: { kinds: [kind] } },
    })),
    {
      page: "activity, all kinds but one",
      query: activityQuery,
      variables: { first: 50, filter: { kinds: kinds.slice(1) } },
    },
    {
      page: "activity of a day a year ago",
      query: activityQuery,
      variables: { first: 50, filter: { from: ago(366), to: ago(365) } },
    },
    {
      page: "activity of a day a year ago, order_clawback",
      query: activityQuery,
      variables: { first: 50, filter: { from: ago(366), to: ago(365), kinds: ["order_clawback"] } },
    },
    { page: "set aside", query: setAsideQuery },
  ];
}

interface Paged {
  readonly pageInfo: { readonly endCursor: string | null };
}

const withDeepPage = (question: Question, cursorOf: (data: never) => string | null): Question[] => [
  question,
  { ...question, page: `${question.page}, page ${DEEP}`, deep: { page: DEEP, cursorOf } },
];
