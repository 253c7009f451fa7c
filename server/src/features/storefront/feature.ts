import type { Feature } from "../feature.ts";
import { publishProgram } from "./theme/publish-program.job.ts";
import { storefrontRoutes } from "./storefront.routes.ts";

export const storefrontFeature: Feature = {
  name: "storefront",
  routes: [storefrontRoutes],
  tasks: [publishProgram],
  reads: ["balances", "customers", "redemptions", "rewards"],
};
