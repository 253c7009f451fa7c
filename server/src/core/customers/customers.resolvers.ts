import { isBirthday } from "@laurel/domain/dates/birthday.ts";
import { z } from "zod";
import { programInForce } from "../../tenant/program/load-program.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import { AppError } from "../../process/errors.ts";
import { checkId, checkInput, isId } from "../../graphql/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import { toMoney } from "../../graphql/money.ts";
import { payload } from "../../graphql/mutation.ts";
import type { QueryCustomerArgs, Resolvers } from "../../graphql/resolver-types.generated.ts";
import { listHistory, loadMovementsOf } from "../ledger/movements/list-movements.ts";
import {
  findCustomer,
  loadBalanceAt,
  loadCustomerNodes,
  type CustomerName,
  loadLots,
} from "./find-customer.ts";
import { setBirthday } from "./set-birthday.ts";
import { setTier } from "./set-tier.ts";

const birthdaySchema = z.string().refine(isBirthday, "Enter a month and a day, such as 03-14.").nullable();

export const customersResolvers = {
  Query: {
    customer: (_, args, { read }) => {
      const name = toName(args);
      return name && read((tx) => findCustomer(tx, name));
    },
  },
  Mutation: {
    customerSetBirthday: (_, { customerId, birthday: asked }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        const birthday = checkInput(birthdaySchema, asked ?? null, ["birthday"]);
        await setBirthday(deps, shop.shopId, { customerId: id, birthday, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
    customerSetTier: (_, { customerId, tierId }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        await setTier(deps, shop.shopId, { customerId: id, tierId: tierId ?? null, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
  },
  Customer: {
    pointsAt: ({ id }, { at, by }, { read, deps }) => {
      if (at > deps.clock.now())
        throw new AppError("invalid_input", {}, { field: ["at"], message: "This time is in the future." });
      return read((tx) => loadBalanceAt(tx, { customerId: id, at, isAsRecorded: by === "RECORDED" }));
    },
    tier: async ({ tierId }, _, { load }) =>
      tierId === null ? null : findTier((await programInForce(load)).document.tiers, tierId),
    spent: ({ spentMinor }, _, { shop }) => toMoney(spentMinor, shop),
    movements: ({ id: customerId }, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listHistory(tx, { customerId, page }));
    },
    lots: async ({ id }, _, { load }) => (await load(loadLots, id)) ?? [],
  },
  Movement: {
    customer: async ({ customerId }, _, { load }) => (await load(loadCustomerNodes, customerId)) ?? null,
    mergedWith: async ({ explanation }, _, { load }) =>
      "other" in explanation ? ((await load(loadCustomerNodes, explanation.other)) ?? null) : null,
  },
  Lot: {
    movement: async ({ postingId }, _, { load }) => (await load(loadMovementsOf, postingId)) ?? null,
  },
  Tier: {
    // Basis points as a decimal: 15000 is 1.5.
    multiplier: ({ multiplierBasisPoints }) => String(multiplierBasisPoints / 10_000),
  },
} satisfies Resolvers;

/** Null: this id cannot be one of ours. Refuses anything but exactly one identifier. */
function toName({ id, platformId, email }: Partial<QueryCustomerArgs>): CustomerName | null {
  const names: CustomerName[] = [];
  if (id != null) names.push({ id });
  if (platformId != null) names.push({ platformId });
  if (email != null) names.push({ email: email.trim() });
  const [name] = names;
  if (!name || names.length > 1) {
    throw new AppError("invalid_input", {}, { message: "Give exactly one of id, platformId and email." });
  }
  return "id" in name && !isId(name.id) ? null : name;
}
