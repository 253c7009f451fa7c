import type { Feature } from "../feature.ts";
import { liabilityResolvers } from "./liability/liability.resolvers.ts";
import { reportRoutes } from "./reports.routes.ts";

export const reportsFeature: Feature = {
  name: "reports",
  api: {
    sdl: [
      new URL("./reports.graphql", import.meta.url),
      new URL("./liability/liability.graphql", import.meta.url),
    ],
    resolvers: [liabilityResolvers],
    needs: {
      "Query.liability": "read_reports",
      Liability: "read_reports",
      LiabilityRow: "read_reports",
      LiabilityPoints: "read_reports",
      LiabilityMoney: "read_reports",
      LiabilityDebt: "read_reports",
    },
  },
  routes: [reportRoutes],
  reads: ["balances"],
};
