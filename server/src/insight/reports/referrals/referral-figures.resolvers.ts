import { toMoney } from "../../../graphql/money.ts";
import type { Resolvers } from "../../../graphql/resolver-types.generated.ts";
import { checkAsked } from "../asked.ts";
import { loadReferralFigures, type ReferralRow } from "./load-referral-figures.ts";

export const referralFiguresResolvers = {
  Query: {
    referralFigures: async (_, args, { read, shop }) => {
      const asked = checkAsked(args);
      const { rows, total, ...about } = await read((tx) => loadReferralFigures(tx, shop, asked));
      const show = ({ sum: { orders, revenueMinor, ...sum }, ...row }: ReferralRow) => ({
        ...row,
        ...sum,
        firstOrders: { orders, amount: toMoney(revenueMinor, shop) },
      });
      return { ...about, rows: rows.map(show), total: total && show(total) };
    },
  },
} satisfies Resolvers;
