import { loadCustomerNodes } from "../customers/find-customer.ts";
import { loadRewards } from "../rewards/stored-reward.ts";
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { invariant } from "@laurel/domain/refusal.ts";
import { AppError } from "../../process/errors.ts";
import { checkId, checkInput, checkOptionalReason, isId } from "../../graphql/check-input.ts";
import { askedPage } from "../../graphql/connection.ts";
import { toMoney } from "../../graphql/money.ts";
import { payload } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import { idempotencyKeySchema } from "../../tenant/idempotency/claim-key.ts";
import { revealCode } from "./gift-cards/reveal-code.ts";
import { dismissRedemption } from "./ending/dismiss-redemption.ts";
import {
  findRedemptionNode,
  findRedemptionNodeByCode,
  listDoubtful,
  listFailed,
  listRedemptions,
  listRedemptionsOfOneReward,
  loadRedemptionNodes,
} from "./list/list-redemptions.ts";
import { countRedemptions } from "./list/count-redemptions.ts";
import { retryRedemption } from "./retry-redemption.ts";
import { loadRewardRevenue, REVENUE_DAYS_MAX, type Revenue } from "../rewards/reward-revenue.ts";
import { settleRedemption } from "./store-credit/settle-redemption.ts";
import { cancelAndWait, redeemAndWait, waitForRedemption } from "./wait-for-redemption.ts";

export const redemptionsResolvers = {
  Query: {
    redemption: async (_, { id, code }, { read }) => {
      if ((id == null) === (code == null))
        throw new AppError("invalid_input", {}, { message: "Ask by id or by code." });
      if (code != null) return read((tx) => findRedemptionNodeByCode(tx, code));
      return id != null && isId(id) ? read((tx) => findRedemptionNode(tx, id)) : null;
    },
    rewardRevenue: async (_, { days }, { read, deps, shop }) => {
      if (days < 1 || days > REVENUE_DAYS_MAX) {
        const message = `From 1 to ${REVENUE_DAYS_MAX} days.`;
        throw new AppError("invalid_input", {}, { field: ["days"], message });
      }
      const asked = { timeZone: shop.timeZone, now: deps.clock.now(), days };
      const { now, before } = await read((tx) => loadRewardRevenue(tx, asked));
      const shown = ({ orders, revenueMinor }: Revenue) => ({
        orders,
        amount: toMoney(revenueMinor, shop),
      });
      return { now: shown(now), before: shown(before) };
    },
    doubtfulRedemptions: (_, _args, { read }) => read(listDoubtful),
    failedRedemptions: (_, _args, { read, deps }) => read((tx) => listFailed(tx, deps.clock.now())),
  },
  Mutation: {
    rewardRedeem: (_, { input }, { deps, shop, actor, read }) =>
      payload("redemption", async () => {
        const redemptionId = await redeemAndWait(deps, shop.shopId, {
          customerId: checkId(input.customerId, "customer_not_found", "customerId"),
          rewardId: checkId(input.rewardId, "reward_not_found", "rewardId"),
          points: input.points ?? null,
          idempotencyKey: checkInput(idempotencyKeySchema, input.idempotencyKey, ["idempotencyKey"]),
          actor,
        });
        return read((tx) => findRedemptionNode(tx, redemptionId));
      }),
    redemptionCancel: (_, { id, reason }, { deps, shop, actor, read }) =>
      payload("redemption", async () => {
        const redemptionId = checkId(id, "redemption_not_found", "id");
        const why = checkOptionalReason(reason) ?? null;
        await cancelAndWait(deps, shop.shopId, { redemptionId, reason: why, actor });
        return read((tx) => findRedemptionNode(tx, redemptionId));
      }),
    redemptionRetry: (_, { id }, { deps, shop, actor, read }) =>
      payload("redemption", async () => {
        const failedId = checkId(id, "redemption_not_found", "id");
        const redemptionId = await retryRedemption(deps, shop.shopId, { redemptionId: failedId, actor });
        const place = { shopId: shop.shopId, redemptionId };
        await waitForRedemption(deps, place, ({ status }) => status !== "REQUESTED");
        return read((tx) => findRedemptionNode(tx, redemptionId));
      }),
    redemptionSettle: (_, { id, wasGiven }, { deps, shop, actor, read }) =>
      payload("redemption", async () => {
        const redemptionId = checkId(id, "redemption_not_found", "id");
        await settleRedemption(deps, shop.shopId, { redemptionId, wasGiven, actor });
        return read((tx) => findRedemptionNode(tx, redemptionId));
      }),
    redemptionRevealCode: (_, { id }, { deps, shop, actor }) =>
      payload("code", () => {
        const redemptionId = checkId(id, "redemption_not_found", "id");
        return revealCode(deps, shop.shopId, { redemptionId, actor });
      }),
    redemptionDismiss: (_, { id }, { deps, shop, actor, read }) =>
      payload("redemption", async () => {
        const redemptionId = checkId(id, "redemption_not_found", "id");
        await dismissRedemption(deps, shop.shopId, { redemptionId, actor });
        return read((tx) => findRedemptionNode(tx, redemptionId));
      }),
  },
  Customer: {
    redemptions: ({ id: customerId }, args, { read }) => {
      const page = askedPage(args);
      return read((tx) => listRedemptions(tx, { customerId, page }));
    },
  },
  Movement: {
    redemption: async ({ explanation }, _, { load }) =>
      "redemption" in explanation
        ? ((await load(loadRedemptionNodes, explanation.redemption)) ?? null)
        : null,
  },
  Reward: {
    redemptionsCount: async ({ rewardId }, _, { load }) => (await load(countRedemptions, rewardId)) ?? 0,
    redemptions: ({ rewardId }, { status = null, ...args }, { read }) => {
      const page = askedPage(args);
      return read((tx) => listRedemptionsOfOneReward(tx, { rewardId, status, page }));
    },
  },
  Redemption: {
    reward: async ({ rewardId }, _, { load }) => {
      const reward = await load(loadRewards, rewardId);
      invariant(reward, "rewards are never removed");
      return reward;
    },
    customer: async ({ customerId }, _, { load }) => {
      const customer = await load(loadCustomerNodes, customerId);
      invariant(customer, "customers are never removed");
      return customer;
    },
    expiresAt: ({ expiresAt, lastDay }, _, { shop }) =>
      lastDay === null ? expiresAt : startOfLocalDay(addLocalDays(lastDay, 1), shop.timeZone),
    value: ({ worthMinor }, _, { shop }) => (worthMinor === null ? null : toMoney(worthMinor, shop)),
  },
} satisfies Resolvers;
