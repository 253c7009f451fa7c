// What a merchant does with existing rewards: order, copy, archive, view redemptions, and edit them at the same time as
// another user.
import { bothWidths } from "../support/both-ways.ts";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { findNothingWithAxe } from "../support/find-nothing-with-axe.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { chooseItem, openMenu } from "../support/keyboard.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type StoreAdmin, storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 60_000 });

let laurel: Laurel;
let api: MerchantApi;
/** Created for one test and archived after it, so that the demo's own rewards stay as they are. */
let made: { readonly id: string; readonly name: string }[];

test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});
test.beforeEach(async () => {
  made = [];
  for (const name of ["Seedling", "Sapling", "Great tree"]) made.push(await makeReward(name));
});
test.afterEach(async () => {
  for (const { id } of made)
    await api.ask(`mutation ($id: ID!) { rewardSetStatus(id: $id, status: ARCHIVED) { reward { id } } }`, {
      id,
    });
});

async function makeReward(name: string): Promise<{ id: string; name: string }> {
  const { rewardCreate } = await api.ask<{ rewardCreate: { reward: { id: string; name: string } } }>(
    `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id name } } }`,
    { input: { kind: "amount_off", name, points: 5, config: { amountMinor: 100 }, status: "ACTIVE" } },
  );
  return rewardCreate.reward;
}

async function openAdmin(page: Page, width = 1280): Promise<StoreAdmin> {
  await page.setViewportSize({ width, height: 900 });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  return admin;
}

async function openRewards(page: Page, width?: number): Promise<FrameLocator> {
  const admin = await openAdmin(page, width);
  await admin.open("/app/rewards");
  await admin.shows("Rewards");
  await admin.frame.getByRole("link", { name: "Great tree" }).waitFor();
  return admin.frame;
}

const namesIn = (frame: FrameLocator) =>
  frame.getByRole("link", { name: /^(Seedling|Sapling|Great tree)$/ }).allInnerTexts();
const namesKept = async (): Promise<string[]> => {
  const { rewards } = await api.ask<{ rewards: { nodes: { name: string }[] } }>(
    `{ rewards(first: 250, isArchived: false) { nodes { name } } }`,
  );
  return rewards.nodes.map(({ name }) => name).filter((name) => made.some((one) => one.name === name));
};
const rowOf = (frame: FrameLocator, name: string): Locator =>
  frame.locator("tr, li").filter({ has: frame.getByRole("link", { name, exact: true }) });

for (const { device, width } of bothWidths) {
  test(`a reward is dragged to its new place, on ${device}`, { tag: "@long" }, async ({ page }) => {
    const frame = await openRewards(page, width);
    const from = (await rowOf(frame, "Great tree").locator("[data-grip]").boundingBox())!;
    const to = (await rowOf(frame, "Seedling").boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height, { steps: 4 });
    await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 4 });
    await expect(rowOf(frame, "Seedling")).toHaveAttribute("data-mark", "before");
    await page.mouse.up();

    await expect.poll(() => namesIn(frame)).toEqual(["Great tree", "Seedling", "Sapling"]);
    await expect.poll(namesKept).toEqual(["Great tree", "Seedling", "Sapling"]);
    await frame.getByRole("button", { name: "More for Sapling" }).click();
    await expect(frame.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    await findNothingWithAxe(page);
  });
}

