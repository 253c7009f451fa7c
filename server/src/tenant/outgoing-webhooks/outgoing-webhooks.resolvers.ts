import { isTopic, topics, type Topic } from "@laurel/domain/webhooks/topics.ts";
import { askedPage } from "../../graphql/connection.ts";
import { payload } from "../../graphql/mutation.ts";
import { checkMayTell } from "./topic-scopes.ts";
import type { Resolvers, WebhookTopic } from "../../graphql/resolver-types.generated.ts";
import { checkId, checkInput } from "../../graphql/check-input.ts";
import { AppError } from "../../process/errors.ts";
import { nameActors } from "../shop-auth/name-actors.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointChangeSchema,
  listEndpoints,
  newEndpointSchema,
  rotateSecret,
} from "./endpoints.ts";

/** GraphQL's names cannot have dots. */
const topicOf = (name: WebhookTopic): Topic => {
  const topic = name.toLowerCase().replace("_", ".");
  if (!isTopic(topic)) throw new AppError("invalid_input", {}, { field: ["topics"] });
  return topic;
};
const nameOf = (topic: Topic): WebhookTopic => topic.toUpperCase().replace(".", "_") as WebhookTopic;

export const outgoingWebhooksResolvers = {
  Query: {
    webhookEndpoints: (_, _args, { deps, read }) => read((tx) => listEndpoints(deps, tx)),
    webhookDeliveries: (_, { endpointId, status = null, ...args }, { read }) => {
      const asked = {
        endpointId: checkId(endpointId, "webhook_endpoint_not_found", "endpointId"),
        status,
        page: askedPage(args),
      };
      return read((tx) => listDeliveries(tx, asked));
    },
  },
  Mutation: {
    webhookEndpointCreate: (_, { input }, { deps, shop, actor, scopes }) =>
      payload("created", () => {
        const given = checkInput(newEndpointSchema, { ...input, topics: input.topics.map(topicOf) });
        return createEndpoint(deps, { shopId: shop.shopId, actor, scopes }, given);
      }),
    webhookEndpointUpdate: (_, { id, input }, { deps, shop, actor, scopes }) =>
      payload("endpoint", () => {
        const endpointId = checkId(id, "webhook_endpoint_not_found", "id");
        const change = checkInput(endpointChangeSchema, { ...input, topics: input.topics?.map(topicOf) });
        return changeEndpoint(deps, { shopId: shop.shopId, actor, scopes }, { id: endpointId, ...change });
      }),
    webhookEndpointDelete: (_, { id }, { deps, shop, actor }) =>
      payload("endpoint", () => {
        const endpointId = checkId(id, "webhook_endpoint_not_found", "id");
        return deleteEndpoint(deps, { shopId: shop.shopId, actor }, endpointId);
      }),
    webhookEndpointRotateSecret: (_, { id }, { deps, shop, actor }) =>
      payload("created", () => {
        const endpointId = checkId(id, "webhook_endpoint_not_found", "id");
        return rotateSecret(deps, { shopId: shop.shopId, actor }, endpointId);
      }),
    webhookDeliveryReplay: (_, { id }, { deps, shop, actor, scopes }) =>
      payload("delivery", () => {
        const deliveryId = checkId(id, "webhook_delivery_not_found", "id");
        return replay(deps, { shopId: shop.shopId, actor, scopes }, deliveryId);
      }),
  },
  WebhookEndpoint: {
    topics: ({ topics: chosen }) => topics.filter((topic) => chosen.includes(topic)).map(nameOf),
    createdByName: async ({ createdBy }, _, { load }) => (await load(nameActors, createdBy)) ?? null,
  },
  WebhookDelivery: {
    topic: ({ topic }) => nameOf(topic),
    body: ({ topic, body }, _, { scopes }) => {
      checkMayTell({ scopes }, [topic], "body");
      return body;
    },
  },
} satisfies Resolvers;
