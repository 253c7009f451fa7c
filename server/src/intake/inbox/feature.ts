import type { Feature } from "../../features/feature.ts";
import { inboxResolvers } from "./inbox.resolvers.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import { inboxWork } from "./apply/apply-inbox.job.ts";
import { readSetAsideCounter } from "./count-inbox.ts";
import { readCustomerTask } from "./read-customer.job.ts";
import { readProductsTask } from "./apply/read-products.job.ts";
import { readOrderTask } from "./read-order.job.ts";
import { reconcileWork } from "./reconcile.job.ts";
import { tidyInboxOfShop } from "./tidy-inbox.job.ts";
import { outdateProductFacts } from "./apply/product-facts.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../../tenant/shops/shop-listener.ts";

export const inboxFeature: Feature = {
  name: "inbox",
  listens: [listen(shopChanges, { productsShown: outdateProductFacts })],
  api: {
    sdl: [new URL("./inbox.graphql", import.meta.url)],
    resolvers: [inboxResolvers],
    needs: {
      "Query.setAsideWebhooks": "read_customers",
      "Query.setAsideCount": "read_customers",
      "Query.webhooksUnderWay": "read_customers",
      "Mutation.setAsideRetry": "write_customers",
      "Mutation.setAsideDismiss": "write_customers",
      SetAsideWebhook: "read_customers",
    },
  },
  routes: [webhookRoutes],
  tasks: [readCustomerTask, readOrderTask, readProductsTask],
  due: [inboxWork, reconcileWork],
  daily: [{ name: "tidy-inbox", run: tidyInboxOfShop }],
  documents: [{ path: "counters/set-aside", read: readSetAsideCounter, isPolled: true }],
  tables: {
    reconciliations: { archive: "take_archived" },
    inbox: {
      leftOut:
        "messages of the store: what they said is in the orders, and the store is read again for the rest",
    },
    early_facts: { archive: "take_archived" },
    products: { leftOut: "a copy of the store's, read again where it is needed" },
  },
};
