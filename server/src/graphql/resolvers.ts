// Every feature's resolvers, one line each.
import { customersResolvers } from "../customers/customers.resolvers.ts";
import { tierProgressResolvers } from "../customers/tier-progress.resolvers.ts";
import { actionsResolvers } from "../earning/actions.resolvers.ts";
import { movementsResolvers } from "../ledger/movements.resolvers.ts";
import { mergesResolvers } from "../merges/merges.resolvers.ts";
import { ordersResolvers } from "../orders/orders.resolvers.ts";
import { programResolvers } from "../program/program.resolvers.ts";
import { redemptionsResolvers } from "../rewards/redemptions.resolvers.ts";
import { rewardsResolvers } from "../rewards/rewards.resolvers.ts";
import { shopResolvers } from "../shops/shop.resolvers.ts";
import { scalars } from "./scalars.ts";

type ByField = Readonly<Record<string, unknown>>;

const features: readonly Readonly<Record<string, ByField>>[] = [
  scalars as unknown as Record<string, ByField>,
  shopResolvers,
  programResolvers,
  customersResolvers,
  tierProgressResolvers,
  mergesResolvers,
  movementsResolvers,
  ordersResolvers,
  actionsResolvers,
  rewardsResolvers,
  redemptionsResolvers,
];

/** By type, then by field: what several features add to one type stands together. */
export function mergeResolvers(): Record<string, ByField> {
  const merged: Record<string, ByField> = {};
  for (const feature of features) {
    for (const [type, fields] of Object.entries(feature)) merged[type] = { ...merged[type], ...fields };
  }
  return merged;
}
