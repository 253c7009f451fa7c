import { formatMoney } from "@laurel/domain/money.ts";
import { findRewardKind } from "@laurel/domain/rewards/kinds.ts";
import { leastPointsOf, pointsRangeOf } from "@laurel/domain/rewards/price.ts";
import { loadAffordableShares } from "./affordable-share.ts";
import { askStore } from "../../tenant/shops/connect/ask-store.ts";
import { loadMissingScopes } from "../../tenant/shops/connect/missing-scopes.ts";
import { AppError } from "../../process/errors.ts";
import { checkId } from "../../graphql/check-input.ts";
import { askedPage, cursorPart, decodeCursor, encodeCursor, toConnection } from "../../graphql/connection.ts";
import { payload, Refused } from "../../graphql/mutation.ts";
import type { Resolvers } from "../../graphql/resolver-types.generated.ts";
import type { RewardProblem } from "./read-chosen-variants.ts";
import { duplicateReward } from "./duplicate-reward.ts";
import { moveReward, type RewardMove } from "./move-reward.ts";
import { createReward, setRewardStatus, updateReward } from "./save-reward.ts";
import { listStoredRewards, loadRewards } from "./stored-reward.ts";

export const rewardsResolvers = {
  Query: {
    rewards: (_, { status = null, isArchived = null, ...args }, { read }) => {
      const page = askedPage(args);
      const after = page.cursor === null ? null : toPlace(page.cursor);
      return read(async (tx) => {
        const stored = await listStoredRewards(tx, { after, status, isArchived, limit: page.limit + 1 });
        return toConnection(stored, page, {
          toNode: (row) => row,
          toCursor: ({ place, rewardId }) => encodeCursor(place, rewardId),
        });
      });
    },
    productVariants: (_, { search }, { deps, shop }) =>
      payload("variants", async () => {
        if (search.length > SEARCH_MAX) throw new AppError("invalid_input", {}, { field: ["search"] });
        const found = await askStore(deps, "products", () =>
          deps.platform.searchVariants(shop.domain, search),
        );
        return found.map(({ variantId, title, priceMinor, currencyCode }) => ({
          id: variantId,
          title,
          price: priceMinor === null ? null : { amount: formatMoney(priceMinor, currencyCode), currencyCode },
        }));
      }),
    reward: async (_, { id }, { load }) => (await load(loadRewards, id)) ?? null,
  },
  Mutation: {
    rewardCreate: (_, { input }, { deps, shop, actor }) =>
      payload("reward", async () => {
        const created = await createReward(deps, { shopId: shop.shopId, actor }, input);
        return created.ok ? created.stored : toRefused(created.problems);
      }),
    rewardUpdate: (_, { id, expectedVersion, input }, { deps, shop, actor }) =>
      payload("reward", async () => {
        const rewardId = checkId(id, "reward_not_found", "id");
        const author = { shopId: shop.shopId, actor };
        const updated = await updateReward(deps, author, { rewardId, expectedVersion, input });
        return updated.ok ? updated.stored : toRefused(updated.problems);
      }),
    rewardSetStatus: (_, { id, status }, { deps, shop, actor }) =>
      payload("reward", () => {
        const rewardId = checkId(id, "reward_not_found", "id");
        return setRewardStatus(deps, { shopId: shop.shopId, actor }, { rewardId, status });
      }),
    rewardMove: (_, { id, before, after }, { deps, shop, actor }) =>
      payload("reward", () => {
        const rewardId = checkId(id, "reward_not_found", "id");
        const author = { shopId: shop.shopId, actor };
        return moveReward(deps, author, { rewardId, ...toNeighbour({ before, after }) });
      }),
    rewardDuplicate: (_, { id }, { deps, shop, actor }) =>
      payload("reward", async () => {
        const rewardId = checkId(id, "reward_not_found", "id");
        const made = await duplicateReward(deps, { shopId: shop.shopId, actor }, rewardId);
        return made.ok ? made.stored : toRefused(made.problems);
      }),
  },
  Reward: {
    id: ({ rewardId }) => rewardId,
    kind: ({ reward }) => reward.kind,
    name: ({ reward }) => reward.name,
    description: ({ reward }) => reward.description,
    points: ({ reward }) => leastPointsOf(reward),
    pointsRange: ({ reward }) => pointsRangeOf(reward),
    status: ({ reward }) => reward.status,
    config: ({ reward }) => reward.config,
    missingScopes: async ({ reward }, _, { load }) =>
      (await load(loadMissingScopes, findRewardKind(reward.kind).scopes.join(" "))) ?? [],
    affordableShare: async ({ reward }, _, { load }) =>
      (await load(loadAffordableShares, leastPointsOf(reward))) ?? "0.0000",
  },
} satisfies Resolvers;

const SEARCH_MAX = 200;

function toPlace(cursor: string): { place: number; rewardId: string } {
  const [place, rewardId = ""] = decodeCursor(cursor, [cursorPart.smallInteger, cursorPart.uuid]);
  return { place: Number(place), rewardId };
}

interface Neighbours {
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
}

function toNeighbour({ before, after }: Neighbours): Pick<RewardMove, "side" | "besideId"> {
  const [side, id] = before == null ? (["after", after] as const) : (["before", before] as const);
  if (id == null || (before != null && after != null))
    throw new AppError("invalid_input", {}, { field: [side], message: "Give before or after." });
  return { side, besideId: checkId(id, "reward_not_found", side) };
}

const toRefused = (problems: readonly RewardProblem[]) =>
  new Refused(problems.map(({ path, message }) => ({ code: "invalid_input", field: path, message })));
