import { z } from "zod";
import { checkInput } from "../../graphql/check-input.ts";
import { loadCustomerNodes } from "../customers/find-customer.ts";
import { findOrdersByName, listOrders } from "./list-orders.ts";
import { loadOrderNames } from "./order-names.ts";
import { askedPage } from "../../graphql/connection.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { loadOrderLineNames } from "./order-facts.ts";
import { loadVersions } from "../../tenant/program/load-program.ts";
import { summarize } from "@laurel/domain/explanation.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { nameLines } from "@laurel/domain/orders/name-lines.ts";
import { toMoney } from "../../graphql/money.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { wordingOf } from "../../tenant/program/wording.ts";

const nameSchema = z.string().max(100, "At most 100 characters.");

export const ordersResolvers = {
  Query: {
    ordersNamed: (_, { name }, { read }) => {
      const asked = checkInput(nameSchema, name, ["name"]);
      return read((tx) => findOrdersByName(tx, asked));
    },
  },
  Order: {
    total: ({ totalMinor }, _, { shop }) => toMoney(totalMinor, shop),
    eligible: ({ eligibleMinor }, _, { shop }) => toMoney(eligibleMinor, shop),
    customer: async ({ customerId }, _, { load }) =>
      customerId === null ? null : ((await load(loadCustomerNodes, customerId)) ?? null),
    program: async ({ programVersion }, _, { load }) =>
      programVersion === null ? null : ((await load(loadVersions, programVersion)) ?? null),
    // An order that was not settled yet has no explanation.
    explanation: ({ id, explanation, programVersion }, _, context) =>
      explanation ? explain(context, { orderId: id, explanation, programVersion }) : {},
    summary: async ({ explanation, programVersion }, _, { load, shop }) =>
      explanation ? summarize(explanation, await wordingOf(load, shop, programVersion)) : "",
  },
  Customer: {
    orders: ({ id: customerId }, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listOrders(tx, { customerId, page }));
    },
  },
  Movement: {
    orderName: async ({ orderId }, _, { load }) =>
      orderId === null ? null : ((await load(loadOrderNames, orderId)) ?? null),
    explanation: ({ explanation, orderId, programVersion }, _, context) =>
      explanation.kind !== "order" || orderId === null
        ? explanation
        : explain(context, { orderId, explanation, programVersion }),
  },
} satisfies Resolvers;

/** With the names of the order's lines, and of the rules by which they counted. */
async function explain(
  { load, shop }: Pick<GraphqlContext, "load" | "shop">,
  {
    orderId,
    explanation,
    programVersion,
  }: {
    readonly orderId: string;
    readonly explanation: Parameters<typeof nameLines>[0];
    readonly programVersion: number | null;
  },
) {
  const [facts, program] = await Promise.all([
    load(loadOrderLineNames, orderId),
    programVersion === null ? undefined : load(loadVersions, programVersion),
  ]);
  return nameLines(explanation, {
    facts,
    program: program?.document,
    currencyDecimals: currencyDecimals(shop.currencyCode),
  });
}
