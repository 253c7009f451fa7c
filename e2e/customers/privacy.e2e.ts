// A customer asks for their data and for its erasure, and the merchant does both: by mouse, by keyboard, on a phone.
import { bothWidths } from "../support/both-ways.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { control, storeAdmin, type StoreAdmin } from "../support/store-admin.ts";

let api: MerchantApi;
test.beforeAll(async ({ laurel }) => {
  api = await merchantApi(laurel);
});

interface Known {
  readonly id: string;
  readonly platformId: string;
  readonly name: string;
}

/** A customer of the store that Laurel knows. */
async function aCustomer(laurel: Laurel, firstName: string): Promise<Known> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const person = { shop: demoShop, email, firstName, lastName: "Quill" };
  const { id } = (await control(laurel, "create-customer", person)) as { id: number };
  const find = async () => {
    const query = `query ($id: String) { customer(platformId: $id) { id } }`;
    return (await api.ask<{ customer: { id: string } | null }>(query, { id: String(id) })).customer?.id;
  };
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  return { id: (await find())!, platformId: String(id), name: `${firstName} Quill` };
}

const cardOf = (admin: StoreAdmin): Locator =>
  admin.frame.getByRole("region", { name: "Participation and privacy" });

async function openPage(page: Page, laurel: Laurel, { id, name }: Known): Promise<StoreAdmin> {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open(`/app/customers/${id}`);
  await admin.shows(name);
  await expect(cardOf(admin)).toBeVisible();
  return admin;
}

test("a customer who asks for their data gets one file", async ({ laurel, page }) => {
  const known = await aCustomer(laurel, "Ottilie");
  const url = `${laurel.appUrl}/webhooks`;
  const customerId = known.platformId;
  await control(laurel, "send-compliance", {
    shop: demoShop,
    topic: "customers/data_request",
    url,
    customerId,
  });
  const waiting = async () =>
    (await api.ask<{ dataRequestsOpen: object[] }>("{ dataRequestsOpen { id } }")).dataRequestsOpen.length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("");
  await admin.frame.getByRole("link", { name: "Answer" }).click();
  await admin.shows(known.name);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    admin.frame.getByRole("button", { name: "Download data" }).first().click(),
  ]);

  const data = JSON.parse(await readFile(await download.path(), "utf8")) as { customer: { email: string } };
  expect(data.customer.email).toBe("ottilie@example.com");
  await expect(admin.frame.getByText(/asked for their data on/)).toBeHidden();
  expect(await waiting()).toBe(0);
});

test("a customer is excluded, included again and erased by keyboard alone", async ({ laurel, page }) => {
  const admin = await openPage(page, laurel, await aCustomer(laurel, "Zenobia"));
  const dialog = admin.frame.getByRole("dialog");
  const choose = async (opener: string, button: string) => {
    await cardOf(admin).getByRole("button", { name: opener }).focus();
    await page.keyboard.press("Enter");
    await tabTo(dialog.getByRole("button", { name: button, exact: true }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };

  await choose("Exclude", "Exclude");
  await expect(cardOf(admin)).toContainText("Excluded from the program");
  await choose("Include again", "Include again");
  await expect(cardOf(admin)).toContainText("Takes part in the program");

  await cardOf(admin).getByRole("button", { name: "Erase" }).focus();
  await page.keyboard.press("Enter");
  await tabTo(dialog.getByRole("button", { name: "Erase customer" }));
  await page.keyboard.press("Enter");
  // The last question is a dialog of the admin.
  const lastQuestion = page.getByRole("dialog", { name: /^Erase .* for good/ });
  await tabTo(lastQuestion.getByRole("button", { name: "Erase customer" }));
  await page.keyboard.press("Enter");
  await admin.shows("Erased customer");
  const found = await api.ask(`{ customers(query: "Zenobia") { totalCount } }`);
  expect(found).toEqual({ customers: { totalCount: 0 } });
});

for (const { device, width } of bothWidths) {
  test(`axe finds nothing in the dialogs, and they fit a window, on ${device}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 812 });
    const admin = await openPage(page, laurel, await aCustomer(laurel, `Ida${width}`));
    for (const button of ["Exclude", "Erase"]) {
      await cardOf(admin).getByRole("button", { name: button }).click();
      await looksRight(page);
      await page.keyboard.press("Escape");
      await expect(admin.frame.getByRole("dialog")).toBeHidden();
    }
  });
}
