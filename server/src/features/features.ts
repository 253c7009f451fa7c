// All features of Laurel, one line each. The tables of an archive follow this order.
import type { ShopTables } from "../database/tenants/shop-table.ts";
import { ownPart, type ApiPart } from "../graphql/api-part.ts";
import type { DueKind } from "../jobs/due/due-kind.ts";
import { START_DUE_WORK, startDueWork } from "../jobs/due/start-due-work.job.ts";
import type { Task } from "../jobs/task.ts";
import { joinOnce } from "../process/join-once.ts";
import type { DocumentSource } from "../tenant/documents/document-source.ts";
import type { Feature } from "./feature.ts";
import type { Listening } from "../process/listeners.ts";
import { nightWork } from "../tenant/shops/night.job.ts";
import { lookAgain } from "../tenant/shops/look-again.job.ts";
import { shopsFeature } from "../tenant/shops/feature.ts";
import { shopAuthFeature } from "../tenant/shop-auth/feature.ts";
import { archiveFeature } from "../account/archive/feature.ts";
import { auditLogFeature } from "../account/audit-log/feature.ts";
import { membershipFeature } from "../core/membership/feature.ts";
import { programEditingFeature } from "../account/program-editing/feature.ts";
import { auditFeature } from "../tenant/audit/feature.ts";
import { programFeature } from "../tenant/program/feature.ts";
import { documentsFeature } from "../tenant/documents/feature.ts";
import { customersFeature } from "../core/customers/feature.ts";
import { privacyFeature } from "../account/privacy/feature.ts";
import { customerListFeature } from "../core/customer-list/feature.ts";
import { adjustmentsFeature } from "../core/adjustments/feature.ts";
import { bulkFeature } from "../core/bulk/feature.ts";
import { standingFeature } from "../core/standing/feature.ts";
import { mergesFeature } from "../intake/merges/feature.ts";
import { ledgerFeature } from "../core/ledger/feature.ts";
import { ordersFeature } from "../core/orders/feature.ts";
import { inboxFeature } from "../intake/inbox/feature.ts";
import { pastOrdersFeature } from "../intake/past-orders/feature.ts";
import { earningFeature } from "../core/earning/feature.ts";
import { rewardsFeature } from "../core/rewards/feature.ts";
import { redemptionsFeature } from "../core/redemptions/feature.ts";
import { referralsFeature } from "../core/referrals/feature.ts";
import { importsFeature } from "../intake/imports/feature.ts";
import { notificationsFeature } from "../insight/notifications/feature.ts";
import { shopperMailFeature } from "../shopper/shopper-mail/feature.ts";
import { outgoingWebhooksFeature } from "../tenant/outgoing-webhooks/feature.ts";
import { downloadsFeature } from "../core/downloads/feature.ts";
import { simulationsFeature } from "../insight/simulations/feature.ts";
import { idempotencyFeature } from "../tenant/idempotency/feature.ts";
import { pagesFeature } from "../account/pages/feature.ts";
import { shopperTextsFeature } from "../shopper/shopper-texts/feature.ts";
import { reportsFeature } from "../insight/reports/feature.ts";
import { storefrontFeature } from "../shopper/storefront/feature.ts";

export const features: readonly Feature[] = [
  shopsFeature,
  shopAuthFeature,
  archiveFeature,
  auditFeature,
  auditLogFeature,
  programFeature,
  programEditingFeature,
  documentsFeature,
  customersFeature,
  membershipFeature,
  privacyFeature,
  customerListFeature,
  adjustmentsFeature,
  bulkFeature,
  standingFeature,
  mergesFeature,
  ordersFeature,
  ledgerFeature,
  inboxFeature,
  pastOrdersFeature,
  earningFeature,
  rewardsFeature,
  redemptionsFeature,
  referralsFeature,
  importsFeature,
  notificationsFeature,
  shopperMailFeature,
  outgoingWebhooksFeature,
  simulationsFeature,
  downloadsFeature,
  idempotencyFeature,
  reportsFeature,
  pagesFeature,
  shopperTextsFeature,
  storefrontFeature,
];

const workOfFeatures = features.flatMap((feature) => feature.due ?? []);

export const dueKinds: readonly DueKind[] = [
  ...workOfFeatures,
  nightWork(features.flatMap((feature) => feature.nightly ?? [])),
  lookAgain(
    workOfFeatures,
    features.flatMap((feature) => feature.daily ?? []),
  ),
];

export const tasks: readonly Task<unknown>[] = [
  ...features.flatMap((feature) => feature.tasks ?? []),
  ...dueKinds.map(({ task }) => task),
  startDueWork(dueKinds),
];

export const schedule: readonly string[] = [
  `* * * * * ${START_DUE_WORK}`,
  ...features.flatMap((feature) => feature.schedule ?? []),
];

export const apiParts: readonly ApiPart[] = [
  ownPart,
  ...features.flatMap((feature) => (feature.api ? [feature.api] : [])),
];

export const documents: readonly DocumentSource[] = features.flatMap((feature) => feature.documents ?? []);

export const listeners: readonly Listening[] = features.flatMap((feature) => feature.listens ?? []);

export const shopTables: ShopTables = joinOnce(features.map((feature) => feature.tables ?? {}));
