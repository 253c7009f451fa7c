// The handled topics: only these are subscribed to and applied. Webhooks of other topics are stored until the topic is
// added here. The platform's compliance topics are not subscribed to; they are set in the app's settings.
import { appUninstalled } from "./app-uninstalled.ts";
import { customerCreated } from "./customer-created.ts";
import { customerDataRequested } from "./customer-data-requested.ts";
import { customerDeleted } from "./customer-deleted.ts";
import { customerRedacted } from "./customer-redacted.ts";
import { customerUpdated } from "./customer-updated.ts";
import { customerTagsChanged } from "./customer-tags-changed.ts";
import { customersMerged } from "./customers-merged.ts";
import { emailConsentUpdated } from "./email-consent-updated.ts";
import { orderChanged } from "./order-changed.ts";
import { orderDeleted } from "./order-deleted.ts";
import { orderEdited } from "./order-edited.ts";
import { refundCreated } from "./refund-created.ts";
import { shopRedacted } from "./shop-redacted.ts";
import { shopUpdated } from "./shop-updated.ts";
import type { TopicParser } from "./topic-parser.ts";

/** Sent to every app, at the URL in its settings; an app cannot subscribe to them. */
export const complianceTopics = ["customers/data_request", "customers/redact", "shop/redact"] as const;

export type Topic =
  | (typeof complianceTopics)[number]
  | `customers/${"create" | "update" | "delete" | "merge"}`
  | `customer.tags_${"added" | "removed"}`
  | "customers_email_marketing_consent/update"
  | `orders/${"create" | "paid" | "updated" | "edited" | "cancelled" | "fulfilled" | "delete"}`
  | "refunds/create"
  | "shop/update"
  | "app/uninstalled";

export const topics = {
  "customers/create": customerCreated,
  "customers/update": customerUpdated,
  "customers/delete": customerDeleted,
  "customers/merge": customersMerged,
  "customer.tags_added": customerTagsChanged,
  "customer.tags_removed": customerTagsChanged,
  "customers_email_marketing_consent/update": emailConsentUpdated,
  "orders/create": orderChanged,
  "orders/paid": orderChanged,
  "orders/updated": orderChanged,
  "orders/edited": orderEdited,
  "orders/cancelled": orderChanged,
  "orders/fulfilled": orderChanged,
  "orders/delete": orderDeleted,
  "refunds/create": refundCreated,
  "shop/update": shopUpdated,
  "app/uninstalled": appUninstalled,
  "customers/data_request": customerDataRequested,
  "customers/redact": customerRedacted,
  "shop/redact": shopRedacted,
} satisfies Record<Topic, TopicParser>;

/** The topics that the app subscribes to. */
export const topicNames = (Object.keys(topics) as Topic[]).filter(
  (topic) => !complianceTopics.some((one) => one === topic),
);

/** Where a body names its shop; null for bodies that do not name it. */
export function shopFieldOf(topic: Topic): string | null {
  if (complianceTopics.some((one) => one === topic)) return "shop_domain";
  return topic === "shop/update" || topic === "app/uninstalled" ? "myshopify_domain" : null;
}

export const isTopic = (topic: string): topic is Topic => Object.hasOwn(topics, topic);
