import { isBirthday } from "@laurel/domain/dates/birthday.ts";
import { z } from "zod";
import { programInForce } from "../program/load-program.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import { AppError } from "../../process/errors.ts";
import { checkId, checkInput, isId, reasonSchema } from "../../graphql/wrong-input/check-input.ts";
import { askedPage, type Connection } from "../../graphql/connection.ts";
import { toMoney } from "../../graphql/money.ts";
import { payload } from "../../graphql/mutation.ts";
import type { QueryCustomerArgs, Resolvers } from "../../graphql/resolver-types.generated.ts";
import { listHistory, loadMovementsOf } from "../ledger/movements/list-movements.ts";
import { listOrders } from "../orders/list-orders.ts";
import { listRedemptions } from "../redemptions/list/list-redemptions.ts";
import { adjustmentKeySchema, adjustPoints, noteSchema } from "../adjustments/adjust-points.ts";
import { countCustomers } from "../customer-list/count-customers.ts";
import { readConditions } from "../customer-list/customer-conditions.ts";
import type { CustomerNode } from "./customer-node.ts";
import { findCustomer, loadBalanceAt, type CustomerName, loadLots } from "./find-customer.ts";
import { listCustomers } from "../customer-list/list-customers.ts";
import type { CustomerConditions } from "../customer-list/customer-conditions.ts";
import { enrollCustomer } from "./enroll-customers.ts";
import { setBirthday } from "./set-birthday.ts";
import { setExcluded } from "./set-excluded.ts";
import { setTier } from "./set-tier.ts";

const birthdaySchema = z.string().refine(isBirthday, "Enter a month and a day, such as 03-14.").nullable();

/** The page and the total are each read only when requested. */
export interface ListedCustomers {
  readonly conditions: CustomerConditions;
  readonly page: () => Promise<Connection<CustomerNode>>;
}

export const customersResolvers = {
  Query: {
    customers: (_, args, { read }) => {
      const conditions = readConditions(args.filter ?? {}, args.query ?? null);
      const asked = { order: args.sort ?? "LAST_ACTIVITY", conditions, page: askedPage(args) };
      let page: Promise<Connection<CustomerNode>> | undefined;
      return { conditions, page: () => (page ??= read((tx) => listCustomers(tx, asked))) };
    },
    customer: (_, args, { read }) => {
      const name = toName(args);
      return name && read((tx) => findCustomer(tx, name));
    },
  },
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
    customerEnroll: (_, { customerId }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        await enrollCustomer(deps, shop, { customerId: id, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
    customerSetExcluded: (_, { customerId, isExcluded }, { deps, shop, actor, read }) =>
      payload("customer", async () => {
        const id = checkId(customerId, "customer_not_found", "customerId");
        await setExcluded(deps, shop.shopId, { customerId: id, isExcluded, actor });
        return read((tx) => findCustomer(tx, { id }));
      }),
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
  CustomerConnection: {
    nodes: async ({ page }) => (await page()).nodes,
    edges: async ({ page }) => (await page()).edges,
    pageInfo: async ({ page }) => (await page()).pageInfo,
    totalCount: ({ conditions }, _, { read, deps }) => read((tx) => countCustomers(deps.db, tx, conditions)),
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
    orders: ({ id: customerId }, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listOrders(tx, { customerId, page }));
    },
    lots: async ({ id }, _, { load }) => (await load(loadLots, id)) ?? [],
    redemptions: ({ id: customerId }, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listRedemptions(tx, { customerId, page }));
    },
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
