import { checkInput } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import {
  createView,
  deleteView,
  listViews,
  renameView,
  viewAddressSchema,
  viewNameSchema,
} from "./customer-views.ts";

export const customerViewsResolvers = {
  Query: {
    customerViews: (_, _args, { read }) => read(listViews),
  },
  Mutation: {
    customerViewCreate: (_, args, { deps, shop, actor }) =>
      payload("customerView", async () => {
        const name = checkInput(viewNameSchema, args.name, ["name"]);
        const address = checkInput(viewAddressSchema, args.address, ["address"]);
        return createView(deps, { shopId: shop.shopId, actor }, { name, address });
      }),
    customerViewRename: (_, { id, ...args }, { deps, shop, actor }) =>
      payload("customerView", async () => {
        const name = checkInput(viewNameSchema, args.name, ["name"]);
        return renameView(deps, { shopId: shop.shopId, actor }, { id, name });
      }),
    customerViewDelete: (_, { id }, { deps, shop }) =>
      payload("customerView", () => deleteView(deps, shop.shopId, id)),
  },
} satisfies Resolvers;
