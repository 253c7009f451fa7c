import type { Feature } from "../../features/feature.ts";
import { shopperTextsResolvers } from "./shopper-texts.resolvers.ts";
import { storedTextsSchema } from "./load-texts.ts";

export const shopperTextsFeature: Feature = {
  name: "shopper-texts",
  api: {
    sdl: [new URL("./shopper-texts.graphql", import.meta.url)],
    resolvers: [shopperTextsResolvers],
    needs: {
      "Query.shopperTexts": "read_program",
      "Mutation.shopperTextsUpdate": "write_program",
      ShopperTexts: "read_program",
    },
  },
  tables: { shopper_texts: { archive: "replace_all", row: storedTextsSchema } },
};
