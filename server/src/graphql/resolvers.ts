// Every feature's resolvers, one line each.
import { archiveResolvers } from "../archive/archive.resolvers.ts";
import { auditResolvers } from "../audit/audit.resolvers.ts";
import { bulkAdjustmentsResolvers } from "../bulk-adjustments/bulk-adjustments.resolvers.ts";
import { customerNotesResolvers } from "../customers/customer-notes.resolvers.ts";
import { customerViewsResolvers } from "../customers/customer-views.resolvers.ts";
import { customersResolvers } from "../customers/customers.resolvers.ts";
import { tierProgressResolvers } from "../customers/tier-progress.resolvers.ts";
import { actionsResolvers } from "../earning/actions.resolvers.ts";
import { inboxResolvers } from "../inbox/inbox.resolvers.ts";
import { importsResolvers } from "../imports/imports.resolvers.ts";
import { movementsResolvers } from "../ledger/movements.resolvers.ts";
import { mergesResolvers } from "../merges/merges.resolvers.ts";
import { ordersResolvers } from "../orders/orders.resolvers.ts";
import { notificationsResolvers } from "../notifications/notifications.resolvers.ts";
import { privacyResolvers } from "../privacy/privacy.resolvers.ts";
import { pastOrdersResolvers } from "../past-orders/past-orders.resolvers.ts";
import { programResolvers } from "../program/program.resolvers.ts";
import { redemptionsResolvers } from "../rewards/redemptions.resolvers.ts";
import { rewardsResolvers } from "../rewards/rewards.resolvers.ts";
import { teamResolvers } from "../shop-auth/team.resolvers.ts";
import { apiKeysResolvers } from "../shops/api-keys.resolvers.ts";
import { shopResolvers } from "../shops/shop.resolvers.ts";
import { scalars } from "./scalars.ts";

type ByField = Readonly<Record<string, unknown>>;

const features: readonly Readonly<Record<string, ByField>>[] = [
  scalars as unknown as Record<string, ByField>,
  shopResolvers,
  apiKeysResolvers,
  teamResolvers,
  archiveResolvers,
  auditResolvers,
  programResolvers,
  customersResolvers,
  privacyResolvers,
  customerViewsResolvers,
  customerNotesResolvers,
  bulkAdjustmentsResolvers,
  tierProgressResolvers,
  mergesResolvers,
  movementsResolvers,
  ordersResolvers,
  inboxResolvers,
  pastOrdersResolvers,
  actionsResolvers,
  rewardsResolvers,
  redemptionsResolvers,
  importsResolvers,
  notificationsResolvers,
];

/** By type, then by field: what several features add to one type stands together. */
export function mergeResolvers(): Record<string, ByField> {
  const merged: Record<string, ByField> = {};
  for (const feature of features) {
    for (const [type, fields] of Object.entries(feature)) merged[type] = { ...merged[type], ...fields };
  }
  return merged;
}
