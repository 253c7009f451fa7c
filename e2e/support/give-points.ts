import { expect } from "./laurel-test.ts";
import type { MerchantApi } from "./merchant-api.ts";
import type { Member } from "./new-member.ts";

export async function givePoints(api: MerchantApi, { id }: Member, points: number): Promise<void> {
  const given = await api.ask<{ customerAdjustPoints: { userErrors: unknown[] } }>(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input: { customerId: id, points, reason: "a welcome", idempotencyKey: id } },
  );
  expect(given.customerAdjustPoints.userErrors).toEqual([]);
}

/** So that the demo's own rewards stay as they are. */
export async function archiveReward(api: MerchantApi, name: string): Promise<void> {
  const { rewards } = await api.ask<{ rewards: { nodes: { id: string; name: string }[] } }>(
    `{ rewards(first: 250, isArchived: false) { nodes { id name } } }`,
  );
  for (const { id } of rewards.nodes.filter((reward) => reward.name === name))
    await api.ask(`mutation ($id: ID!) { rewardSetStatus(id: $id, status: ARCHIVED) { reward { id } } }`, {
      id,
    });
}
