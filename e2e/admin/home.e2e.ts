// What Home shows a merchant: what waits, the figures, and new orders as they happen.
import { bothWays } from "../support/both-ways.ts";
import type { Page } from "@playwright/test";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { control, openShop, storeAdmin, type StoreAdmin, untilSubscribed } from "../support/store-admin.ts";

for (const { way, width, handOf } of bothWays) {
  test(`Home links to what waits, has a table of days, and shows an order as it comes, ${way}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const { shop, admin, api } = await openNewShop(laurel, page);
    const { frame } = admin;
    await looksRight(page);
    const member = await newMember(laurel, api, { firstName: "Tarragon", lastName: "Hill", shop });
    const reward = await launchWithReward(api);
    await failToRedeem(laurel, api, { shop, customerId: member.id, rewardId: reward });

    await admin.open("");
    await expect(frame.getByText("1 code couldn’t be made")).toBeVisible();
    await expect(frame.getByText("Your store refused the codes. 500 points were given back.")).toBeVisible();
    await looksRight(page);
    await hand.press(frame.getByRole("link", { name: "Review" }));
    await admin.shows("Could not be processed");
    await expect(frame.getByRole("link", { name: member.name })).toBeVisible();
    await looksRight(page);

    await page.goBack();
    await admin.shows("Home");
    await hand.press(frame.getByRole("button", { name: "Show as table" }));
    const days = frame.getByRole("table").filter({ hasText: "Redeemed" }).first();
    await expect(days.getByRole("row")).toHaveCount(31);
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Show as chart" }));

    const activity = frame.getByRole("region", { name: /^Activity/ });
    await expect(activity.getByText("live", { exact: true })).toBeVisible();
    const order = await control(laurel, "place-order", {
      shop,
      customerId: Number(member.platformId),
      lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
      shippingMinor: null,
    });
    const newest = activity.getByRole("listitem").first();
    await expect(newest).toContainText(`Order ${(order as { name: string }).name}`, { timeout: 60_000 });
    await expect(newest).toContainText("+100");
    await hand.press(newest.getByRole("link", { name: member.name }));
    await admin.shows(member.name);
  });
}

async function openNewShop(
  laurel: Laurel,
  page: Page,
): Promise<{ readonly shop: string; readonly admin: StoreAdmin; readonly api: MerchantApi }> {
  const shop = await openShop(laurel, { name: "Tarragon", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await admin.openHome();
  await expect(admin.frame.getByText(/Your program is a draft/)).toBeVisible();
  await untilSubscribed(laurel, shop);
  return { shop, admin, api: await merchantApi(laurel, shop) };
}

/** Returns the reward's id. */
async function launchWithReward(api: MerchantApi): Promise<string> {
  const { program } = await api.ask<{ program: { version: number; document: object } }>(
    `{ program { version document } }`,
  );
  const earning = [
    { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 500 } },
  ];
  await api.ask(
    `mutation ($version: Int!, $input: ProgramInput!) {
       programUpdate(expectedVersion: $version, input: $input) { program { version } } }`,
    { version: program.version, input: { status: "ON", document: { ...program.document, earning } } },
  );
  const { rewardCreate } = await api.ask<{ rewardCreate: { reward: { id: string } } }>(
    `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } } }`,
    {
      input: {
        kind: "amount_off",
        name: "Five off",
        points: 500,
        config: { amountMinor: 500 },
        status: "ACTIVE",
      },
    },
  );
  return rewardCreate.reward.id;
}

interface Failing {
  readonly shop: string;
  readonly customerId: string;
  readonly rewardId: string;
}

/** The store refuses the code permanently. */
async function failToRedeem(
  laurel: Laurel,
  api: MerchantApi,
  { shop, customerId, rewardId }: Failing,
): Promise<void> {
  await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input: { customerId, points: 500, reason: "a start", idempotencyKey: "a start" } },
  );
  await control(laurel, "disturb-platform", {
    kind: "final_refusal",
    field: "discountCodeBasicCreate",
    shop,
  });
  await api.ask(`mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { status } } }`, {
    input: { customerId, rewardId, idempotencyKey: "the first" },
  });
  const failed = async () =>
    (await api.ask<{ failedRedemptions: object[] }>(`{ failedRedemptions { id } }`)).failedRedemptions.length;
  await expect.poll(failed, { timeout: 60_000 }).toBe(1);
}
