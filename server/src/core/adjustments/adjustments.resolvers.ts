import { checkId, checkInput, reasonSchema } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { adjustmentKeySchema, adjustPoints, noteSchema } from "./adjust-points.ts";

export const adjustmentsResolvers = {
  Mutation: {
    customerAdjustPoints: (_, { input }, { deps, shop, actor }) =>
      payload("movement", () =>
        adjustPoints(deps, shop.shopId, {
          customerId: checkId(input.customerId, "customer_not_found", "customerId"),
          points: input.points,
          reason: checkInput(reasonSchema, input.reason, ["reason"]),
          note: checkInput(noteSchema, input.note ?? null, ["note"]),
          countsTowardTier: input.countsTowardTier ?? null,
          idempotencyKey: checkInput(adjustmentKeySchema, input.idempotencyKey, ["idempotencyKey"]),
          actor,
        }),
      ),
  },
} satisfies Resolvers;
