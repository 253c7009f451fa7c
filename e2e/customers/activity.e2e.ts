// The shop's ledger: filtered by mouse and by keyboard, with the filter in its address, live updates, and a file.
import { bothWidths } from "../support/both-ways.ts";
import { readFile } from "node:fs/promises";
import { tabTo } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { control, openShop, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

test("a filter is in the address, survives a reload, and the file holds what the page shows", async ({
  laurel,
  page,
}) => {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/activity");
  await frame.getByLabel("What", { exact: true }).selectOption("Sign-ups and actions");
  await expect(frame.getByText(/^Order #/)).toHaveCount(0);
  // The shop is in Berlin, where the next day begins before midnight UTC.
  await frame
    .getByRole("textbox", { name: "Until" })
    .fill(new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" }));
  await expect(page).toHaveURL(/kind=actions&to=\d{4}-\d{2}-\d{2}/);
  const first = frame.locator("tbody tr").first();
  await expect(first).toContainText("+100");
  await looksRight(page);

  await page.reload();
  await expect(frame.getByLabel("What", { exact: true })).toHaveValue("actions");
  await expect(first).toContainText("+100");
  const customer = await first.getByRole("link").innerText();
  const downloading = page.waitForEvent("download");
  await frame.getByRole("button", { name: "Export" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  expect(head).toMatch(/kind/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/(^|,)"?action"?(,|$)/.test(line))).toEqual([]);
  expect(lines.join("\n")).toContain(customer);

  await frame.getByRole("button", { name: "Show everything" }).click();
  await expect(page).toHaveURL(/\/app\/activity$/);
  await expect(frame.getByText(/^Order #/).first()).toBeVisible();
});

test("by keyboard alone on a phone: a filter without results, and back @long", async ({ laurel, page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/activity?to=2001-01-01");
  await frame.getByText("No activity matches").waitFor();
  await looksRight(page);
  await tabTo(frame.getByLabel("What", { exact: true }));
  await page.keyboard.type("Ord");
  await expect(page).toHaveURL(/kind=orders/);
  await tabTo(frame.getByRole("button", { name: "Show everything" }));
  await page.keyboard.press("Enter");
  await expect(frame.getByText(/^Order #/).first()).toBeVisible();
  await looksRight(page);
});

for (const { device, width } of bothWidths)
  test(`a day is chosen in the calendar, on ${device}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 812 });
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.open("/app/activity?to=2026-03-31");
    const opener = frame.getByRole("button", { name: "Calendar for Until" });
    const chosen = (name: string) => frame.getByRole("button", { name, exact: true });
    await opener.click();
    await expect(chosen("Mar 31, 2026")).toBeFocused();
    await looksRight(page);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chosen("Mar 31, 2026")).toBeFocused();
    await page.keyboard.press("PageUp");
    await expect(chosen("Feb 28, 2026")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/to=2026-02-28/);
    await expect(frame.getByRole("textbox", { name: "Until" })).toHaveValue("Feb 28, 2026");
    await opener.click();
    await expect(chosen("Feb 28, 2026")).toBeFocused();
    await frame.getByRole("heading", { level: 1 }).click();
    await expect(chosen("Feb 28, 2026")).toHaveCount(0);
  });

test("new activity in the shop appears by itself, at the top", async ({ laurel, page }) => {
  const shop = await openShop(laurel, { name: "Clover", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/settings");
  await frame.getByText("On", { exact: true }).click();
  await frame.getByRole("button", { name: "Save", exact: true }).click();
  await expect(frame.getByText("Version 2 Current")).toBeVisible();
  await untilSubscribed(laurel, shop);
  await admin.open("/app/activity");
  await frame.getByText("No activity yet").waitFor();
  await looksRight(page);

  await control(laurel, "place-order", {
    shop,
    newCustomer: { email: "fay@example.com", firstName: "Fay", lastName: "Moss" },
    lines: [{ title: "Vase", quantity: 1, unitPriceMinor: 5_000 }],
  });
  await expect(frame.getByRole("link", { name: "Fay Moss" }).first()).toBeVisible({ timeout: 60_000 });
  await expect(frame.getByText(/^Order #/).first()).toBeVisible();
});