test("a reward is moved up by keyboard alone: it keeps the focus, and its place is announced", async ({
  page,
}) => {
  const frame = await openRewards(page);
  const up = frame.getByRole("button", { name: "Move Great tree up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesIn(frame)).toEqual(["Seedling", "Great tree", "Sapling"]);
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();

  await expect(frame.getByText(/^Great tree is now number \d+ of \d+\.$/)).toHaveRole("status");
  await expect.poll(namesKept).toEqual(["Great tree", "Seedling", "Sapling"]);
});

test("a reward is copied, archived and restored from its row's menu, by keyboard alone", async ({ page }) => {
  const frame = await openRewards(page);
  await openMenu(frame.getByRole("button", { name: "More for Sapling" }));
  await findNothingWithAxe(page);
  await chooseItem(frame.getByRole("menuitem", { name: "Archive" }), "ArrowDown");
  await expect(frame.getByRole("link", { name: "Sapling" })).toHaveCount(0);

  await frame.getByRole("radio", { name: "Archived" }).focus();
  await page.keyboard.press("Space");
  await openMenu(frame.getByRole("button", { name: "More for Sapling" }).last(), "ArrowDown");
  await findNothingWithAxe(page);
  await chooseItem(frame.getByRole("menuitem", { name: "Restore" }), "End");
  await expect(page.getByText("Restored. It isn’t active yet")).toBeVisible();
  await frame.getByRole("radio", { name: "Current" }).focus();
  await page.keyboard.press("Space");
  await expect(frame.getByRole("switch", { name: "Sapling active" })).not.toBeChecked();

  await openMenu(frame.getByRole("button", { name: "More for Sapling" }));
  await chooseItem(frame.getByRole("menuitem", { name: "Duplicate" }), null);
  await frame.getByRole("heading", { level: 1, name: "Copy of Sapling" }).waitFor();
  await expect(frame.getByText("Draft", { exact: true })).toBeVisible();
  const id = /rewards\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id) made.push({ id, name: "Copy of Sapling" });
  expect(id).toBeDefined();
});

test("a reward's page lists its redemptions, and cancelling one gives its points back @long", async ({
  page,
}) => {
  const reward = made[0]!;
  const { customers } = await api.ask<{ customers: { nodes: { id: string; displayName: string }[] } }>(
    `{ customers(first: 1, sort: POINTS_DESC, filter: { status: MEMBER }) { nodes { id displayName } } }`,
  );
  const member = customers.nodes[0]!;
  const available = async (): Promise<number> => {
    const { customer } = await api.ask<{ customer: { points: { available: number } } }>(
      `query ($id: ID!) { customer(id: $id) { points { available } } }`,
      { id: member.id },
    );
    return customer.points.available;
  };
  const before = await available();
  const { rewardRedeem } = await api.ask<{ rewardRedeem: { redemption: { code: string } } }>(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { code } } }`,
    { input: { customerId: member.id, rewardId: reward.id, idempotencyKey: reward.id } },
  );
  expect(await available()).toBe(before - 5);

  const admin = await openAdmin(page);
  await admin.open(`/app/rewards/${reward.id}`);
  const { frame } = admin;
  await frame.getByText(rewardRedeem.redemption.code).waitFor();
  await frame.getByRole("combobox", { name: "Status" }).selectOption("Used");
  await frame.getByText("No redemptions with this status").waitFor();
  await frame.getByRole("combobox", { name: "Status" }).selectOption("Ready");
  await frame.getByRole("button", { name: `Cancel the code of ${member.displayName}` }).click();
  await findNothingWithAxe(page);
  await frame.getByRole("button", { name: "Cancel the reward", exact: true }).click();

  await frame.getByText("No redemptions with this status").waitFor();
  await frame.getByRole("combobox", { name: "Status" }).selectOption("Cancelled");
  await frame.getByText(rewardRedeem.redemption.code).waitFor();
  expect(await available()).toBe(before);
});

for (const { device, width } of bothWidths) {
  test(
    `the second of two users who edit a reward sees what the first changed, on ${device}`,
    { tag: "@long" },
    async ({ page }) => {
      const reward = made[0]!;
      const admin = await openAdmin(page, width);
      await admin.open(`/app/rewards/${reward.id}`);
      await admin.shows("Seedling");
      const { frame } = admin;
      await frame.getByRole("button", { name: "More for Seedling" }).click();
      await expect(frame.getByRole("menuitem", { name: "Duplicate" })).toBeFocused();
      await findNothingWithAxe(page);
      await page.keyboard.press("Escape");
      await expect(frame.getByRole("menuitem")).toHaveCount(0);
      await frame.getByLabel("Name", { exact: true }).fill("Acorn");
      await frame.getByLabel("In total").fill("50");
      const theirs = { kind: "amount_off", name: "Chestnut", points: 7, config: { amountMinor: 100 } };
      await api.ask(
        `mutation ($id: ID!, $input: RewardInput!) {
         rewardUpdate(id: $id, expectedVersion: 1, input: $input) { reward { version } } }`,
        { id: reward.id, input: theirs },
      );
      await frame.getByRole("button", { name: "Save", exact: true }).click();

      const dialog = frame.getByRole("dialog", { name: "This reward was changed in the meantime" });
      await dialog.waitFor();
      await findNothingWithAxe(page);
      const choice = dialog.getByRole("group", { name: "Price in points" });
      await expect(choice.getByRole("radio", { name: /Theirs\s*7/ })).toBeChecked();
      await expect(dialog.getByRole("radio", { name: /Yours\s*Acorn/ })).toBeChecked();
      await dialog.getByRole("radio", { name: /Theirs\s*Chestnut/ }).focus();
      await page.keyboard.press("Space");
      await expect(dialog.getByRole("radio", { name: /Theirs\s*Chestnut/ })).toBeChecked();
      await dialog.getByRole("button", { name: "Save what I chose" }).press("Enter");

      await admin.shows("Chestnut");
      const { reward: kept } = await api.ask<{ reward: object }>(
        `query ($id: ID!) { reward(id: $id) { name points version config } }`,
        { id: reward.id },
      );
      expect(kept).toMatchObject({ name: "Chestnut", points: 7, version: 3, config: { limitTotal: 50 } });
    },
  );
}
