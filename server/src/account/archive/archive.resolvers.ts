import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { hasShopData } from "./has-shop-data.ts";

export const archiveResolvers = {
  Query: { hasShopData: (_, _args, { read }) => read(hasShopData) },
} satisfies Resolvers;
