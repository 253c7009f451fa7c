import { payload, Refused } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { loadTexts } from "./load-texts.ts";
import { updateTexts } from "./update-texts.ts";

export const shopperTextsResolvers = {
  Query: {
    shopperTexts: (_, _args, { read }) => read(loadTexts),
  },
  Mutation: {
    shopperTextsUpdate: (_, { expectedVersion, document }, { deps, shop, actor }) =>
      payload("shopperTexts", async () => {
        const updated = await updateTexts(deps, shop.shopId, { expectedVersion, document, actor });
        if (updated.ok) return updated.stored;
        return new Refused(
          updated.problems.map(({ code, path, message }) => ({
            code,
            field: ["document", ...path],
            message,
          })),
        );
      }),
  },
} satisfies Resolvers;
