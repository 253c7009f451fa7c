import { summarize } from "@laurel/domain/explanation.ts";
import type { GraphqlContext } from "../../../graphql/context.ts";
import { payload } from "../../../graphql/mutation.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { AppError } from "../../../process/errors.ts";
import { findOrderNode, ORDER_ID } from "../../../core/orders/list-orders.ts";
import { wordingOf } from "../../../tenant/program/wording.ts";
import { countOrder, loadCountedByHand, previewCount, undoCount } from "./count-order.ts";

export const countOrderResolvers = {
  Query: {
    orderCountPreview: (_, { orderId }, { deps, shop, actor }) =>
      payload("preview", async () => previewCount(deps, { shop, actor, orderId: checkOrderId(orderId) })),
  },
  Mutation: {
    orderCount: (_, { orderId, programVersion }, context) =>
      change(context, orderId, (asked) => countOrder(context.deps, { ...asked, programVersion })),
    orderCountUndo: (_, { orderId }, context) =>
      change(context, orderId, (asked) => undoCount(context.deps, asked)),
  },
  Order: {
    isCountedByHand: async ({ id, counts }, _, { load }) =>
      counts && (await load(loadCountedByHand, id)) === true,
  },
  OrderCountPreview: {
    summary: async ({ explanation, programVersion }, _, { load, shop }) =>
      summarize(explanation, await wordingOf(load, shop, programVersion)),
  },
} satisfies Resolvers;

const change = (
  { shop, actor, read }: GraphqlContext,
  orderId: string,
  work: (asked: Parameters<typeof undoCount>[1]) => Promise<void>,
) =>
  payload("order", async () => {
    await work({ shop, actor, orderId: checkOrderId(orderId) });
    return read((tx) => findOrderNode(tx, orderId));
  });

function checkOrderId(orderId: string): string {
  if (ORDER_ID.test(orderId)) return orderId;
  throw new AppError("order_not_found", {}, { field: ["orderId"] });
}
