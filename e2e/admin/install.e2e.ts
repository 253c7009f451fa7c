// A merchant with an empty store installs Laurel from the store's prompt, credits past orders and launches; a customer
// earns, redeems and is refunded. The store grants only the scopes that Laurel asks for, and every call must work with
// those.
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { control, openShop, storeAdmin, type Bridge } from "../support/store-admin.ts";

const ASKED = ["read_customers", "read_orders", "write_discounts"];
const email = "ada@example.com";

for (const { bridge, name, run } of [
  { bridge: "current", name: "Clover", run: "" },
  { bridge: "classic", name: "Bryony", run: " @long" },
] as const satisfies readonly { bridge: Bridge; name: string; run: string }[])
  test(`an empty store goes from its installation to a refund with only the scopes that Laurel asks for, ${bridge}${run}`, async ({
    laurel,
    page,
  }) => {
    test.setTimeout(180_000);
    const shop = await openShop(laurel, { name, isInstalled: false });
    const past = { shop, lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }] };
    const at = new Date(Date.now() - 20 * 86_400_000).toISOString();
    const newCustomer = { email, firstName: "Ada", state: "enabled" };
    await control(laurel, "place-order", { ...past, shippingMinor: null, newCustomer, at });

    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    const button = (text: string) => frame.getByRole("button", { name: text, exact: true });
    await admin.signIn(bridge);
    await page.getByRole("link", { name: "Install Laurel" }).click();
    await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
    await expect(page.getByText("See customers, with their names")).toBeVisible();
    await expect(page.getByText(/products/)).toBeHidden();
    await page.getByRole("button", { name: "Install" }).click();

    await admin.shows("Getting started");
    await expect(frame.getByRole("heading", { name: "None of five done" })).toBeVisible();
    expect(await control(laurel, "granted-scopes", { shop })).toEqual(ASKED);
    await looksRight(page);
    await button("Check past orders").click();
    await expect(button("Credit 1 order")).toBeVisible({ timeout: 30_000 });
    await button("Credit 1 order").click();
    await expect(frame.getByText("1 order, 20 points")).toBeVisible();
    await frame.getByRole("link", { name: "Add a reward" }).click();
    await frame.getByRole("link", { name: "Use this" }).first().click();
    await button("Activate").click();
    await admin.shows("Rewards");
    await admin.open("/app/getting-started");
    await button("Launch").click();
    await button("Launch the program").click();
    await expect(frame.getByRole("heading", { name: "Four of five done" })).toBeVisible();

    const api = await merchantApi(laurel, shop);
    interface Found {
      readonly customer: { readonly id: string; readonly points: { readonly available: number } } | null;
    }
    const find = () =>
      api.ask<Found>(
        "query ($email: String) { customer(email: $email) { id points { available pending } } }",
        {
          email,
        },
      );
    const { customer } = await find();
    await api.ask(
      `mutation ($id: ID!) {
         customerAdjustPoints(input: { customerId: $id, points: 500, reason: "Welcome", idempotencyKey: "welcome" })
         { userErrors { code } } }`,
      { id: customer?.id },
    );
    await expect.poll(async () => (await find()).customer?.points.available).toBeGreaterThanOrEqual(500);
    const rewards = await api.ask<{ rewards: { nodes: { id: string }[] } }>(
      "{ rewards(first: 1, status: ACTIVE) { nodes { id } } }",
    );
    const redeemed = await api.ask<{ rewardRedeem: { redemption: { code: string; status: string } | null } }>(
      `mutation ($customer: ID!, $reward: ID!) {
         rewardRedeem(input: { customerId: $customer, rewardId: $reward, idempotencyKey: "first" })
         { redemption { code status } userErrors { code } } }`,
      { customer: customer?.id, reward: rewards.rewards.nodes[0]?.id },
    );
    const { redemption } = redeemed.rewardRedeem;
    expect(redemption).toMatchObject({ status: "ISSUED" });

    const buyer = ((await control(laurel, "customers", { shop })) as { id: number }[])[0];
    const placed = (await control(laurel, "place-order", {
      ...past,
      customerId: buyer?.id,
      shippingMinor: null,
      discountCodes: [redemption?.code],
    })) as { id: number };
    await control(laurel, "wait-until-idle", { shop });
    const status = () =>
      api.ask<{ redemption: { status: string } }>(
        "query ($code: String) { redemption(code: $code) { status } }",
        {
          code: redemption?.code,
        },
      );
    await expect.poll(async () => (await status()).redemption.status, { timeout: 30_000 }).toBe("USED");
    await control(laurel, "refund-order", { shop, orderId: placed.id, everything: true });
    await control(laurel, "wait-until-idle", { shop });
    await expect.poll(async () => (await find()).customer).toMatchObject({ points: { pending: 0 } });
    expect(await laurel.command("ledger", "verify", "--shop", shop)).not.toContain("BROKEN");
    expect(await control(laurel, "granted-scopes", { shop })).toEqual(ASKED);
  });

test("a merchant is not asked for a domain that the store has sent", async ({ laurel, page }) => {
  const shop = await openShop(laurel, { name: "Mallow", isInstalled: false });
  await storeAdmin(page, laurel.storeUrl, shop).signIn("classic");
  await page.goto(`${laurel.appUrl}/install?shop=${shop}&hmac=x&timestamp=1`);
  await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
  await page.goto(`${laurel.appUrl}/install?shop=${shop}`);
  await expect(page.getByLabel("Your store")).toBeHidden();
  await page.getByRole("button", { name: `Install in ${shop}` }).click();
  await expect(page.getByText("See and change discounts and their codes")).toBeVisible();
});

test("there is an empty store beside the demo, and the start page lists both", async ({ laurel, page }) => {
  await page.goto(laurel.storeUrl);
  await expect(page.getByRole("listitem").filter({ hasText: "Fern & Fable" })).toContainText(
    "Laurel is installed",
  );
  const empty = page.getByRole("listitem").filter({ hasText: "Empty store" });
  await expect(empty).toContainText("no orders yet; Laurel is not installed");
  await empty.getByRole("link", { name: "Its admin" }).click();
  await page.getByRole("button", { name: /Robin Keller/ }).click();
  await expect(page.getByRole("link", { name: "Install Laurel" })).toBeVisible();
});
