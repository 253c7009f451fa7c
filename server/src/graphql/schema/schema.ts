// The API's types: one SDL file a feature, put together here.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const files = [
  "graphql/common.graphql",
  "shops/shop.graphql",
  "shops/api-keys.graphql",
  "shop-auth/team.graphql",
  "archive/archive.graphql",
  "audit/audit.graphql",
  "program/program.graphql",
  "customers/customers.graphql",
  "privacy/privacy.graphql",
  "customers/customer-views.graphql",
  "customers/customer-notes.graphql",
  "bulk-adjustments/bulk-adjustments.graphql",
  "customers/tier-progress.graphql",
  "merges/merges.graphql",
  "ledger/movements.graphql",
  "orders/orders.graphql",
  "inbox/inbox.graphql",
  "past-orders/past-orders.graphql",
  "earning/actions.graphql",
  "rewards/rewards.graphql",
  "rewards/redemptions.graphql",
  "imports/imports.graphql",
  "notifications/notifications.graphql",
];

const folder = fileURLToPath(new URL("../../", import.meta.url));

/** All of it as one text. */
export const readSdl = (): string => files.map((file) => readFileSync(folder + file, "utf8")).join("\n");
