import type { Feature } from "../feature.ts";
import { storefrontRoutes } from "./storefront.routes.ts";

export const storefrontFeature: Feature = {
  name: "storefront",
  routes: [storefrontRoutes],
  reads: ["balances", "customers", "redemptions", "rewards"],
};
