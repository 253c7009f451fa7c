// Each kind of reward as a merchant makes it and a shopper pays with it: the form, the redemption for a member, and the
// code at the store's checkout.
import type { FrameLocator, Page } from "@playwright/test";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { giveAccess } from "../support/give-access.ts";
import { archiveReward, givePoints } from "../support/give-points.ts";
import { goToCheckout } from "../support/go-to-checkout.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { openPanelAs, panel, panelLink } from "../support/panel.ts";
import { storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 120_000 });

let laurel: Laurel;
let api: MerchantApi;

test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

const kinds = [
  {
    device: "a desk @long",
    width: 1280,
    kind: "Free shipping",
    name: "Post is on us",
    fields: { "Shipping price at most": "10", Points: "300" },
    says: "Free shipping up to €10 on an order for 300 points.",
    chosen: null,
    spent: 300,
    atCheckout: "Shipping, free",
  },
  {
    device: "a phone",
    width: 375,
    kind: "Any amount off",
    name: "As you like",
    fields: { "Amount off": "1", "For each": "100", "Most at once": "5000", "Points, at least": "300" },
    says: "€1 off for each 100 points, on an order: 300 points or more.",
    chosen: { points: "600", says: "€6.00 off the order" },
    spent: 600,
    inShop: { name: "€6 off", cart: "Taken off at checkout" },
    atCheckout: /^Discount \(/,
  },
  {
    device: "a desk @long",
    width: 1280,
    kind: "Free product",
    name: "A book on us",
    product: "Garden Fables",
    fields: { Points: "700" },
    says: "Free product: Garden Fables for 700 points.",
    chosen: null,
    spent: 700,
    inShop: { name: "A book on us", cart: null },
    atCheckout: /^Discount \(.*22\.00/,
  },
  {
    device: "a phone @long",
    width: 375,
    kind: "Free product",
    name: "A pot on us",
    product: "Stoneware Planter",
    fields: { Points: "900" },
    says: "Free product: Stoneware Planter for 900 points.",
    chosen: null,
    spent: 900,
    inShop: { name: "A pot on us", cart: null },
    atCheckout: /^Discount \(.*34\.90/,
  },
] as const;

for (const one of kinds)
  test(`${one.kind} is made, redeemed and used at the checkout, on ${one.device}`, async ({ page }) => {
    await page.setViewportSize({ width: one.width, height: 900 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    await admin.open("/app/rewards/new");
    await make(admin.frame, one, page);
    await admin.shows("Rewards");

    const member = await newMember(laurel, api, { firstName: "Rowan", lastName: one.kind.split(" ")[0]! });
    await givePoints(api, member, 1_000);
    await admin.open(`/app/customers/${member.id}`);
    await admin.shows(member.name);
    const code = await redeem(admin.frame, one, page);
    if ("inShop" in one) await useInShop(page, member, one.inShop);
    const products = "product" in one ? [one.product, one.product, "Monstera"] : ["Monstera"];
    await pay(page, member, { code, row: one.atCheckout, products });

    await expect
      .poll(() => redemptionOf(member), { timeout: 60_000 })
      .toMatchObject({ status: "USED", points: one.spent });
    await archiveReward(api, one.name);
  });

async function make(frame: FrameLocator, one: (typeof kinds)[number], page: Page): Promise<void> {
  await frame.getByRole("radio", { name: one.kind }).check({ force: true });
  await frame.getByLabel("Name", { exact: true }).fill(one.name);
  for (const [label, value] of Object.entries(one.fields))
    await frame.getByRole("textbox", { name: label, exact: true }).fill(value);
  if ("product" in one) await choose(frame, one.product, page);
  await expect(frame.getByRole("region", { name: "Summary" })).toContainText(one.says);
  await looksRight(page);
  await frame.getByRole("button", { name: "Activate" }).click();
}

/** The first time, the store is asked for access to its products. */
async function choose(frame: FrameLocator, product: string, page: Page): Promise<void> {
  const search = frame.getByRole("searchbox", { name: "Product" });
  const ask = frame.getByRole("button", { name: "Ask for access to products" });
  // The search stands there until the store has answered.
  await expect(frame.getByRole("list", { name: "Products found" }).or(ask)).toBeVisible();
  if (await ask.isVisible()) {
    await giveAccess(page, ask);
    await frame.getByRole("button", { name: "Check again" }).click();
  }
  await search.fill(product.slice(0, 6));
  await expect(frame.getByRole("list", { name: "Products found" }).getByRole("listitem")).toHaveCount(1);
  await looksRight(page);
  await frame.getByRole("button", { name: product }).click();
  await expect(frame.getByRole("group", { name: "Product" })).toContainText(product);
}

async function redeem(frame: FrameLocator, one: (typeof kinds)[number], page: Page): Promise<string> {
  await frame.getByRole("button", { name: "Redeem", exact: true }).click();
  const dialog = frame.getByRole("dialog");
  await dialog.getByRole("radio", { name: one.name }).check({ force: true });
  if (one.chosen) {
    await dialog.getByRole("textbox", { name: "Points" }).fill(one.chosen.points);
    await expect(dialog.getByText(one.chosen.says)).toBeVisible();
  }
  await looksRight(page);
  await dialog.getByRole("button", { name: `Redeem ${one.spent} points` }).click();
  return dialog.getByLabel(/^Code for/).inputValue();
}

/** With an empty cart. Of a free product (`cart`: null) one tap puts both into it, and shows it. Then this shopper goes. */
async function useInShop(
  page: Page,
  member: Member,
  { name, cart }: { readonly name: string; readonly cart: string | null },
): Promise<void> {
  await openPanelAs(page, laurel, member);
  await panel(page)
    .getByRole("link", { name: `Use it now: ${name}` })
    .click();
  if (cart !== null) await expect(panel(page).getByText(cart)).toBeVisible();
  else {
    await page.waitForURL(/\/cart$/);
    await expect(page.getByRole("spinbutton")).toHaveValue("1");
    await panelLink(page).click();
    await expect(panel(page).getByText("In your cart")).toBeVisible();
  }
  await findNothingWithAxe(page);
  await page.context().clearCookies({ name: /^(?:customer|cart|discount_code)$/ });
}

async function pay(
  page: Page,
  { email }: Member,
  {
    code,
    row,
    products,
  }: { readonly code: string; readonly row: string | RegExp; readonly products: readonly string[] },
): Promise<void> {
  await goToCheckout(page, laurel.storeUrl, { email, products });
  await page.getByLabel(/^Discount code/).fill(code);
  await page.getByRole("button", { name: "Apply code" }).click();
  await expect(page.getByRole("row", { name: row })).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you! Your order is placed.");
}

async function redemptionOf({ id }: Member): Promise<object | undefined> {
  const { customer } = await api.ask<{ customer: { redemptions: { nodes: object[] } } }>(
    `query ($id: ID!) { customer(id: $id) { redemptions(first: 1) { nodes { status points } } } }`,
    { id },
  );
  return customer.redemptions.nodes[0];
}
