import { loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { checkId } from "../../graphql/check-input.ts";
import type { Load } from "../../graphql/load.ts";
import { payload } from "../../graphql/mutation.ts";
import type { MergeInput, Resolvers } from "../../graphql/resolver-types.generated.ts";
import { findMergeNode, listMerges } from "./list-merges.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { previewMerge } from "./preview-merge.ts";
import { undoMerge } from "./undo-merge.ts";

export const mergesResolvers = {
  Query: {
    mergePreview: (_, { input }, { deps, shop, actor }) =>
      payload("preview", async () => previewMerge(deps, shop.shopId, { ...toPair(input), actor })),
  },
  Mutation: {
    customerMerge: (_, { input }, { deps, shop, actor, read }) =>
      payload("merge", async () => {
        const mergeId = await mergeCustomers(deps, shop.shopId, { ...toPair(input), actor });
        return read((tx) => findMergeNode(tx, mergeId));
      }),
    customerMergeUndo: (_, { id }, { deps, shop, actor, read }) =>
      payload("merge", async () => {
        const mergeId = checkId(id, "merge_not_found", "id");
        await undoMerge(deps, shop.shopId, { mergeId, actor });
        return read((tx) => findMergeNode(tx, mergeId));
      }),
  },
  Customer: {
    mergedInto: ({ mergedIntoId }, _, { load }) => (mergedIntoId === null ? null : find(load, mergedIntoId)),
    merges: ({ id }, _, { read }) => read((tx) => listMerges(tx, id)),
  },
  Merge: {
    from: ({ fromId }, _, { load }) => find(load, fromId),
    into: ({ intoId }, _, { load }) => find(load, intoId),
  },
} satisfies Resolvers;

const toPair = ({ fromId, intoId }: MergeInput) => ({
  fromId: checkId(fromId, "customer_not_found", "fromId"),
  intoId: checkId(intoId, "customer_not_found", "intoId"),
});

async function find(load: Load, customerId: string) {
  const customer = await load(loadCustomerNodes, customerId);
  invariant(customer, "customers are never removed");
  return customer;
}
