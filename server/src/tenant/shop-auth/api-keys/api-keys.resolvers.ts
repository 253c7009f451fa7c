import { nameActors } from "../name-actors.ts";
import { isOneLine, ONE_LINE } from "@laurel/domain/text.ts";
import { z } from "zod";
import { checkId, checkInput } from "../../../graphql/check-input.ts";
import { payload } from "../../../graphql/mutation.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { createApiKey, listKeys, revokeApiKey } from "./api-keys.ts";
import { apiScopes, EVERYTHING, isApiScope } from "../../../graphql/limits/api-scopes.ts";

const inputSchema = (now: Date) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, "Say what the key is for.")
      .max(60, "At most 60 characters.")
      .refine(isOneLine, ONE_LINE),
    scopes: z
      .array(z.enum(apiScopes))
      .min(1, "Choose at least one thing that the key can do.")
      .transform((scopes) => [...new Set(scopes)]),
    expiresAt: z
      .date()
      .refine((at) => at > now, "Choose a day in the future.")
      .refine((at) => at.getTime() - now.getTime() <= TEN_YEARS_MS, "At most ten years from now, or none.")
      .nullish(),
  });

const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1000;

export const apiKeysResolvers = {
  Query: {
    apiKeys: (_, _args, { deps, read }) => read((tx) => listKeys(deps, tx)),
  },
  Mutation: {
    apiKeyCreate: (_, { input }, { deps, shop, actor }) =>
      payload("created", async () => {
        const { name, scopes, expiresAt = null } = checkInput(inputSchema(deps.clock.now()), input);
        const created = await createApiKey(deps, { shopId: shop.shopId, name, scopes, actor, expiresAt });
        return { apiKey: created.listed, secret: created.key };
      }),
    apiKeyRevoke: (_, { id }, { deps, shop, actor }) =>
      payload("apiKey", () => {
        const keyId = checkId(id, "api_key_not_found", "id");
        return revokeApiKey(deps, { shopId: shop.shopId, keyId, actor });
      }),
  },
  ApiKey: {
    mayDoAll: ({ scopes }) => scopes.includes(EVERYTHING),
    scopes: ({ scopes }) => scopes.filter(isApiScope),
    createdByName: async ({ createdBy }, _, { load }) =>
      (createdBy !== null && (await load(nameActors, createdBy))) || null,
  },
} satisfies Resolvers;
