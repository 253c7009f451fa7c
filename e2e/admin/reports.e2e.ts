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
  await expect(admin.frame.getByRole("slider").locator("circle")).toBeVisible();
  // A browser prints the window, not a frame: the frame's page, as it is drawn, goes into a window of its own.
  const drawn = await admin.frame.locator("html").evaluate((html) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const element of html.querySelectorAll("script, link, style")) element.remove();
    return `<!doctype html><style>${rules.map(({ cssText }) => cssText).join("\n")}</style>${html.outerHTML}`;
  });
  const paper = await page.context().newPage();
  await paper.setContent(drawn);
  await paper.emulateMedia({ media: "print" });
  for (const [name, landscape, width] of [
    ["upright", false, 718],
    ["lying", true, 1047],
  ] as const) {
    // A4 less its margins.
    await paper.setViewportSize({ width, height: 1000 });
    const table = paper.getByRole("table", { name: "Points owed to members, by day" });
    const { isCut, textPx } = await table.evaluate((element) => ({
      // As drawn: the table's own pixels are smaller than the page's.
      isCut: element.getBoundingClientRect().right > element.parentElement!.getBoundingClientRect().right + 1,
      textPx: Number.parseFloat(getComputedStyle(element.querySelector("td")!).fontSize),
    }));
    expect(isCut, name).toBe(false);
    expect(textPx).toBeGreaterThanOrEqual(9);
    const file = await paper.pdf({
      path: info.outputPath(`printed-${name}.pdf`),
      format: "A4",
      landscape,
      margin: { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" },
    });
    const pages = file.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length, name).toBeLessThanOrEqual(3);
    expect(pages.length, name).toBeGreaterThan(0);
  }
});

const toNumber = (text: string): number => Number(text.replaceAll(",", "").replace("\u2212", "-"));
