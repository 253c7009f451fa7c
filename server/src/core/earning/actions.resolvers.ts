import { z } from "zod";
import { checkId, checkInput } from "../../graphql/check-input.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { idempotencyKeySchema } from "../../tenant/idempotency/claim-key.ts";
import { recordAction } from "./record-action.ts";

export const actionsResolvers = {
  Mutation: {
    actionRecord: (_, { input }, { deps, shop, actor }) =>
      payload("movement", () =>
        recordAction(deps, shop.shopId, {
          customerId: checkId(input.customerId, "customer_not_found", "customerId"),
          action: checkInput(z.string().max(64), input.action, ["action"]),
          idempotencyKey: checkInput(idempotencyKeySchema, input.idempotencyKey, ["idempotencyKey"]),
          occurredAt: input.occurredAt ?? null,
          actor,
        }),
      ),
  },
} satisfies Resolvers;
