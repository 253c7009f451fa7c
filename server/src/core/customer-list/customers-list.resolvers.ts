import type { CustomerNode } from "../customers/customer-node.ts";
import { askedPage, type Connection } from "../../graphql/connection.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { countCustomers } from "./count-customers.ts";
import { type CustomerConditions, readConditions } from "./customer-conditions.ts";
import { listCustomers } from "./list-customers.ts";

/** The page and the total are each read only when requested. */
export interface ListedCustomers {
  readonly conditions: CustomerConditions;
  readonly page: () => Promise<Connection<CustomerNode>>;
}

export const customersListResolvers = {
  Query: {
    customers: (_, args, { read }) => {
      const conditions = readConditions(args.filter ?? {}, args.query ?? null);
      const asked = { order: args.sort ?? "LAST_ACTIVITY", conditions, page: askedPage(args) };
      let page: Promise<Connection<CustomerNode>> | undefined;
      return { conditions, page: () => (page ??= read((tx) => listCustomers(tx, asked))) };
    },
  },
  CustomerConnection: {
    nodes: async ({ page }) => (await page()).nodes,
    edges: async ({ page }) => (await page()).edges,
    pageInfo: async ({ page }) => (await page()).pageInfo,
    totalCount: ({ conditions }, _, { read, deps }) => read((tx) => countCustomers(deps.db, tx, conditions)),
  },
} satisfies Resolvers;
