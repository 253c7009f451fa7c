import type { Feature } from "../../features/feature.ts";
import { notificationsResolvers } from "./notifications.resolvers.ts";
import { EVERYTHING } from "../../graphql/limits/api-scopes.ts";
import { ownerMailWork } from "./owner-mails.job.ts";
import { keepAddresses } from "./addresses.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../../tenant/shops/shop-listener.ts";

export const notificationsFeature: Feature = {
  name: "notifications",
  listens: [
    listen(shopChanges, { created: keepAddresses, changed: (tx, { facts }) => keepAddresses(tx, facts) }),
  ],
  api: {
    sdl: [new URL("./notifications.graphql", import.meta.url)],
    resolvers: [notificationsResolvers],
    needs: {
      "Query.notifications": EVERYTHING,
      "Mutation.notificationsUpdate": EVERYTHING,
      Notifications: EVERYTHING,
    },
  },
  due: [ownerMailWork],
  tables: {
    notifications: {
      leftOut:
        "whom this server writes to, and what became of the latest e-mails: the store says the address again",
    },
  },
};
