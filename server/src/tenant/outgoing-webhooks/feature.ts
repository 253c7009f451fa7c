import type { Feature } from "../../features/feature.ts";
import { deliverWebhooks } from "./deliver-webhooks.job.ts";
import { outgoingWebhooksResolvers } from "./outgoing-webhooks.resolvers.ts";
import { deliveryWork, tidyWebhooksOfShop } from "./tidy-webhooks.job.ts";
import { openWebhookOutbox } from "./webhook-outbox.ts";
import { listen } from "../../process/listeners.ts";
import { outboxes } from "../events/outbox.ts";

export const outgoingWebhooksFeature: Feature = {
  name: "outgoing-webhooks",
  listens: [listen(outboxes, { open: openWebhookOutbox })],
  api: {
    sdl: [new URL("./outgoing-webhooks.graphql", import.meta.url)],
    resolvers: [outgoingWebhooksResolvers],
    needs: {
      "Query.webhookEndpoints": "read_webhooks",
      "Query.webhookDeliveries": "read_webhooks",
      "Mutation.webhookEndpointCreate": "write_webhooks",
      "Mutation.webhookEndpointUpdate": "write_webhooks",
      "Mutation.webhookEndpointDelete": "write_webhooks",
      "Mutation.webhookEndpointRotateSecret": "write_webhooks",
      "Mutation.webhookDeliveryReplay": "write_webhooks",
      WebhookEndpoint: "read_webhooks",
      WebhookEndpointSecret: "write_webhooks",
      WebhookDelivery: "read_webhooks",
      WebhookAttempt: "read_webhooks",
    },
  },
  tasks: [deliverWebhooks],
  due: [deliveryWork],
  daily: [{ name: "tidy-webhooks", run: tidyWebhooksOfShop }],
  tables: {
    webhook_endpoints: {
      leftOut:
        "their secrets are sealed for this server, and a copy of the shop must not send to them as well",
    },
    webhook_deliveries: { leftOut: "what this server sent, and to endpoints that are not in the archive" },
  },
};
