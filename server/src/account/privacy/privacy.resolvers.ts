import { findCustomer, loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { checkId } from "../../graphql/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { eraseCustomerByHand } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { listPrivacyRequests, listRequestsOfAll, listWaitingForData } from "./privacy-requests.ts";

export const privacyResolvers = {
  Query: {
    dataRequestsOpen: (_, _args, { read }) => read(listWaitingForData),
    privacyRequests: (_, { first, after }, { read }) => {
      const page = askedPage({ first, after });
      return read((tx) => listRequestsOfAll(tx, page));
    },
  },
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
    privacyRequests: (customer, _, { read }) => read((tx) => listPrivacyRequests(tx, customer)),
  },
  PrivacyRequest: {
    customer: ({ customerId }, _, { load }) =>
      customerId === null ? null : load(loadCustomerNodes, customerId),
    kind: ({ kind }) => (kind === "erasure" ? "ERASURE" : "DATA_REQUEST"),
  },
} satisfies Resolvers;
