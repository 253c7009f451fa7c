import type { Feature } from "../../features/feature.ts";
import { pastOrdersResolvers } from "./past-orders.resolvers.ts";
import { claimOrders } from "./claim-orders.job.ts";
import { countOrderResolvers } from "./by-hand/count-order.resolvers.ts";
import { pastCreditTask } from "./past-credit.job.ts";

export const pastOrdersFeature: Feature = {
  name: "past-orders",
  api: {
    sdl: [
      new URL("./past-orders.graphql", import.meta.url),
      new URL("./by-hand/count-order.graphql", import.meta.url),
    ],
    resolvers: [pastOrdersResolvers, countOrderResolvers],
    needs: {
      "Query.pastCredits": "read_customers",
      "Query.pastOrdersAccess": "read_customers",
      "Mutation.pastOrdersRead": "write_customers",
      "Mutation.pastOrdersCredit": "write_customers",
      "Mutation.pastOrdersUndo": "write_customers",
      "Query.orderCountPreview": "read_customers",
      "Mutation.orderCount": "write_customers",
      "Mutation.orderCountUndo": "write_customers",
      OrderCountPreview: "read_customers",
      PastOrdersAccess: "read_customers",
      PastCredit: "read_customers",
      PastCreditTotals: "read_customers",
      PastCreditLeftOut: "read_customers",
      PastCreditMember: "read_customers",
    },
  },
  tasks: [claimOrders, pastCreditTask],
  tables: {
    past_credits: { archive: "refuse" },
    past_credit_orders: { archive: "refuse" },
  },
  reads: ["orders"],
};
