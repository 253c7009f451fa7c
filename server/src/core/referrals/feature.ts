import type { Feature } from "../../features/feature.ts";
import { makeFriendCode } from "./friends/make-friend-code.job.ts";
import { referralsResolvers } from "./referrals.resolvers.ts";
import { tidyReferralsOfShop } from "./tidy-referrals.job.ts";

export const referralsFeature: Feature = {
  name: "referrals",
  api: {
    sdl: [new URL("./referrals.graphql", import.meta.url)],
    resolvers: [referralsResolvers],
    needs: {
      "Query.referrals": "read_referrals",
      "Mutation.referralLinkCreate": "write_referrals",
      "Mutation.referralClaim": "write_referrals",
      "Mutation.referralApprove": "write_referrals",
      "Mutation.referralRefuse": "write_referrals",
      CustomerReferral: "read_referrals",
      Referral: "read_referrals",
    },
  },
  tasks: [makeFriendCode],
  daily: [{ name: "tidy-referrals", run: tidyReferralsOfShop }],
  tables: {
    referral_links: { archive: "refuse" },
    referrals: { archive: "refuse" },
    order_traces: { leftOut: "hashes whose key stays on this server" },
  },
  reads: ["balances", "customers", "orders"],
};
