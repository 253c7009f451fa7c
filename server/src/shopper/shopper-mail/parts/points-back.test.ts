// Points that come back because the store did not answer for a day, told to the member who asked for the code.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelRedemption } from "../../../core/redemptions/ending/cancel-redemption.ts";
import { cancelRedemptionTask } from "../../../core/redemptions/ending/cancel-redemption.job.ts";
import { issueRedemption } from "../../../core/redemptions/issue-redemption.job.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { type MailingShop, openMailingShop } from "../../../testing/processes/a-mailing-shop.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";

let here: MailingShop;
beforeEach(async () => {
  here = await openMailingShop({ points: [1_200] });
  here.deps.clock.set("2026-03-02T10:00:00Z");
});
afterEach(() => here.close());

async function ask(): Promise<string> {
  const { deps, shop } = here;
  const rewardId = await aReward(deps, shop);
  return redeemReward({ ...deps, jobWaitMs: 20 }, shop.shopId, {
    customerId: here.customerIds[0]!,
    rewardId,
    points: null,
    idempotencyKey: "ask",
    actor: "test",
  });
}

/** As the job does while the store counts as away. */
async function aDayLater(redemptionId: string): Promise<boolean | undefined> {
  here.deps.clock.set("2026-03-03T10:00:01Z");
  return issueRedemption.whileAway?.(here.deps, { shopId: here.shop.shopId, redemptionId });
}

describe("points that came back after a day without the store", () => {
  test("are told at once and once, to a member who cannot stop it", async () => {
    expect(await aDayLater(await ask())).toBe(true);
    const [mail, ...others] = await here.mailsAt("2026-03-03T22:30:00Z");
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([`customer-${here.platformIds[0]}@example.com`]);
    expect(mail?.subject).toBe("500 points are back");
    expect(mail?.text).toContain("5 off could not be made");
    expect(mail?.text).toMatch(/Today you have 1,200/);
    expect(mail?.headers).not.toContain("List-Unsubscribe");
    expect(await here.mailsAt("2026-03-04T22:30:00Z")).toEqual([]);
  });

  test("are not told where the kind is off", async () => {
    await here.switchTo("points_back", false);
    await aDayLater(await ask());
    expect(await here.mailsAt("2026-03-03T22:30:00Z")).toEqual([]);
  });
});

test("Points that come back since a redemption was cancelled are no news", async () => {
  const { deps, shop } = here;
  const redemptionId = await ask();
  const { shopId } = shop;
  await cancelRedemption(deps, shopId, { redemptionId, reason: null, actor: "test" });
  await cancelRedemptionTask.run(deps, { shopId, redemptionId, actor: "test" }, { n: 1, isLast: false });
  expect((await here.view(here.platformIds[0]!)).member?.available).toBe(1_200);
  expect(await here.mailsAt("2026-03-02T10:05:00Z")).toEqual([]);
});

test("A code that the store was asked for before it went away is not given up after a day", async () => {
  const { deps, shop } = here;
  const redemptionId = await ask();
  here.world.store.control.disturbPlatform({ kind: "http_500", rate: 1 });
  const attempt = { n: 1, isLast: false };
  await expect(issueRedemption.run(deps, { shopId: shop.shopId, redemptionId }, attempt)).rejects.toThrow();
  expect(await aDayLater(redemptionId)).toBe(false);
  expect((await here.view(here.platformIds[0]!)).held).toMatchObject([{ state: "late", code: null }]);
  expect(await here.mailsAt("2026-03-03T22:30:00Z")).toEqual([]);
});
