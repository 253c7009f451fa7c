// Referrals from the settings to the points: a merchant switches them on, a friend claims a code and pays with it, the
// member's page shows pending points, and one that looks unusual is approved.
import { bothWidths } from "../support/both-ways.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { openShop, type StoreAdmin, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

for (const { device, width } of bothWidths)
  test(
    `referrals are switched on, bring points and are decided about, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 900 });
      const shop = await openShop(laurel, { name: "Clover", isInstalled: true });
      const admin = storeAdmin(page, laurel.storeUrl, shop);
      const { frame } = admin;
      const picture = (name: string) =>
        page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
      await admin.signIn("current");
      await admin.openHome();
      await untilSubscribed(laurel, shop);
      const api = await merchantApi(laurel, shop);
      await startProgram(api);

      await admin.open("/app/settings/referrals");
      await switchOn(admin, page, picture);
      const member = await newMember(laurel, api, { firstName: "Ada", lastName: `Clover${width}`, shop });
      await admin.open(`/app/customers/${member.id}`);
      await frame.getByRole("button", { name: "Make a link" }).click();
      const token = await frame.getByLabel("Code of the member’s link").inputValue();

      const friend = `friend-${width}@example.com`;
      await buy(page, `${laurel.storeUrl}/s/${shop.split(".")[0]}`, {
        email: friend,
        code: await claim(api, token, friend),
      });
      await admin.open(`/app/customers/${member.id}`);
      const card = frame.getByRole("region", { name: "Referrals" });
      await expect(card).toContainText("1 waiting", { timeout: 60_000 });
      await expect(frame.getByRole("region", { name: "Balance" })).toContainText("500");
      await expect(frame.getByRole("button", { name: "Explain Referral" })).toBeVisible();
      await looksRight(page);
      await picture("customer");

      const other = `other-${width}@example.com`;
      const code = await claim(api, token, other);
      await buy(page, `${laurel.storeUrl}/s/${shop.split(".")[0]}`, {
        email: `somebody-${width}@example.com`,
        code,
      });
      await expect.poll(() => countToDecide(api), { timeout: 60_000 }).toBe(1);
      await admin.openHome();
      await expect(frame.getByText("1 referral waits for your decision")).toBeVisible();
      await looksRight(page);
      await picture("home");
      await frame
        .getByRole("listitem")
        .filter({ hasText: "1 referral waits" })
        .getByRole("link", { name: "Review" })
        .click();
      await admin.shows("Referrals");
      await expect(frame.getByText("Someone with another e-mail used the code")).toBeVisible();
      await looksRight(page);
      await picture("queue");
      await frame.getByRole("button", { name: `Refuse the referral by ${member.name}` }).click();
      await looksRight(page);
      await picture("refuse");
      await frame.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
      const approve = frame.getByRole("button", { name: `Approve the referral by ${member.name}` });
      await approve.focus();
      await page.keyboard.press("Enter");
      await expect(frame.getByText("Nothing waits for you")).toBeVisible();
      await looksRight(page);
      await frame.getByLabel("Status").selectOption({ label: "Every status" });
      await expect(frame.getByText("Pending", { exact: true }).and(frame.locator("span"))).toHaveCount(2);
      await looksRight(page);
      await picture("all");

      const proof = await laurel.command("ledger", "verify", "--shop", shop);
      expect(proof).not.toContain("BROKEN");
    },
  );

async function startProgram(api: MerchantApi): Promise<void> {
  const { program } = await api.ask<{ program: { version: number } }>("{ program { version } }");
  const { programUpdate } = await api.ask<{ programUpdate: { userErrors: unknown[] } }>(
    `mutation ($version: Int!) {
       programUpdate(expectedVersion: $version, input: { status: ON }) { userErrors { code } } }`,
    { version: program.version },
  );
  expect(programUpdate.userErrors).toEqual([]);
}

async function switchOn(
  { frame }: StoreAdmin,
  page: Page,
  picture: (name: string) => Promise<unknown>,
): Promise<void> {
  await frame.getByLabel("Members can refer friends").check({ force: true });
  const smallest = frame.getByLabel("Smallest order");
  await smallest.fill("0");
  await frame.getByLabel("Amount").fill("5");
  await expect(smallest).toHaveAccessibleDescription(/above 0/);
  await looksRight(page);
  await smallest.fill("10");
  await expect(
    frame.getByText(/^A friend gets €5 off on their first order of €10 before tax or more/).first(),
  ).toBeVisible();
  await expect(frame.getByText("From the 11th friend in a month on, you decide.")).toBeVisible();
  await looksRight(page);
  await picture("settings");
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);
}

/** The code that Laurel made for the friend. */
async function claim(api: MerchantApi, token: string, email: string): Promise<string> {
  const { referralClaim } = await api.ask<{ referralClaim: { message: string; userErrors: unknown[] } }>(
    `mutation ($token: String!, $email: String!) {
       referralClaim(token: $token, email: $email) { message userErrors { code } } }`,
    { token, email },
  );
  expect(referralClaim.userErrors).toEqual([]);
  let code: string | null = null;
  await expect
    .poll(async () => {
      const { referrals } = await api.ask<{ referrals: { nodes: { code: string | null }[] } }>(
        "{ referrals(first: 1) { nodes { code } } }",
      );
      return (code = referrals.nodes[0]?.code ?? null);
    })
    .toMatch(/^[A-Z2-9]{12}$/);
  return code!;
}

const countToDecide = async (api: MerchantApi): Promise<number> =>
  (
    await api.ask<{ referrals: { totalCount: number } }>(
      "{ referrals(filter: { status: TO_DECIDE }) { totalCount } }",
    )
  ).referrals.totalCount;

/** As somebody who is not signed in. */
async function buy(
  page: Page,
  store: string,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await page.goto(store);
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Street and number").fill("Lindenstraße 5");
  await page.getByLabel("Postcode").fill("10969");
  await page.getByLabel(/^Discount code/).fill(code);
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.getByRole("row", { name: `Discount (${code})` })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");
}
