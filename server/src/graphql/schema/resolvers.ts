// Every feature's resolvers, one line each.
import { archiveResolvers } from "../../features/archive/archive.resolvers.ts";
import { auditResolvers } from "../../features/audit/audit.resolvers.ts";
import { bulkAdjustmentsResolvers } from "../../features/bulk/bulk-adjustments.resolvers.ts";
import { customerNotesResolvers } from "../../features/customers/customer-notes.resolvers.ts";
import { customerViewsResolvers } from "../../features/customer-list/customer-views.resolvers.ts";
import { customersResolvers } from "../../features/customers/customers.resolvers.ts";
import { tierProgressResolvers } from "../../features/standing/tier-progress.resolvers.ts";
import { actionsResolvers } from "../../features/earning/actions.resolvers.ts";
import { inboxResolvers } from "../../features/inbox/inbox.resolvers.ts";
import { importsResolvers } from "../../features/imports/imports.resolvers.ts";
import { movementsResolvers } from "../../features/ledger/movements/movements.resolvers.ts";
import { mergesResolvers } from "../../features/merges/merges.resolvers.ts";
import { ordersResolvers } from "../../features/orders/orders.resolvers.ts";
import { notificationsResolvers } from "../../features/notifications/notifications.resolvers.ts";
import { privacyResolvers } from "../../features/privacy/privacy.resolvers.ts";
import { pastOrdersResolvers } from "../../features/past-orders/past-orders.resolvers.ts";
import { programResolvers } from "../../features/program/program.resolvers.ts";
import { redemptionsResolvers } from "../../features/redemptions/redemptions.resolvers.ts";
import { rewardsResolvers } from "../../features/rewards/rewards.resolvers.ts";
import { teamResolvers } from "../../features/shop-auth/team.resolvers.ts";
import { apiKeysResolvers } from "../../features/shops/api-keys/api-keys.resolvers.ts";
import { shopResolvers } from "../../features/shops/shop.resolvers.ts";
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
