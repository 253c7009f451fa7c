import type { GraphqlContext } from "../../../graphql/context.ts";
import { payload } from "../../../graphql/mutation.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkBase } from "../place/check-base.ts";
import { loadPlace } from "../place/place.ts";
import { loadPreview } from "./preview.ts";

const show = async ({ deps, shop, read }: GraphqlContext) => {
  const place = await read(loadPlace);
  const { authorization } = deps.platform;
  return {
    ...place,
    pageUrl: authorization.storefrontUrl(shop.domain, place.base),
    themeBlocks: authorization.themeBlocks(shop.domain),
  };
};

export const storefrontResolvers = {
  Query: {
    storefront: (_, _args, context) => show(context),
    shopperPreview: (_, { document, rewards }, { deps, shop, read }) =>
      read((tx) => loadPreview(deps, tx, { shop, document: document ?? null, rewards: rewards ?? [] })),
  },
  Mutation: {
    storefrontCheck: (_, { base }, context) =>
      payload("storefront", async () => {
        await checkBase(context.deps, context.shop, base);
        return show(context);
      }),
  },
} satisfies Resolvers;
