import { findCustomer } from "../customers/find-customer.ts";
import { checkId } from "../graphql/check-input.ts";
import { payload } from "../graphql/mutation.ts";
import type { Resolvers } from "../graphql/resolver-types.generated.ts";
import { eraseCustomerByHand } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { listPrivacyRequests } from "./privacy-requests.ts";

export const privacyResolvers = {
  Mutation: {
    customerErase: (_, args, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const customerId = checkId(args.customerId, "customer_not_found", "customerId");
        await eraseCustomerByHand(deps, shop.shopId, { customerId, actor });
        return read((tx) => findCustomer(tx, { id: customerId }));
      }),
    customerExportData: (_, args, { deps, shop, actor }) =>
      payload("data", () => {
        const customerId = checkId(args.customerId, "customer_not_found", "customerId");
        return exportPerson(deps, shop, { customerId, actor });
      }),
  },
  Customer: {
    privacyRequests: ({ platformId }, _, { read }) => read((tx) => listPrivacyRequests(tx, platformId)),
  },
  PrivacyRequest: {
    kind: ({ kind }) => (kind === "erasure" ? "ERASURE" : "DATA_REQUEST"),
  },
} satisfies Resolvers;
