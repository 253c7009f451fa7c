// Two shops on one server: whatever the one asks with the other's ids, it gets nothing and changes nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shop } from "../shops/load-shop.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../testing/a-redemption.ts";
import { aShop } from "../testing/a-shop.ts";
import { anOrder, orderChanged } from "../testing/an-order.ts";
import { deliver } from "../testing/deliver.ts";
import { openApi, type TestApi } from "../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let theirs: Redeeming;
let stranger: Shop;
let api: TestApi;
let ids: {
  customerId: string;
  otherId: string;
  platformId: string;
  rewardId: string;
  redemptionId: string;
  code: string;
  postingId: string;
  keyId: string;
  bulkId: string;
  viewId: string;
  mergeId: string;
};

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  theirs = await openRedeemingShop(deps, own.url, { world, points: [1_000, 0] });
  const [customerId, platformId] = [theirs.customerIds[0]!, theirs.platformIds[0]!];
  await deliver(deps, theirs.shop, [
    orderChanged(anOrder({ customerId: platformId })),
    { type: "customer_data_requested", customerId: platformId, orderIds: [] },
  ]);
  const rewardId = await aReward(deps, theirs.shop);
  const their = await openApi(deps, theirs.shop);
  const redeemed = await their.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } } }`,
    { input: { customerId, rewardId, idempotencyKey: "1" } },
  );
  const merged = await their.ask(
    `mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`,
    { input: { fromId: theirs.customerIds[1], intoId: customerId } },
  );
  const { data } = await their.ask(
    `{ movements(filter: { kinds: ["adjustment"] }) { nodes { postingId } } }`,
  );
  const keys = await their.ask("{ apiKeys { id } }");
  const bulk = await their.ask(
    `mutation ($input: BulkAdjustmentInput!) { bulkAdjustmentStart(input: $input) { bulkAdjustment { id } } }`,
    { input: { selection: { matching: {} }, points: 1, reason: "x", idempotencyKey: "1" } },
  );
  const view = await their.ask(
    `mutation { customerViewCreate(name: "Gold", address: "tier=gold") { customerView { id } } }`,
  );
  const redemptionId = redeemed.data.rewardRedeem.redemption.id;
  const code = await own.db.transaction(theirs.shop.shopId, async (tx) => {
    const row = await tx.kysely.selectFrom("redemptions").select("code").executeTakeFirstOrThrow();
    return row.code;
  });
  ids = {
    customerId,
    otherId: theirs.customerIds[1]!,
    platformId,
    rewardId,
    redemptionId,
    code,
    postingId: data.movements.nodes[0].postingId,
    keyId: keys.data.apiKeys[0].id,
    bulkId: bulk.data.bulkAdjustmentStart.bulkAdjustment.id,
    viewId: view.data.customerViewCreate.customerView.id,
    mergeId: merged.data.customerMerge.merge.id,
  };
  await their.close();
  stranger = await aShop(deps, { domain: "stranger.myshopify.com" });
  api = await openApi(deps, stranger);
});
afterAll(async () => {
  await api.close();
  await world.close();
  await own.drop();
});

describe("a shop that asks with another's ids", () => {
  test("is shown nothing by any query", async () => {
    const { data, errors } = await api.ask(
      `query ($customerId: ID!, $platformId: String!, $rewardId: ID!, $redemptionId: ID!, $code: String!,
              $bulkId: ID!) {
         byId: customer(id: $customerId) { id }
         byPlatformId: customer(platformId: $platformId) { id }
         byEmail: customer(email: "customer-${ids.platformId}@example.com") { id }
         customers { totalCount nodes { id } }
         searched: customers(query: "a") { totalCount nodes { id } }
         reward(id: $rewardId) { id }
         rewards { nodes { id } }
         redemption(id: $redemptionId) { id }
         bulkAdjustment(id: $bulkId) { id }
         bulkAdjustments { nodes { id } }
         customerViews { id }
         bulkAdjustmentPreview(selection: { customerIds: [$customerId] }, points: 1) { members pointsNow }
         byCode: redemption(code: $code) { id }
         movements { nodes { id } }
         ofCustomer: movements(filter: { customerId: $customerId }) { nodes { id } }
         ofKind: movements(filter: { kinds: ["adjustment", "order_award"] }) { nodes { id } }
         setAsideWebhooks { id }
         setAsideCount
         failedRedemptions { id }
         dailyFigures(days: 2) { issued redeemed expired }
         apiKeys { id createdByName }
         auditLog { nodes { actor subjectId subjectName changes { path } } }
         dataRequestsOpen { id }
         privacyRequests { nodes { id } }
         mergePreview(input: { fromId: $customerId, intoId: "${ids.otherId}" }) { preview { orders } }
         trialBalance { sum accounts { points } } }`,
      ids,
    );

    expect(errors).toEqual([]);
    const { trialBalance, apiKeys, auditLog, ...rest } = data;
    expect(apiKeys).toHaveLength(1);
    expect(apiKeys).not.toContainEqual(expect.objectContaining({ id: ids.keyId }));
    expect(rest).toEqual({
      byId: null,
      byPlatformId: null,
      byEmail: null,
      customers: { totalCount: 0, nodes: [] },
      searched: { totalCount: 0, nodes: [] },
      reward: null,
      rewards: { nodes: [] },
      redemption: null,
      bulkAdjustment: null,
      bulkAdjustments: { nodes: [] },
      customerViews: [],
      bulkAdjustmentPreview: { members: 0, pointsNow: 0 },
      byCode: null,
      movements: { nodes: [] },
      ofCustomer: { nodes: [] },
      ofKind: { nodes: [] },
      setAsideWebhooks: [],
      setAsideCount: 0,
      failedRedemptions: [],
      dailyFigures: Array.from({ length: 2 }, () => ({ issued: 0, redeemed: 0, expired: 0 })),
      dataRequestsOpen: [],
      privacyRequests: { nodes: [] },
      mergePreview: { preview: null },
    });
    const known = Object.values(ids);
    expect(auditLog.nodes).not.toEqual([]);
    expect(auditLog.nodes.filter((one: { subjectId: string }) => known.includes(one.subjectId))).toEqual([]);
    expect(trialBalance.accounts.every(({ points }: { points: number }) => points === 0)).toBe(true);
  });

  const reward = { kind: "amount_off", name: "Mine", points: 1, config: { amountMinor: 1 } };
  const mutations: [string, () => object, string][] = [
    [
      "customerAdjustPoints(input: $input)",
      () => ({ customerId: ids.customerId, points: 5, reason: "x", idempotencyKey: "1" }),
      "customer_not_found",
    ],
    [
      "actionRecord(input: $input)",
      () => ({ customerId: ids.customerId, action: "review", idempotencyKey: "1" }),
      "customer_not_found",
    ],
    [
      "rewardRedeem(input: $input)",
      () => ({ customerId: ids.customerId, rewardId: ids.rewardId, idempotencyKey: "1" }),
      "customer_not_found",
    ],
    [
      "customerMerge(input: $input)",
      () => ({ fromId: ids.customerId, intoId: ids.customerId.replace(/.$/, "0") }),
      "customer_not_found",
    ],
    ["customerMergeUndo(id: $mergeId)", () => reward, "merge_not_found"],
    ["rewardUpdate(id: $rewardId, expectedVersion: 1, input: $input)", () => reward, "reward_not_found"],
    ["rewardSetStatus(id: $rewardId, status: ARCHIVED)", () => reward, "reward_not_found"],
    ["rewardMove(id: $rewardId, before: $rewardId)", () => reward, "reward_not_found"],
    ["rewardDuplicate(id: $rewardId)", () => reward, "reward_not_found"],
    ["redemptionCancel(id: $redemptionId)", () => reward, "redemption_not_found"],
    ["apiKeyRevoke(id: $keyId)", () => reward, "api_key_not_found"],
    ["customerErase(customerId: $customerId)", () => reward, "customer_not_found"],
    ["customerExportData(customerId: $customerId)", () => reward, "customer_not_found"],
    ["customerSetExcluded(customerId: $customerId, isExcluded: true)", () => reward, "customer_not_found"],
    [
      "bulkAdjustmentStart(input: $input)",
      () => ({
        selection: { customerIds: [ids.customerId] },
        points: 5,
        reason: "x",
        idempotencyKey: "1",
      }),
      "empty_selection",
    ],
    [`customerViewRename(id: $viewId, name: "mine")`, () => reward, "view_not_found"],
    [`customerViewDelete(id: $viewId)`, () => reward, "view_not_found"],
    [`bulkAdjustmentUndo(id: $bulkId, reason: "mine")`, () => reward, "bulk_adjustment_not_found"],
    [`postingUndo(postingId: $postingId, reason: "mine")`, () => reward, "posting_not_found"],
  ];
  const inputTypes: Record<string, string> = {
    customerAdjustPoints: "AdjustPointsInput",
    bulkAdjustmentStart: "BulkAdjustmentInput",
    actionRecord: "ActionInput",
    customerMerge: "MergeInput",
    rewardRedeem: "RedeemInput",
    rewardUpdate: "RewardInput",
  };

  test.each(mutations)("changes nothing by %s", async (call, input, code) => {
    const name = call.split("(")[0]!;
    const type = inputTypes[name];
    const known = [
      "customerId",
      "rewardId",
      "redemptionId",
      "postingId",
      "keyId",
      "bulkId",
      "viewId",
      "mergeId",
    ];
    const named = known.filter((id) => call.includes(`$${id}`));
    const declared = [...(type ? [`$input: ${type}!`] : []), ...named.map((id) => `$${id}: ID!`)];

    const { data, errors } = await api.ask(
      `mutation (${declared.join(", ")}) { ${call} { userErrors { code } } }`,
      { ...ids, input: input() },
    );

    expect(errors).toEqual([]);
    expect(data[name].userErrors).toEqual([{ code }]);
  });
});
