import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { loadCustomersOfStore } from "../../core/customers/find-customer.ts";
import { loadOrderNames } from "../../core/orders/order-names.ts";
import { countSetAside, countUnderWay } from "./count-inbox.ts";
import { listSetAside } from "./list-inbox.ts";
import { dismissSetAside, retryInbox } from "./retry-inbox.ts";

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
    setAsideDismiss: async (_, { webhookIds }, { deps, shop, actor }) => {
      const { dismissed, userErrors } = await payload("dismissed", async () => ({
        count: await dismissSetAside(deps, shop.shopId, { webhookIds, actor }),
      }));
      return { dismissed: dismissed?.count ?? null, userErrors };
    },
  },
  SetAsideWebhook: {
    id: ({ webhookId }) => webhookId,
    setAsideAt: ({ settledAt, receivedAt }) => settledAt ?? receivedAt,
    code: ({ reasonCode }) => reasonCode ?? "unknown",
    reason: ({ reason }) => reason ?? "",
    orderId: ({ subject }) => subject?.orderId ?? null,
    orderName: async ({ subject }, _, { load }) => {
      if (subject === null || subject.orderName !== null) return subject?.orderName ?? null;
      return subject.orderId === null ? null : ((await load(loadOrderNames, subject.orderId)) ?? null);
    },
    customerName: ({ subject }) => subject?.customerName ?? null,
    customer: async ({ subject }, _, { load }) =>
      subject?.customerId == null ? null : ((await load(loadCustomersOfStore, subject.customerId)) ?? null),
  },
} satisfies Resolvers;
