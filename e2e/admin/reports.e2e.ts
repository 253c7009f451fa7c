// What a bookkeeper does with the reports: reads what is owed, asks what a figure counts, takes the file, prints it.
import { readFile } from "node:fs/promises";
import { byKeyboard, byMouse, tabTo } from "../support/keyboard.ts";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { onPaper, printA4 } from "../support/on-paper.ts";
import { storeAdmin } from "../support/store-admin.ts";

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
  // Without the last, the end in money, which the line of points leaves empty.
  const [start = 0, ...figures] = cells.slice(0, -1).map(toNumber);
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

  await frame.getByRole("button", { name: /, by day$/ }).click();
  await expect(frame.getByRole("dialog", { name: "Days of the report" })).toBeVisible();
  await looksRightOnAll(page);
  await frame.getByText("By month").click();
  await frame.getByRole("button", { name: "Show these days" }).click();
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

  const name = frame.getByRole("button", { name: "Issued, orders" });
  await tabTo(name);
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("tooltip")).toHaveText(/^Points issued/);
  await looksRight(page);
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("tooltip")).toHaveCount(0);
});

test("the liability prints on A4, whole and legible @long", async ({ laurel, page }, info) => {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/reports");
  await expect(admin.frame.getByText(/^Owed to members/)).toBeVisible();
  await expect(admin.frame.getByRole("slider").locator("circle")).toBeVisible();
  const paper = await onPaper(page);
  await expect(paper.getByRole("link", { name: "Liability" })).toBeVisible();
  await expect(paper.getByRole("link", { name: /^(Points by day|Simulator)$/ })).toHaveCount(0);
  await expect(paper.getByRole("button", { name: /Download|Show|by day/ })).toHaveCount(0);
  const days = await paper
    .locator("[data-days]")
    .evaluate((element) => getComputedStyle(element, "::after").content);
  expect(days).toMatch(/\d{4}, by day"$/);
  const legend = paper
    .getByRole("listitem", { includeHidden: true })
    .filter({ hasText: "Points outstanding" });
  const colour = await legend.evaluate((element) => getComputedStyle(element, "::before").printColorAdjust);
  expect(colour).toBe("exact");
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
    const pages = await printA4(paper, info.outputPath(`printed-${name}.pdf`), landscape);
    expect(pages, name).toBeLessThanOrEqual(3);
    expect(pages, name).toBeGreaterThan(0);
  }
});

for (const { way, width, share, handOf } of [
  { way: "by mouse @long", width: 1280, share: "7.5", handOf: () => byMouse },
  { way: "by keyboard on a phone", width: 375, share: "8.5", handOf: byKeyboard },
]) {
  test(
    `every report opens, and a bookkeeper finds breakage, journal and tiers, ${way}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 812 });
      const hand = handOf(page);
      const admin = storeAdmin(page, laurel.storeUrl, demoShop);
      const { frame } = admin;
      const tab = (name: string) =>
        frame.getByRole("navigation", { name: "Reports" }).getByRole("link", { name, exact: true });
      await admin.signIn("current");
      await admin.open("/app/reports");
      for (const name of ["Points by day", "Repeat rate", "Revenue with rewards", "Referrals"]) {
        await hand.press(tab(name));
        await expect(tab(name)).toHaveAttribute("aria-current", "page");
        await expect(tab(name)).toBeInViewport({ ratio: 1 });
        await looksRight(page);
      }

      await hand.press(tab("Points never used"));
      const own = frame.getByRole("textbox", { name: /^Points that will never be redeemed/ });
      await hand.write(own, "101");
      await hand.press(frame.getByRole("button", { name: "Save" }));
      await expect(frame.getByRole("alert")).toHaveText(/Enter a percentage from 0 to 100/);
      await looksRight(page);
      await hand.write(own, share);
      await hand.press(frame.getByRole("button", { name: "Save" }));
      await expect(own).toHaveValue(`${share}0`);
      await looksRight(page);

      await hand.press(tab("Journal"));
      await hand.press(frame.getByRole("button", { name: /\d{4}$/ }));
      const dialog = frame.getByRole("dialog", { name: "Days of the report" });
      const days = dialog.getByRole("combobox", { name: "Days" });
      await expect(days).toBeFocused();
      // Last year stands before the last choice, other days.
      await page.keyboard.press("End");
      await expect(days).not.toHaveValue("lastYear");
      await page.keyboard.press("ArrowUp");
      await expect(days).toHaveValue("lastYear");
      await hand.press(dialog.getByRole("button", { name: "Show these days" }));
      await expect(page).toHaveURL(/from=\d{4}-01-01.*to=\d{4}-12-31/);
      await looksRight(page);
      const paper = await onPaper(page);
      await expect(paper.getByRole("link", { name: "Journal" })).toBeVisible();
      // On paper, what a head means is not asked for: the head is plain text there.
      await expect(paper.locator("button:not(th button):visible")).toHaveCount(0);
      await paper.close();

      await hand.press(tab("Tiers"));
      const members = frame
        .getByRole("table", { name: "Members of each tier", exact: true })
        .getByRole("link", { name: /^\d/ })
        .first();
      await looksRight(page);
      await hand.press(members);
      await admin.shows("Customers");
      await expect(page).toHaveURL(/status=member&tier=/);
    },
  );
}

const toNumber = (text: string): number => Number(text.replaceAll(",", "").replace("\u2212", "-"));
