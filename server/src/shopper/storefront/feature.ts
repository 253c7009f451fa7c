import type { Feature } from "../../features/feature.ts";
import { storefrontResolvers } from "./admin/storefront.resolvers.ts";
import { publishProgram } from "./theme/publish-program.job.ts";
import { storefrontRoutes } from "./storefront.routes.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { listen } from "../../process/listeners.ts";
import { shopChanges } from "../../tenant/shops/shop-listener.ts";

export const storefrontFeature: Feature = {
  name: "storefront",
  listens: [listen(shopChanges, { changed: (tx) => enqueuePublishing(tx) })],
  api: {
    sdl: [new URL("./admin/storefront.graphql", import.meta.url)],
    resolvers: [storefrontResolvers],
    needs: {
      "Query.shopperPreview": "read_program",
      "Query.storefront": "read_program",
      "Mutation.storefrontCheck": "write_program",
      ShopperPreview: "read_program",
      ThemeBlock: "read_program",
      Storefront: "read_program",
    },
  },
  routes: [storefrontRoutes],
  tasks: [publishProgram],
  tables: {
    storefronts: {
      leftOut: "how the store leads to this server, which the first request through it tells again",
    },
  },
  reads: [
    "balances",
    "customers",
    "entries",
    "orders",
    "platform_credentials",
    "program_versions",
    "redemptions",
    "referral_links",
    "rewards",
    "shopper_mail_wishes",
    "shopper_texts",
    "tier_changes",
  ],
};
