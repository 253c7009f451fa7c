import type { OrderSum } from "@laurel/domain/reports/order-days.ts";
import { toMoney } from "../../../graphql/money.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { checkAsked } from "../asked.ts";
import { loadRevenue, type RevenueRow } from "./load-revenue.ts";

export const revenueResolvers = {
  Query: {
    revenueWithRewards: async (_, args, { read, shop }) => {
      const asked = checkAsked(args);
      const { measuredAt, rows, total } = await read((tx) => loadRevenue(tx, asked));
      const show = showRow(shop);
      return { measuredAt, rows: rows.map(show), total: total && show(total) };
    },
  },
} satisfies Resolvers;

const showRow = (shop: Shop) => {
  const shown = ({ orders, revenueMinor }: OrderSum) => ({ orders, amount: toMoney(revenueMinor, shop) });
  return ({ all, withRewards, rewards, ...row }: RevenueRow) => ({
    ...row,
    all: shown(all),
    withRewards: shown(withRewards),
    rewards: rewards.map(({ revenue, ...one }) => ({ ...one, revenue: shown(revenue) })),
  });
};
