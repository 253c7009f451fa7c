// What a bookkeeper does with the reports: reads what is owed, asks what a figure counts, takes the file, prints it.
import { readFile } from "node:fs/promises";
import { tabTo } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

test("the liability closes, its file has the same figures, and a figure leads to its entries", async ({
  laurel,
  page,
}, info) => {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/reports");
  await expect(frame.getByText(/^Owed to members/)).toBeVisible();
  const table = frame.getByRole("table", { name: "Points owed to members, by day" });
  const totals = table.getByRole("rowgroup").nth(1).getByRole("row");
  const cells = await totals.first().getByRole("cell").allInnerTexts();
  const [start = 0, ...figures] = cells.slice(0, 11).map(toNumber);
  const end = figures.pop();
  expect(figures.reduce((sum, figure) => sum + figure, start)).toBe(end);
  await looksRight(page);
  await page.screenshot({ path: info.outputPath("reports-1280.png") });

  const downloading = page.waitForEvent("download");
  await frame.getByRole("button", { name: "Download CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^liability-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const [heads = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  const issuedAt = heads.split(",").indexOf("issued");
  const issued = lines.reduce((sum, line) => sum + Number(line.split(",")[issuedAt]), 0);
  expect(issued).toBe(figures[0]);

  await frame.getByText("By month").click();
  await expect(page).toHaveURL(/by=month/);
  const months = frame.getByRole("table", { name: "Points owed to members, by month" });
  await expect(months).toBeVisible();
  await page.reload();
  await expect(frame.getByRole("columnheader", { name: "Month" })).toBeVisible();

  await months.getByRole("link").first().click();
  await admin.shows("Activity");
  await expect(frame.getByLabel("What", { exact: true })).toHaveValue("issued");
  await expect(frame.getByText(/^Order #/).first()).toBeVisible();
  await looksRight(page);
});

test("by keyboard alone on a phone: a definition, and the chart's days", async ({ laurel, page }, info) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/reports");
  const chart = frame.getByRole("slider", { name: "Points outstanding at the end of each day" });
  await tabTo(chart);
  await expect(chart).toHaveAttribute("aria-valuetext", /^Today: Points outstanding [\d,]+$/);
  await looksRight(page);
  await page.screenshot({ path: info.outputPath("reports-375.png"), fullPage: true });

  const name = frame.getByRole("button", { name: "Taken back" });
  await tabTo(name);
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("tooltip")).toHaveText(/^Points taken back/);
  await looksRight(page);
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("tooltip")).toHaveCount(0);
});

test("the liability prints on A4, whole and legible", async ({ laurel, page }, info) => {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/reports");
  await expect(admin.frame.getByText(/^Owed to members/)).toBeVisible();
  // Paper is as wide as this at the browser's own scale: upright, and lying.
  await page.emulateMedia({ media: "print" });
  for (const [name, width] of [
    ["upright", 718],
    ["lying", 1047],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    const table = admin.frame.getByRole("table", { name: "Points owed to members, by day" });
    await page.screenshot({ path: info.outputPath(`printed-${name}.png`) });
    const { isCut, textPx } = await table.evaluate((element) => ({
      isCut: element.scrollWidth > element.parentElement!.clientWidth,
      textPx: Number.parseFloat(getComputedStyle(element.querySelector("td")!).fontSize),
    }));
    expect(isCut, name).toBe(false);
    expect(textPx).toBeGreaterThanOrEqual(9);
  }
});

const toNumber = (text: string): number => Number(text.replaceAll(",", "").replace("\u2212", "-"));
