import type { WebhookSubscription } from "../../webhooks/subscription.ts";
import { topicToApi } from "../../webhooks/topics.ts";
import { gid } from "../context.ts";
import { apiVersionView } from "./shop-view.ts";

export const webhookSubscriptionView = (subscription: WebhookSubscription): object => ({
  __typename: "WebhookSubscription",
  id: gid("WebhookSubscription", subscription.id),
  legacyResourceId: String(subscription.id),
  topic: topicToApi(subscription.topic),
  uri: subscription.uri,
  format: "JSON",
  filter: subscription.filter,
  includeFields: subscription.includeFields,
  name: subscription.name,
  apiVersion: apiVersionView(),
  createdAt: subscription.createdAt,
  updatedAt: subscription.updatedAt,
});
