// All features of Laurel, one line each. The tables of an archive follow this order.
import type { ShopTables } from "../database/tenants/shop-table.ts";
import { ownPart, type ApiPart } from "../graphql/api-part.ts";
import type { Task } from "../jobs/task.ts";
import { joinOnce } from "../process/join-once.ts";
import type { DocumentSource } from "./documents/document-source.ts";
import type { Feature } from "./feature.ts";
import type { Listeners } from "./listeners.ts";
import { shopsFeature } from "./shops/feature.ts";
import { shopAuthFeature } from "./shop-auth/feature.ts";
import { archiveFeature } from "./archive/feature.ts";
import { auditLogFeature } from "./audit-log/feature.ts";
import { membershipFeature } from "./membership/feature.ts";
import { programEditingFeature } from "./program-editing/feature.ts";
import { auditFeature } from "./audit/feature.ts";
import { programFeature } from "./program/feature.ts";
import { documentsFeature } from "./documents/feature.ts";
import { customersFeature } from "./customers/feature.ts";
import { privacyFeature } from "./privacy/feature.ts";
import { customerListFeature } from "./customer-list/feature.ts";
import { adjustmentsFeature } from "./adjustments/feature.ts";
import { bulkFeature } from "./bulk/feature.ts";
import { standingFeature } from "./standing/feature.ts";
import { mergesFeature } from "./merges/feature.ts";
import { ledgerFeature } from "./ledger/feature.ts";
import { ordersFeature } from "./orders/feature.ts";
import { inboxFeature } from "./inbox/feature.ts";
import { pastOrdersFeature } from "./past-orders/feature.ts";
import { earningFeature } from "./earning/feature.ts";
import { rewardsFeature } from "./rewards/feature.ts";
import { redemptionsFeature } from "./redemptions/feature.ts";
import { referralsFeature } from "./referrals/feature.ts";
import { importsFeature } from "./imports/feature.ts";
import { notificationsFeature } from "./notifications/feature.ts";
import { shopperMailFeature } from "./shopper-mail/feature.ts";
import { outgoingWebhooksFeature } from "./outgoing-webhooks/feature.ts";
import { downloadsFeature } from "./downloads/feature.ts";
import { simulationsFeature } from "./simulations/feature.ts";
import { idempotencyFeature } from "./idempotency/feature.ts";
import { pagesFeature } from "./pages/feature.ts";
import { shopperTextsFeature } from "./shopper-texts/feature.ts";
import { reportsFeature } from "./reports/feature.ts";
import { storefrontFeature } from "./storefront/feature.ts";

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

export const tasks: readonly Task<unknown>[] = features.flatMap((feature) => feature.tasks ?? []);

export const schedule: readonly string[] = features.flatMap((feature) => feature.schedule ?? []);

export const apiParts: readonly ApiPart[] = [
  ownPart,
  ...features.flatMap((feature) => (feature.api ? [feature.api] : [])),
];

export const documents: readonly DocumentSource[] = features.flatMap((feature) => feature.documents ?? []);

export const listeners: Listeners = {
  shop: features.flatMap((feature) => feature.listens?.shop ?? []),
  store: features.flatMap((feature) => feature.listens?.store ?? []),
  friend: features.flatMap((feature) => feature.listens?.friend ?? []),
  visitor: features.flatMap((feature) => feature.listens?.visitor ?? []),
  outboxes: features.flatMap((feature) => feature.listens?.outbox ?? []),
};

export const shopTables: ShopTables = joinOnce(features.map((feature) => feature.tables ?? {}));
