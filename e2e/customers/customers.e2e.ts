// Working with many customers at once: by mouse, by keyboard alone, and on a phone.
import type { Locator, Page } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { storeAdmin, type StoreAdmin } from "../support/store-admin.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

test("by mouse: a range is adjusted, and the batch is undone @long", async ({ laurel, page }) => {
  // The customers with the most points: other tests do not erase these.
  const admin = await openCustomers(laurel, page, "?sort=POINTS_DESC");
  const { frame } = admin;
  const before = await pointsOfRow(admin, 0);
  await boxes(admin).nth(0).click();
  await boxes(admin)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar(admin)).toContainText("3 selected");
  await bar(admin).getByRole("button", { name: "Adjust points" }).click();
  await frame.getByLabel("Points for each").fill("50");
  await frame.getByLabel("Reason, for your team").fill("By mouse");
  await expect(frame.getByRole("status", { name: "What this does" })).toContainText("+150");
  await looksRight(page);
  await frame.getByRole("button", { name: "Give each 50 points" }).click();

  await expect(frame.getByText("+50 points for each of 3 customers", { exact: true })).toBeVisible();
  await expect.poll(() => pointsOfRow(admin, 0)).toBe(before + 50);

  await frame.getByRole("button", { name: "Undo", exact: true }).click();
  await looksRight(page);
  await frame.getByRole("button", { name: "Undo for 3" }).click();
  await expect(frame.getByText("+50 points: undone for 3 customers")).toBeVisible();
  await expect.poll(() => pointsOfRow(admin, 0)).toBe(before);
  await frame.getByRole("button", { name: "Dismiss" }).click();
});

test("by keyboard alone: a page is chosen and adjusted, and the batch is undone @long", async ({
  laurel,
  page,
}) => {
  const admin = await openCustomers(laurel, page, "?q=i");
  const { frame } = admin;
  const button = (name: string | RegExp) => frame.getByRole("button", { name, exact: true });
  await frame.getByRole("searchbox", { name: "Search" }).focus();
  await tabTo(frame.getByRole("checkbox", { name: "All customers on this page" }));
  await page.keyboard.press("Space");
  await expect(frame.getByRole("checkbox", { name: "All customers on this page" })).toBeChecked();
  await tabTo(button("Adjust points"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(frame.getByLabel("Points for each")).toBeFocused();
  await page.keyboard.type("20");
  await tabTo(frame.getByLabel(/^Reason/));
  await page.keyboard.type("By keyboard");
  await expect(button("Give each 20 points")).toBeEnabled();
  await tabTo(button("Give each 20 points"));
  await page.keyboard.press("Enter");
  await expect(frame.getByText(/^\+20 points for each of \d+ customers?$/)).toBeVisible();

  await tabTo(button("Undo"));
  await page.keyboard.press("Enter");
  await expect(frame.getByLabel("Reason, for your team (optional)")).toBeFocused();
  await expect(button(/^Undo for \d+$/)).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(frame.getByText(/^\+20 points: undone for \d+ customers?$/)).toBeVisible();
});

test("on a phone: a customer is found by filters and adjusted, and the batch is undone", async ({
  laurel,
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const admin = await openCustomers(
    laurel,
    page,
    "?points-from=1&points-to=100000&inactive-since=2099-01-01",
  );
  const { frame } = admin;
  await expect(
    frame.getByRole("button", { name: "Remove filter: Points from 1", exact: true }),
  ).toBeVisible();
  await boxes(admin).first().click();
  await expect(bar(admin)).toContainText("1 selected");
  await looksRight(page);
  await bar(admin).getByRole("button", { name: "Adjust points" }).click();
  await frame.getByLabel("Points for each").fill("5");
  await frame.getByLabel("Reason, for your team").fill("On a phone");
  await expect(frame.getByRole("status", { name: "What this does" })).toContainText("+5");
  await looksRight(page);
  await frame.getByRole("button", { name: "Give each 5 points" }).click();
  await expect(frame.getByText("+5 points for each of 1 customer", { exact: true })).toBeVisible();
  // Rows that are read anew are pale meanwhile.
  await expect(frame.locator("[data-stale]")).toHaveCount(0);
  await looksRight(page);
  await frame.getByRole("button", { name: "Undo", exact: true }).click();
  await looksRight(page);
  await frame.getByRole("button", { name: "Undo for 1" }).click();
  await expect(frame.getByText("+5 points: undone for 1 customer")).toBeVisible();
  await frame.getByRole("button", { name: "Dismiss" }).click();
});

test("a view is saved, is there after a reload, and is deleted @long", async ({ laurel, page }) => {
  const admin = await openCustomers(laurel, page, "?points-from=2000");
  const { frame } = admin;
  await frame.getByRole("button", { name: "Save this view" }).click();
  await frame.getByLabel("Name", { exact: true }).fill("Over 2,000 points");
  await looksRightOnAll(page);
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByRole("button", { name: "Rename or delete" })).toBeVisible();

  await admin.open("/app/customers");
  await frame.getByRole("button", { name: "Over 2,000 points" }).click();
  await expect(frame.getByRole("button", { name: "Remove filter: Points from 2,000" })).toBeVisible();
  await frame.getByRole("button", { name: "Rename or delete" }).click();
  await looksRightOnAll(page);
  await frame.getByRole("button", { name: "Delete this view" }).click();
  await expect(frame.getByRole("button", { name: "Over 2,000 points" })).toHaveCount(0);
});

async function openCustomers(
  laurel: { readonly storeUrl: string },
  page: Page,
  query = "",
): Promise<StoreAdmin> {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open(`/app/customers${query}`);
  await admin.shows("Customers");
  await boxes(admin).first().waitFor({ timeout: 20_000 });
  return admin;
}

/** Only customers who can be adjusted: other tests erase some. */
const boxes = ({ frame }: StoreAdmin): Locator =>
  frame.getByRole("checkbox", { name: /^Select /, disabled: false });
const bar = ({ frame }: StoreAdmin): Locator => frame.getByRole("region", { name: "Selection" });

async function pointsOfRow({ frame }: StoreAdmin, index: number): Promise<number> {
  const cell = frame.locator("tbody tr").nth(index).locator("td").nth(4);
  return Number((await cell.innerText()).replaceAll(/\D/g, ""));
}
