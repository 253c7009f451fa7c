import { z } from "zod";
import { checkInput } from "../../graphql/wrong-input/check-input.ts";
import { loadCustomerNodes } from "../customers/find-customer.ts";
import { findOrdersByName } from "./list-orders.ts";
import { loadOrderLineNames } from "./order-facts.ts";
import { loadVersions } from "../program/load-program.ts";
import { summarize } from "@laurel/domain/explanation.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { nameLines } from "@laurel/domain/orders/name-lines.ts";
import { toMoney } from "../../graphql/money.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { wordingOf } from "../program/wording.ts";

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
    explanation: async ({ id, explanation, programVersion }, _, { load, shop }) => {
      if (!explanation) return {};
      const [facts, program] = await Promise.all([
        load(loadOrderLineNames, id),
        programVersion === null ? undefined : load(loadVersions, programVersion),
      ]);
      return nameLines(explanation, {
        facts,
        program: program?.document,
        currencyDecimals: currencyDecimals(shop.currencyCode),
      });
    },
    summary: async ({ explanation, programVersion }, _, { load, shop }) =>
      explanation ? summarize(explanation, await wordingOf(load, shop, programVersion)) : "",
  },
} satisfies Resolvers;
