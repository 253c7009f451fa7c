// Wrong input, typed into each form: the field shows an error, and nothing is saved.
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { storeAdmin } from "../support/store-admin.ts";

let laurel: Laurel;
let api: MerchantApi;

test.beforeAll(async ({ laurel: shared }) => {
  laurel = shared;
  api = await merchantApi(laurel);
});

/** Everything that the forms of this file could change. */
const kept = (): Promise<unknown> =>
  api.ask(`{ program { version } rewards(first: 250) { nodes { id version } } apiKeys { id } customerViews { id name }
             movements(first: 1) { nodes { id } } bulkAdjustments(first: 1) { nodes { id } } }`);

async function openPage(page: Page, path: string): Promise<FrameLocator> {
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open(path);
  return admin.frame;
}

type Wrong = readonly [field: string, typed: string, says: string];

/** The field itself: a radio button may have the same label. */
const fieldOf = (form: Locator, label: string): Locator =>
  form.locator("input:not([type=radio]), textarea").and(form.getByLabel(label, { exact: true }));

/** Types each text, sends the form, reads the error beside the field, and restores the value. */
async function expectToBeTold(
  form: Locator,
  send: () => Promise<void>,
  wrongs: readonly Wrong[],
): Promise<void> {
  const before = await kept();
  for (const [label, typed, says] of wrongs) {
    const field = fieldOf(form, label);
    const good = await field.inputValue();
    // A field may limit the length of its text: the limit is removed.
    await field.evaluate((element) => element.removeAttribute("maxlength"));
    await field.fill(typed);
    await send();
    await expect(field, `${label}: ${typed.slice(0, 20)}`).toHaveAccessibleDescription(
      new RegExp(escaped(says)),
    );
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(good);
  }
  expect(await kept()).toEqual(before);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const WHOLE = "Enter a whole number, 1 or more.";
const PARTS = "Enter a whole number, without decimals.";
const LARGE = "This number is too large.";

const amount = (field: string): Wrong[] => [
  [field, "0", "Enter an amount above 0, such as 25.00."],
  [field, "-5", "Enter an amount above 0, such as 25.00."],
  [field, "ten", "Enter an amount, such as 25.00."],
  [field, "1,00,000", "Enter an amount, such as 25.00."],
  [field, "1.000", "Leave out the thousands separator, as in 25.00."],
  [field, "5.0055", "This currency doesn’t have that many decimals."],
  [field, "9".repeat(20), "This amount is too large."],
];

const wholeNumber = (field: string): Wrong[] => [
  [field, "0", WHOLE],
  [field, "-5", WHOLE],
  [field, "ten", WHOLE],
  [field, "1,00,000", WHOLE],
  [field, "1.5", PARTS],
  [field, "9007199254740992", LARGE],
];

test("the form of a reward, by kind @long", async ({ page }) => {
  const frame = await openPage(page, "/app/rewards/new");
  const form = frame.locator("form").first();
  const field = (label: string) => fieldOf(form, label);
  await field("Name").fill("Wrong");
  await field("Points").fill("500");
  await field("Amount").fill("5.00");
  const send = () => frame.getByRole("button", { name: "Activate" }).click();
  await expectToBeTold(form, send, [
    ["Name", "   ", "Enter a name."],
    ["Name", "x".repeat(101), "At most 100 characters."],
    ["Description (optional)", "x".repeat(1001), "At most 1000 characters."],
    ...wholeNumber("Points"),
    ...amount("Amount"),
    ...amount("Smallest order"),
    ...wholeNumber("For each member"),
    ...wholeNumber("In total"),
    ...wholeNumber("Valid for"),
    ["Valid for", "3651", "Enter 3650 or less."],
    ["Code begins with", "WINTER 26!", "Letters, digits and -, at most 16."],
  ]);

  await field("From (optional)").fill("2026-12-02T00:00");
  await expectToBeTold(form, send, [
    ["Until (optional)", "2026-12-01T00:00", "The end must be after the start."],
  ]);

  await form.getByRole("radio", { name: /Percentage/ }).check({ force: true });
  await field("Percentage off").fill("10");
  const share = "Enter a percentage above 0 and up to 100.";
  await expectToBeTold(form, send, [
    ["Percentage off", "0", share],
    ["Percentage off", "-10", share],
    ["Percentage off", "100.01", share],
    ["Percentage off", "12.345", share],
    ["Percentage off", "ten", share],
  ]);
});

const saveSettings = (frame: FrameLocator) => () =>
  frame.getByRole("button", { name: "Save", exact: true }).click();

test("the settings of the program", async ({ page }) => {
  const frame = await openPage(page, "/app/settings/program");
  const name = "Enter a name.";
  await expectToBeTold(frame.locator("body"), saveSettings(frame), [
    ["Name of the program", " ", name],
    ["Name of the program", "x".repeat(101), "At most 100 characters."],
    ["Points name, singular", "", name],
    ["Points name, plural", "x".repeat(31), "At most 30 characters."],
  ]);
  const worth = frame.getByRole("textbox", { name: /are worth$/ });
  const good = await worth.inputValue();
  for (const [typed, says] of [
    ["", "Enter an amount, such as 25.00."],
    ["-1", "Enter 0 or more."],
    ["ten", "Enter an amount, such as 25.00."],
    ["1.000", "Leave out the thousands separator, as in 25.00."],
  ] as const) {
    await worth.fill(typed);
    await saveSettings(frame)();
    await expect(worth).toHaveAccessibleDescription(new RegExp(escaped(says)));
  }
  await worth.fill(good);
});

test("the settings of earning", async ({ page }) => {
  const frame = await openPage(page, "/app/settings/earning");
  const days = "Enter 0 to 90 days.";
  await expectToBeTold(frame.locator("body"), saveSettings(frame), [
    ["Can be spent after", "", days],
    ["Can be spent after", "-1", days],
    ["Can be spent after", "1.5", days],
    ["Can be spent after", "91", days],
    ["Can be spent after", "soon", days],
  ]);
});

test("the settings of tiers", async ({ page }) => {
  const frame = await openPage(page, "/app/settings/tiers");
  await frame.getByRole("button", { name: "Add a tier" }).click();
  const tier = frame
    .getByRole("group")
    .filter({ has: frame.getByLabel("Orders earn") })
    .last();
  await tier.getByLabel("Name", { exact: true }).fill("Wrong");
  await tier.getByLabel(/to reach it$/).fill("123456");
  const threshold =
    (await tier.getByLabel("Spend to reach it").count()) > 0 ? "Spend to reach it" : "Points to reach it";
  const begins = /Enter (an amount( above 0)?, such as 25.00|a whole number, 1 or more)\./;
  for (const typed of ["", "0", "-5", "ten"]) {
    await tier.getByLabel(threshold).fill(typed);
    await saveSettings(frame)();
    await expect(tier.getByLabel(threshold)).toHaveAccessibleDescription(begins);
  }
  await tier.getByLabel(threshold).fill("123456");
  const earns = "Enter 0 to 100, such as 1.5, with four decimals at most.";
  await expectToBeTold(tier, saveSettings(frame), [
    ["Name", " ", "Enter a name."],
    ["Name", "x".repeat(51), "At most 50 characters."],
    ["Orders earn", "101", earns],
    ["Orders earn", "-1", earns],
    ["Orders earn", "1.23456", earns],
  ]);
});

test("a new key", async ({ page }) => {
  const frame = await openPage(page, "/app/settings/api-keys");
  await frame.getByRole("button", { name: "New key" }).click();
  const dialog = frame.getByRole("dialog");
  const send = () => dialog.getByRole("button", { name: "Create key" }).click();
  await send();
  await expect(dialog.getByText("Choose at least one thing that the key can do.")).toBeVisible();
  const reach = dialog
    .getByRole("radiogroup", { name: "Program" })
    .getByRole("radio", { name: "Read", exact: true });
  await reach.check({ force: true });
  await expectToBeTold(dialog, send, [
    ["What it’s for", "  ", "Say what the key is for."],
    ["What it’s for", "x".repeat(61), "At most 60 characters."],
  ]);
});

test("points of one customer", async ({ page }) => {
  const { customers } = await api.ask<{ customers: { nodes: { id: string }[] } }>(
    "{ customers(first: 1, filter: { status: MEMBER }) { nodes { id } } }",
  );
  const frame = await openPage(page, `/app/customers/${customers.nodes[0]!.id}`);
  await frame.getByRole("button", { name: "Adjust points" }).click();
  const dialog = frame.getByRole("dialog");
  await dialog.getByLabel("Points", { exact: true }).fill("5");
  await dialog.getByLabel("Reason, for your team").fill("Wrong");
  const send = () =>
    dialog
      .getByRole("button", { name: /points?$/i })
      .last()
      .click();
  await expectToBeTold(dialog, send, [
    ...wholeNumber("Points"),
    ["Reason, for your team", " ", "Enter a reason: your team can read it here later."],
    ["Reason, for your team", "x".repeat(501), "At most 500 characters."],
  ]);
});

test("points of many customers", async ({ page }) => {
  const frame = await openPage(page, "/app/customers");
  await frame.getByRole("checkbox", { name: "All customers on this page" }).click();
  await frame.getByRole("button", { name: "Adjust points" }).click();
  const dialog = frame.getByRole("dialog");
  await fieldOf(dialog, "Reason, for your team").fill("Wrong");
  const send = () => dialog.getByRole("button", { name: /^(Give each|Take) / }).click();
  await expectToBeTold(dialog, send, wholeNumber("Points for each"));

  await fieldOf(dialog, "Points for each").fill("5");
  await expect(dialog.getByRole("button", { name: "Give each 5 points" })).toBeEnabled();
  await expectToBeTold(dialog, send, [
    ["Reason, for your team", " ", "Enter a reason: your team can read it here later."],
    ["Reason, for your team", "x".repeat(501), "At most 500 characters."],
  ]);
});

test("the name of a view", async ({ page }) => {
  const { customerViewCreate } = await api.ask<{ customerViewCreate: { customerView: { id: string } } }>(
    `mutation { customerViewCreate(name: "Rich", address: "points-from=1") { customerView { id } } }`,
  );
  const frame = await openPage(page, "/app/customers?points-from=3000");
  await frame.getByRole("button", { name: "Save this view" }).click();
  const dialog = frame.getByRole("dialog");
  const send = () => dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expectToBeTold(dialog, send, [
    ["Name", " ", "Enter a name."],
    ["Name", "x".repeat(41), "At most 40 characters."],
    ["Name", "RICH", "There is already a view with that name."],
  ]);
  const { id } = customerViewCreate.customerView;
  await api.ask("mutation ($id: ID!) { customerViewDelete(id: $id) { userErrors { code } } }", { id });
});
