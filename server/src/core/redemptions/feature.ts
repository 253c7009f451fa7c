import type { Feature } from "../../features/feature.ts";
import { redemptionsResolvers } from "./redemptions.resolvers.ts";
import { cancelRedemptionTask } from "./ending/cancel-redemption.job.ts";
import { expiringWork } from "./ending/expire-redemptions.job.ts";
import { sealCodesOfShop } from "./gift-cards/seal-codes-anew.job.ts";
import { issueRedemption } from "./issue-redemption.job.ts";

export const redemptionsFeature: Feature = {
  name: "redemptions",
  api: {
    sdl: [new URL("./redemptions.graphql", import.meta.url)],
    resolvers: [redemptionsResolvers],
    needs: {
      "Query.redemption": "read_redemptions",
      "Query.failedRedemptions": "read_redemptions",
      "Query.doubtfulRedemptions": "read_redemptions",
      "Query.rewardRevenue": "read_redemptions",
      RewardRevenue: "read_redemptions",
      Revenue: "read_redemptions",
      "Mutation.rewardRedeem": "write_redemptions",
      "Mutation.redemptionCancel": "write_redemptions",
      "Mutation.redemptionRetry": "write_redemptions",
      "Mutation.redemptionSettle": "write_redemptions",
      "Mutation.redemptionRevealCode": "write_redemptions",
      "Mutation.redemptionDismiss": "write_redemptions",
      Redemption: "read_redemptions",
    },
  },
  tasks: [cancelRedemptionTask, issueRedemption],
  due: [expiringWork],
  daily: [{ name: "seal-codes-anew", run: sealCodesOfShop }],
  tables: {
    redemptions: { archive: "refuse" },
    gift_card_codes: { leftOut: "they are money, and sealed for this server" },
  },
  reads: ["customers", "orders", "rewards"],
};
