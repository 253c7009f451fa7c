// Finding customers, and keeping the result: in the address, as a saved view, as a file.
import { bothWays } from "../support/both-ways.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { byKeyboard } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { storeAdmin, type StoreAdmin } from "../support/store-admin.ts";

let members: Member[];
test.beforeAll(async ({ laurel }) => {
  const api = await merchantApi(laurel);
  members = [];
  for (const firstName of ["Perpetua", "Persimmon"])
    members.push(await newMember(laurel, api, { firstName, lastName: "Listwright" }));
});

for (const { way, width, handOf } of bothWays) {
  test(`a search and a filter are in the address, follow Back and Forward, and can be downloaded, ${way}`, async ({
    laurel,
    page,
  }) => {
    const hand = handOf(page);
    const admin = await openCustomers(laurel, page, width);
    const { frame } = admin;
    const people = frame.getByRole("link", { name: /Listwright/ });
    const search = frame.getByRole("searchbox", { name: "Search" });

    await hand.write(search, "nobody of this name");
    await expect(frame.getByText("No customers match")).toBeVisible();
    await looksRight(page);
    await hand.write(search, "per");
    await expect(people).toHaveCount(2);
    await hand.press(frame.getByRole("button", { name: "Filter", exact: true }));
    await hand.write(frame.getByLabel("Points from"), "1,5x");
    await hand.press(frame.getByRole("button", { name: "Show customers" }));
    await expect(frame.getByText("Enter a whole number, or leave it empty")).toBeVisible();
    await looksRight(page);
    await hand.write(frame.getByLabel("Points from"), "100");
    await hand.write(frame.getByLabel("Points up to"), "100");
    await hand.press(frame.getByRole("button", { name: "Show customers" }));
    const chip = frame.getByRole("button", { name: "Remove filter: Points up to 100" });
    await expect(chip).toBeVisible();
    await expect(page).toHaveURL(/q=per.*points-from=100.*points-to=100/);
    await expect(people).toHaveCount(2);

    await page.goBack();
    await expect(chip).toHaveCount(0);
    await expect(search).toHaveValue("per");
    await page.goForward();
    await expect(chip).toBeVisible();
    await hand.press(chip);
    await expect(page).not.toHaveURL(/points-to/);

    await frame.getByLabel("Sort by").selectOption("Name");
    await expect(page).toHaveURL(/sort=NAME/);
    await expect(people.first()).toHaveText(members[0]!.name);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      hand.press(frame.getByRole("button", { name: "Export" })),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
    const ours = lines.filter((line) => line.includes("Listwright"));
    expect(ours).toHaveLength(2);
    expect(ours[0]).toContain(members[0]!.email);
    expect(ours[0]).toContain(members[0]!.platformId);
  });
}

test("a view is made, used, renamed and deleted, and columns are chosen, by keyboard alone @long", async ({
  laurel,
  page,
}) => {
  const hand = byKeyboard(page);
  const admin = await openCustomers(laurel, page, 1280, "?q=listwright&points-from=100&sort=NAME");
  const { frame } = admin;
  const button = (name: string) => frame.getByRole("button", { name, exact: true });
  await hand.press(button("Save this view"));
  await hand.press(button("Save"));
  await expect(frame.getByRole("dialog").getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await hand.write(frame.getByRole("dialog").getByLabel("Name"), "New and quiet");
  await hand.press(button("Save"));
  await expect(button("New and quiet")).toHaveAttribute("aria-pressed", "true");

  await hand.press(button("All"));
  await expect(page).not.toHaveURL(/points-from/);
  await hand.press(button("New and quiet"));
  await expect(page).toHaveURL(/points-from=100.*sort=NAME/);
  await hand.press(button("Rename or delete"));
  await hand.write(frame.getByRole("dialog").getByLabel("Name"), "Quiet since");
  await hand.press(button("Rename"));
  await expect(button("Quiet since")).toBeVisible();
  await hand.press(button("Rename or delete"));
  await hand.press(button("Delete this view"));
  await expect(button("Quiet since")).toHaveCount(0);

  const joined = frame.getByRole("columnheader", { name: "Member since" });
  await expect(joined).toHaveCount(0);
  await hand.press(button("Columns"));
  await looksRightOnAll(page);
  const choice = frame.getByRole("switch", { name: "Member since" });
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await hand.press(button("Done"));
  await expect(joined).toBeVisible();
  await looksRight(page);
  await page.reload();
  await expect(joined).toBeVisible();
});

test("pages go both ways, and Back from a customer returns to the same page @long", async ({
  laurel,
  page,
}) => {
  const admin = await openCustomers(laurel, page, 1280, "?sort=NAME");
  const { frame } = admin;
  const links = frame.locator("a[data-row-link]");
  const names = () => links.allInnerTexts();
  const first = await names();
  await frame.getByRole("button", { name: "Next" }).click();
  await expect.poll(names).not.toEqual(first);
  const second = await names();
  expect(second.filter((name) => first.includes(name)).length).toBeLessThan(second.length);

  const far = links.nth(30);
  const name = await far.innerText();
  await far.click();
  await admin.shows(name);
  await page.goBack();
  await admin.shows("Customers");
  await expect.poll(names).toEqual(second);

  await frame.getByRole("button", { name: "Previous" }).click();
  await expect.poll(names).toEqual(first);
  await expect(frame.getByRole("button", { name: "Previous" })).toBeDisabled();
});

async function openCustomers(laurel: Laurel, page: Page, width: number, query = ""): Promise<StoreAdmin> {
  await page.setViewportSize({ width, height: 900 });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open(`/app/customers${query}`);
  await admin.shows("Customers");
  await admin.frame.locator("a[data-row-link]").first().waitFor();
  return admin;
}
