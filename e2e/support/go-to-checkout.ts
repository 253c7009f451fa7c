import type { Page } from "@playwright/test";

/** As this customer, with one piece of each product in the cart. */
export async function goToCheckout(
  page: Page,
  storeUrl: string,
  { email, products }: { readonly email: string; readonly products: readonly string[] },
): Promise<void> {
  await page.goto(`${storeUrl}/s/demo`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail of a customer, or a new one").fill(email);
  await page.getByRole("button", { name: "Sign in" }).first().click();
  for (const product of products) {
    await page.getByRole("button", { name: new RegExp(`^Add to cart.*${product}`) }).click();
    await page.goto(`${storeUrl}/s/demo`);
  }
  await page.getByRole("link", { name: /^Cart/ }).click();
  await page.getByRole("link", { name: "Go to checkout" }).click();
}
