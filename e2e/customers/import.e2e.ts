// Moving in from another program: on a wide screen, on a phone, and by keyboard alone.
import { bothWidths } from "../support/both-ways.ts";
import { pressKey } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { storeAdmin } from "../support/store-admin.ts";

interface People {
  readonly customers: {
    readonly nodes: readonly {
      readonly platformId: string;
      readonly points: { readonly available: number };
    }[];
  };
}

/**
 * The members with the most points: their points, and a file that gives each 1,000, as programs write it
 * that may mean 1, with two bad lines and a birthday that is none.
 */
async function aFile(laurel: Laurel, name: string) {
  const api = await merchantApi(laurel);
  const balances = async () =>
    (
      await api.ask<People>(
        `{ customers(first: 20, sort: POINTS_DESC) { nodes { platformId points { available } } } }`,
      )
    ).customers.nodes;
  const people = await balances();
  const lines = people.map(
    ({ platformId }, at) => `${platformId},1.000,2040-12-31,7000,${at ? "" : "31 June"}`,
  );
  const heads = "Customer ID,Points,Expiry date,Lifetime points,Birthday";
  const text = ["Members of Fern & Fable", heads, ...lines, "1,1.000,,,", "x,5,,,"].join("\n");
  const sum = async () => (await balances()).reduce((all, { points }) => all + points.available, 0);
  return { file: { name, mimeType: "text/csv", buffer: Buffer.from(text) }, sum };
}

for (const { device, width } of bothWidths) {
  test(`a file is imported, found again after a reload, and undone, on ${device}`, async ({
    laurel,
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const { file, sum } = await aFile(laurel, `${device}.csv`);
    const before = await sum();
    const admin = storeAdmin(page, laurel.storeUrl, demoShop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.open("/app/customers");
    await frame.getByRole("link", { name: "Import" }).click();
    await admin.shows("Import points");
    await looksRight(page);

    await frame.getByLabel("Choose a CSV file").setInputFiles(file);
    await expect(frame.getByRole("combobox", { name: "Column Points is" })).toHaveValue("points");
    await expect(frame.getByText("Not imported: Lifetime points")).toBeVisible();
    await expect(frame.getByText("Line 2 names them")).toBeVisible();
    const written = frame.getByRole("combobox", { name: "How points are written" });
    await looksRight(page);

    await frame.getByRole("button", { name: "Check the file" }).click();
    await expect(frame.getByText("Say how points are written in this file.")).toBeVisible();
    await written.selectOption({ label: "1.000 is 1,000 (a comma is before decimals)" });
    await expect(frame.getByText("(1.000 is 1,000)").first()).toBeVisible();
    await looksRight(page);

    await frame.getByRole("button", { name: "Check the file" }).click();
    await expect(frame.getByText("20 of 21 numbers in “Customer ID” are customer IDs")).toBeVisible();
    await expect(frame.getByText("This is not a customer ID").first()).toBeVisible();
    await expect(frame.getByRole("heading", { name: "Cells that are left out" })).toBeVisible();
    await expect(frame.getByText("Points with an expiry date are spent first")).toBeVisible();
    await looksRight(page);

    await frame.getByRole("button", { name: "Give 20,000 points to 20 customers" }).click();
    await expect(frame.getByText("Import complete")).toBeVisible();
    await looksRight(page);
    expect(await sum()).toBe(before + 20_000);

    await admin.open("/app/customers/import");
    await frame.getByRole("link", { name: file.name }).click();
    await frame.getByRole("button", { name: "Undo the import" }).click();
    await looksRight(page);
    await frame.getByRole("button", { name: "Take back 20,000 points" }).click();
    await expect(frame.getByText("Import undone")).toBeVisible();
    await looksRight(page);
    expect(await sum()).toBe(before);
  });
}

test("every step works by keyboard alone @long", async ({ laurel, page }) => {
  const { file } = await aFile(laurel, "keys.csv");
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  const { frame } = admin;
  await admin.signIn("current");
  await admin.open("/app/customers/import");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    pressKey(frame.getByLabel("Choose a CSV file")),
  ]);
  await chooser.setFiles(file);
  const written = frame.getByRole("combobox", { name: "How points are written" });
  await written.focus();
  await page.keyboard.press("ArrowDown");
  await expect(written).toHaveValue("point_decimal");
  await page.keyboard.press("ArrowDown");
  await expect(written).toHaveValue("comma_decimal");
  for (const name of ["Check the file", "Give 20,000 points to 20 customers", "Undo the import"])
    await pressKey(frame.getByRole("button", { name }));
  await expect(frame.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("dialog")).toHaveCount(0);
  await expect(frame.getByText("Import complete")).toBeVisible();
  await pressKey(frame.getByRole("button", { name: "Undo the import" }));
  await pressKey(frame.getByRole("button", { name: "Take back 20,000 points" }));
  await expect(frame.getByText("Import undone")).toBeVisible();
});
