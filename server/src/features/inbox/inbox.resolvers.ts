import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { countSetAside, countUnderWay } from "./count-inbox.ts";
import { listSetAside } from "./list-inbox.ts";
import { retryInbox } from "./retry-inbox.ts";

export const inboxResolvers = {
  Query: {
    setAsideWebhooks: (_, _args, { deps, shop }) => listSetAside(deps, shop.shopId),
    setAsideCount: (_, _args, { read, deps }) => read((tx) => countSetAside(tx, deps.clock.now())),
    webhooksUnderWay: (_, _args, { read, deps }) => read((tx) => countUnderWay(tx, deps.clock.now())),
  },
  Mutation: {
    setAsideRetry: async (_, { webhookIds }, { deps, shop }) => {
      const ids = webhookIds ?? undefined;
      const { retried, userErrors } = await payload("retried", async () => ({
        count: await retryInbox(deps, shop.shopId, ids),
      }));
      return { retried: retried?.count ?? null, userErrors };
    },
  },
  SetAsideWebhook: {
    id: ({ webhookId }) => webhookId,
    setAsideAt: ({ settledAt, receivedAt }) => settledAt ?? receivedAt,
    code: ({ reasonCode }) => reasonCode ?? "unknown",
    reason: ({ reason }) => reason ?? "",
  },
} satisfies Resolvers;
