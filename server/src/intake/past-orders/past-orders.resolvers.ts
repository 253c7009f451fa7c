import { loadCustomerNodes } from "../../core/customers/find-customer.ts";
import { z } from "zod";
import { checkId, checkInput } from "../../graphql/check-input.ts";
import type { GraphqlContext } from "../../graphql/context.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { invariant } from "../../process/errors.ts";
import { startUrl } from "../../tenant/shop-auth/consent/start-url.ts";
import { findAccess } from "../../tenant/shops/connect/find-access.ts";
import { largestOf, loadPastCredit, loadPastCredits } from "./past-credit.ts";
import { creditPastOrders, readPastOrders, undoPastCredit } from "./start-past-credit.ts";

const MEMBERS_MAX = 50;
/** The page that the merchant returns to after granting access. */
const PAGE = "/app/getting-started";

const change = ({ read }: GraphqlContext, work: () => Promise<string>) =>
  payload("pastCredit", async () => {
    const id = await work();
    const credit = await read((tx) => loadPastCredit(tx, id));
    invariant(credit, "it was just decided about");
    return credit;
  });

export const pastOrdersResolvers = {
  Query: {
    pastCredits: (_, _args, { read }) => read((tx) => loadPastCredits(tx)),
    pastOrdersAccess: async (_, _args, { deps, shop }) => ({
      all: (await findAccess(deps, shop.shopId))?.grants.includes("all_orders") ?? false,
      grantUrl: startUrl(deps, shop.domain, PAGE, "all_orders"),
    }),
  },
  Mutation: {
    pastOrdersRead: (_, { reach }, context) =>
      change(context, () => readPastOrders(context.deps, { ...context, reach: reach ?? "RECENT" })),
    pastOrdersCredit: (_, { id, programVersion }, context) =>
      change(context, () =>
        creditPastOrders(context.deps, { ...context, id: checkId(id, "not_found", "id"), programVersion }),
      ),
    pastOrdersUndo: (_, { id }, context) =>
      change(context, () => undoPastCredit(context.deps, { ...context, id: checkId(id, "not_found", "id") })),
  },
  PastCredit: {
    members: (credit, { first }, { read }) => {
      const count = checkInput(z.int().min(1).max(MEMBERS_MAX), first, ["first"]);
      return read((tx) => largestOf(tx, credit, count));
    },
  },
  PastCreditMember: {
    customer: async ({ customerId }, _, { load }) => (await load(loadCustomerNodes, customerId)) ?? null,
  },
} satisfies Resolvers;
