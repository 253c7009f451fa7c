import { loadOrderLineNames } from "./order-facts.ts";
import { loadVersions } from "../program/load-program.ts";
import { summarize } from "@laurel/domain/explanation.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import { nameLines } from "@laurel/domain/orders/name-lines.ts";
import { toMoney } from "../../graphql/money.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { wordingOf } from "../program/wording.ts";

export const ordersResolvers = {
  Order: {
    total: ({ totalMinor }, _, { shop }) => toMoney(totalMinor, shop),
    eligible: ({ eligibleMinor }, _, { shop }) => toMoney(eligibleMinor, shop),
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
