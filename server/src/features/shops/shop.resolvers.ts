import type { Resolvers } from "../../graphql/resolver-types.generated.ts";

export const shopResolvers = {
  Query: { shop: (_, _args, { shop }) => shop },
} satisfies Resolvers;
