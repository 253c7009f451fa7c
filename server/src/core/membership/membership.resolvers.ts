import { checkId } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { findCustomer } from "../customers/find-customer.ts";
import { enrollCustomer } from "./enroll-customer.ts";
import { setExcluded } from "./set-excluded.ts";

export const membershipResolvers = {
  Mutation: {
    customerEnroll: (_, { customerId }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        await enrollCustomer(deps, shop, { customerId: id, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
    customerSetExcluded: (_, { customerId, isExcluded }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        await setExcluded(deps, shop.shopId, { customerId: id, isExcluded, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
  },
} satisfies Resolvers;
