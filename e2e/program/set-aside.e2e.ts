// What could not be applied or issued: it is shown with its reason, tried again, and removed.
import { bothWays } from "../support/both-ways.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { control, openShop, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

for (const { way, width, handOf } of bothWays) {
  test(`orders in a currency that is not the shop's are set aside, shown on Home, and applied once the currency is known, ${way} @long`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const hand = handOf(page);
    const shop = await openShop(laurel, { name: "Thistle", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.open("/app/set-aside");
    await frame.getByText("Everything was processed").waitFor();
    // Otherwise the message to drop would not be sent at all, and the next one would be dropped instead.
    await untilSubscribed(laurel, shop);
    // Laurel reads the shop's currency again after it subscribed. On a busy machine, that could be after the change below.
    await control(laurel, "disturb-platform", { kind: "http_500", shop, field: "shop", rate: 1 });
    await control(laurel, "disturb-deliveries", { kind: "drop", shop, topic: "shop/update" });
    await control(laurel, "update-shop", { shop, currencyCode: "USD" });
    await control(laurel, "place-order", {
      shop,
      newCustomer: { email: "fay@example.com" },
      lines: [{ title: "Vase", quantity: 1, unitPriceMinor: 5_000 }],
    });
    await control(laurel, "wait-until-idle", { shop });

    const decision = frame
      .getByRole("listitem")
      .filter({ hasText: /messages? from your store could not be processed/ });
    await expect(async () => {
      await admin.openHome();
      await expect(decision).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await looksRight(page);
    await hand.press(decision.getByRole("link", { name: "Review" }));
    await admin.shows("Could not be processed");
    const reason = frame.getByText(/^It is not in your shop’s currency/).locator("visible=true");
    await expect(reason.first()).toBeVisible();
    await looksRight(page);
    const dismiss = frame.getByRole("button", { name: /^Dismiss: / }).first();
    await hand.press(dismiss);
    await expect(frame.getByText("This can’t be undone")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dismiss).toBeFocused();
    await hand.press(dismiss);
    await expect(frame.getByText("This can’t be undone")).toBeVisible();
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Keep it" }));
    await expect(reason.first()).toBeVisible();
    // The reason still holds, and the page is updated by itself.
    await hand.press(frame.getByRole("button", { name: /^Try again/ }).first());
    await expect(
      frame
        .getByText(/^Failed again: It is not in your shop’s currency/)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
    const api = await merchantApi(laurel, shop);
    const isUnderWay = async () =>
      (await api.ask<{ webhooksUnderWay: number }>("{ webhooksUnderWay }")).webhooksUnderWay > 0;
    await control(laurel, "update-shop", { shop, currencyCode: "USD" });
    await control(laurel, "wait-until-idle", { shop });
    // The retries of before would be set aside again.
    await expect.poll(isUnderWay).toBe(false);
    const again = frame.getByRole("button", { name: /^Try (all )?again/ });
    const nothing = frame.getByText("Everything was processed");
    await expect(async () => {
      if (await again.first().isVisible()) await hand.press(again.first());
      await expect.poll(isUnderWay).toBe(false);
      await expect(nothing).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await hand.press(frame.getByRole("link", { name: "Home" }));
    await admin.shows("Home");
    await expect(frame.getByText(/Your program is/).first()).toBeVisible();
    await expect(decision).toHaveCount(0);
  });
}

test("a code that the store refused is shown with what happened to its points @long", async ({
  laurel,
  page,
}) => {
  const shop = await openShop(laurel, { name: "Teasel", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await admin.openHome();
  await admin.shows("Home");
  const name = await askForARefusedCode(laurel, shop);
  await expect(async () => {
    await admin.open("/app/set-aside");
    await expect(admin.frame.getByText("100 points given back")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await looksRight(page);
  await admin.frame.getByRole("link", { name: "Fay Moss" }).press("Enter");
  await admin.shows("Fay Moss");
  await expect(admin.frame.getByText(name).first()).toBeVisible();
  await admin.open("/app/set-aside");
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(admin.frame.getByText("Codes that couldn’t be made").first()).toBeVisible();
  await looksRight(page);
});

for (const { way, width, handOf } of bothWays) {
  test(
    `a code that the store refused is tried again, and one that it refuses permanently is dismissed, ${way}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 812 });
      const shop = await openShop(laurel, { name: "Tansy", isInstalled: true });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      const { frame } = admin;
      const press = (name: RegExp) => handOf(page).press(frame.getByRole("button", { name }));
      await admin.signIn("current");
      await admin.openHome();
      await admin.shows("Home");
      const name = await askForARefusedCode(laurel, shop);
      const waits = frame.getByText("1 code couldn’t be made");
      await expect(async () => {
        await admin.open("/app/activity");
        await admin.openHome();
        await expect(waits).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await control(laurel, "disturb-platform", {
        kind: "final_refusal",
        shop,
        field: "discountCodeBasicCreate",
        next: 1,
      });

      // The store also refuses the next code, which is then listed.
      const api = await merchantApi(laurel, shop);
      const failed = async () =>
        (await api.ask<{ failedRedemptions: { id: string }[] }>(`{ failedRedemptions { id } }`))
          .failedRedemptions;
      const [first] = await failed();
      await admin.open("/app/set-aside");
      await press(/^Try again: /);
      await expect
        .poll(async () => (await failed()).map(({ id }) => id !== first?.id), { timeout: 60_000 })
        .toEqual([true]);
      await admin.open("/app/activity");
      await admin.open("/app/set-aside");
      await press(/^Try again: /);
      await expect(frame.getByText("Codes that couldn’t be made")).toHaveCount(0);
      const discounts = async () => (await control(laurel, "discounts", { shop })) as unknown[];
      await expect.poll(async () => (await discounts()).length, { timeout: 60_000 }).toBe(1);

      await askOnceMore(laurel, { shop, name });
      await expect(async () => {
        await admin.open("/app/activity");
        await admin.open("/app/set-aside");
        await expect(frame.getByRole("button", { name: /^Dismiss: / })).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await press(/^Dismiss: /);
      await expect(frame.getByText("Codes that couldn’t be made")).toHaveCount(0);
      await admin.openHome();
      await admin.shows("Home");
      await expect(waits).toHaveCount(0);
      expect(await discounts()).toHaveLength(1);
    },
  );
}

/** Returns the name of the reward. */
async function askForARefusedCode(laurel: Laurel, shop: string): Promise<string> {
  await untilSubscribed(laurel, shop);
  await control(laurel, "create-customer", {
    shop,
    email: "fay.moss@example.com",
    firstName: "Fay",
    lastName: "Moss",
  });
  await control(laurel, "disturb-platform", {
    kind: "final_refusal",
    shop,
    field: "discountCodeBasicCreate",
  });
  const api = await merchantApi(laurel, shop);
  const { program } = await api.ask<{ program: { version: number } }>(`{ program { version } }`);
  await api.ask(
    `mutation ($version: Int!) {
       programUpdate(expectedVersion: $version, input: { status: ON }) { userErrors { code } } }`,
    program,
  );
  const find = () =>
    api.ask<{ customer: { id: string } | null }>(`{ customer(email: "fay.moss@example.com") { id } }`);
  await expect.poll(async () => (await find()).customer, { timeout: 60_000 }).not.toBeNull();
  const { customer } = await find();
  const name = "A little something";
  const { rewardCreate } = await api.ask<{ rewardCreate: { reward: { id: string } } }>(
    `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } } }`,
    { input: { kind: "amount_off", name, points: 100, config: { amountMinor: 100 }, status: "ACTIVE" } },
  );
  const given = { customerId: customer?.id, points: 100, reason: "a welcome", idempotencyKey: shop };
  await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input: given },
  );
  await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
    { input: { customerId: customer?.id, rewardId: rewardCreate.reward.id, idempotencyKey: shop } },
  );
  return name;
}

/** For the same customer, whose points are spent; the store refuses the code permanently. */
async function askOnceMore(laurel: Laurel, { shop, name }: { shop: string; name: string }): Promise<void> {
  const api = await merchantApi(laurel, shop);
  await control(laurel, "disturb-platform", {
    kind: "final_refusal",
    shop,
    field: "discountCodeBasicCreate",
    next: 1,
  });
  const { customer, rewards } = await api.ask<{
    customer: { id: string };
    rewards: { nodes: { id: string; name: string }[] };
  }>(`{ customer(email: "fay.moss@example.com") { id } rewards(first: 10) { nodes { id name } } }`);
  const rewardId = rewards.nodes.find((one) => one.name === name)?.id;
  const idempotencyKey = `${shop} once more`;
  await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input: { customerId: customer.id, points: 100, reason: "another welcome", idempotencyKey } },
  );
  await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
    { input: { customerId: customer.id, rewardId, idempotencyKey } },
  );
}
