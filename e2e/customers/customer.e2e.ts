// The work on one customer's page: by mouse, by keyboard alone, on a phone.
import type { Locator, Page } from "@playwright/test";
import { byKeyboard, byMouse, type Hand } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { control, storeAdmin, type StoreAdmin } from "../support/store-admin.ts";

let api: MerchantApi;
test.beforeAll(async ({ laurel }) => {
  api = await merchantApi(laurel);
  // The page asks about ten times what the latest twenty adjustments usually moved, and other tests move few points.
  const usual = await newMember(laurel, api, { firstName: "Usual", lastName: "Adjusted" });
  for (let n = 0; n < 11; n += 1) await givePoints(usual.id, 100, `usual ${usual.id} ${n}`);
});

for (const { way, width, handOf, look } of [
  { way: "by mouse @long", width: 1280, handOf: () => byMouse, look: looksRight },
  // It looks the same as by mouse, so it is checked only there.
  { way: "by keyboard alone @long", width: 1280, handOf: byKeyboard, look: async () => {} },
  { way: "on a phone", width: 375, handOf: () => byMouse, look: looksRight },
]) {
  test(`points are given and taken back, a reward is redeemed and cancelled, customers are merged and unmerged, ${way}`, async ({
    laurel,
    page,
  }) => {
    const twin = await newMember(laurel, api, { firstName: "Cedarine", lastName: `Quick${width}` });
    const member = await newMember(laurel, api, { firstName: "Clover", lastName: `Quick${width}` });
    await givePoints(twin.id, 40);
    const customer = await openCustomer(page, laurel, member, width);
    const using = { ...customer, hand: handOf(page), look: () => look(page) };
    await giveAndTakeBack(using);
    // Given by another user, and shown here as it happens.
    await givePoints(member.id, 500);
    await expect(customer.balance).toContainText("600 points");
    await redeemAndCancel(using, member);
    await mergeAndUndo(using, twin);
  });
}

interface Using extends OpenCustomer {
  readonly hand: Hand;
  readonly look: () => Promise<void>;
}

async function giveAndTakeBack({ frame, button, dialog, balance, hand, look }: Using): Promise<void> {
  await expect(balance).toContainText("100 points");
  await hand.press(button("Adjust points"));
  await expect(dialog.getByLabel("Points", { exact: true })).toBeFocused();
  await hand.press(dialog.getByRole("button", { name: "Add points" }));
  await expect(dialog).toContainText("Enter a whole number, 1 or more");
  await look();
  await hand.write(dialog.getByLabel("Points", { exact: true }), "650");
  await hand.write(dialog.getByLabel("Reason, for your team"), "Late parcel");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog).toContainText("After750 worth €7.50");
  await look();
  await hand.press(dialog.getByRole("button", { name: "Add 650 points" }));
  await expect(balance).toContainText("750 points");

  await hand.press(frame.getByRole("button", { name: "Undo Adjustment" }));
  await hand.write(dialog.getByLabel("Reason, for your team (optional)"), "It came in time");
  await look();
  await hand.press(dialog.getByRole("button", { name: "Take back 650 points" }));
  await expect(balance).toContainText("100 points");
  // The adjustment stays, marked as undone; so does the entry that undoes it.
  await expect(frame.getByText("Undone", { exact: true })).toHaveCount(2);
}

async function redeemAndCancel(
  { frame, button, dialog, balance, hand, look }: Using,
  { name }: Member,
): Promise<void> {
  await hand.press(button("Redeem"));
  await hand.check(dialog.getByRole("radio", { name: /€5 off/ }));
  await expect(dialog).toContainText("After100 worth");
  await look();
  await hand.press(dialog.getByRole("button", { name: "Redeem 500 points" }));
  await expect(dialog.getByLabel(`Code for ${name}`)).toHaveValue(/\w{6,}/);
  await look();
  await hand.press(dialog.getByRole("button", { name: "Done" }));
  await expect(balance).toContainText("100 points");

  await hand.press(frame.getByRole("button", { name: "Cancel €5 off" }));
  await look();
  await hand.press(dialog.getByRole("button", { name: "Cancel the reward" }));
  await expect(balance).toContainText("600 points");
  await expect(frame.getByText("Cancelled", { exact: true })).toBeVisible();
}

async function mergeAndUndo(
  { frame, button, dialog, balance, hand, look }: Using,
  twin: Member,
): Promise<void> {
  await hand.press(button("Merge another"));
  await look();
  await hand.write(dialog.getByLabel("The other customer"), twin.name);
  await hand.press(dialog.getByRole("button", { name: new RegExp(twin.email) }));
  await expect(dialog).toContainText("Bonuses that both had, counted once");
  await look();
  await hand.press(dialog.getByRole("button", { name: "Merge", exact: true }));
  await expect(frame.getByText(/came with 40 points/)).toBeVisible();
  await expect(balance).toContainText("640 points");
  await look();

  await hand.press(button(`Undo the merge with ${twin.name}`));
  await look();
  await hand.press(dialog.getByRole("button", { name: "Undo the merge" }));
  await expect(balance).toContainText("600 points");
}

for (const { way, width, handOf } of [
  { way: "by keyboard alone @long", width: 1280, handOf: byKeyboard },
  { way: "on a phone", width: 375, handOf: () => byMouse },
]) {
  test(`orders say why they earned or not, and the balance of a past day is shown, ${way}`, async ({
    laurel,
    page,
  }) => {
    const member = await newMember(laurel, api, { firstName: "Daisy", lastName: `Quick${width}` });
    await placeOrders(laurel, member);
    const { frame, balance } = await openCustomer(page, laurel, member, width);
    const hand = handOf(page);
    const orders = frame.getByRole("listitem").filter({ hasText: "Order #" });
    await hand.check(frame.getByRole("radio", { name: "Orders", exact: true }));
    await expect(orders).toHaveCount(2);
    const pot = orders.filter({ hasText: "€20.00 counts" });
    for (const [order, words] of [
      [orders.filter({ hasNot: page.getByText("€20.00 counts") }), "gift cards don’t earn"],
      [pot, "Together"],
    ] as const) {
      await hand.press(order.getByRole("button", { name: /^Explain Order/ }));
      await expect(order.getByRole("table").or(order.getByRole("list"))).toContainText(words);
    }
    await looksRight(page);
    await hand.press(pot.getByRole("button", { name: /^Close the explanation/ }));
    await expect(pot.getByRole("table")).toHaveCount(0);

    await hand.write(frame.getByRole("textbox", { name: "As of" }), "2020-02-29");
    await expect(balance).toContainText(/At the end of .*2020/);
    await expect(balance).toContainText("0 points");
    await looksRight(page);
    await frame.getByRole("textbox", { name: "As of" }).fill("");
    await expect(balance).toContainText("100 points");
  });
}

test("a customer is excluded, included and erased by mouse, and the page says what stays @long", async ({
  laurel,
  page,
}) => {
  const member = await newMember(laurel, api, { firstName: "Fennel", lastName: "Quick" });
  const { admin, frame, button, dialog } = await openCustomer(page, laurel, member, 1280);
  await button("Exclude").click();
  await dialog.getByRole("button", { name: "Exclude", exact: true }).click();
  await expect(frame.getByText("Excluded from the program")).toBeVisible();
  await expect(button("Redeem")).toHaveCount(0);
  await looksRight(page);
  await button("Include again").click();
  await dialog.getByRole("button", { name: "Include again" }).click();
  await expect(frame.getByText("Takes part in the program")).toBeVisible();
  await button("Erase").click();
  await dialog.getByRole("button", { name: "Erase customer" }).click();
  const lastQuestion = page.getByRole("dialog", { name: /^Erase .* for good/ });
  await lastQuestion.getByRole("button", { name: "Erase customer" }).click();
  await admin.shows("Erased customer");
  await expect(frame.getByText("Points and orders stay as numbers")).toBeVisible();
  await expect(button("Adjust points")).toHaveCount(0);
  await looksRight(page);
});

interface OpenCustomer {
  readonly admin: StoreAdmin;
  readonly frame: StoreAdmin["frame"];
  readonly dialog: Locator;
  readonly balance: Locator;
  readonly button: (name: string) => Locator;
}

async function openCustomer(
  page: Page,
  laurel: Laurel,
  { id, name }: Member,
  width: number,
): Promise<OpenCustomer> {
  await page.setViewportSize({ width, height: 900 });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open(`/app/customers/${id}`);
  await admin.shows(name);
  const { frame } = admin;
  return {
    admin,
    frame,
    dialog: frame.getByRole("dialog"),
    balance: frame.getByRole("region", { name: "Balance", exact: true }),
    button: (label) => frame.getByRole("button", { name: label, exact: true }),
  };
}

async function givePoints(
  customerId: string,
  points: number,
  idempotencyKey = `start ${customerId}`,
): Promise<void> {
  const input = { customerId, points, reason: "a start", idempotencyKey };
  const { customerAdjustPoints } = await api.ask<{ customerAdjustPoints: { userErrors: unknown[] } }>(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input },
  );
  expect(customerAdjustPoints.userErrors).toEqual([]);
}

/** One order of a pot and one of only a gift card; resolves once Laurel has both. */
async function placeOrders(laurel: Laurel, { id, platformId }: Member): Promise<void> {
  for (const line of [
    { title: "A pot", unitPriceMinor: 2000 },
    { title: "A gift card", unitPriceMinor: 5000, isGiftCard: true },
  ])
    await control(laurel, "place-order", {
      shop: demoShop,
      customerId: Number(platformId),
      lines: [{ quantity: 1, isTaxable: false, ...line }],
      shippingMinor: null,
    });
  const query = `query ($id: ID!) { customer(id: $id) { orders(first: 5) { nodes { name } } } }`;
  const known = async () =>
    (await api.ask<{ customer: { orders: { nodes: object[] } } }>(query, { id })).customer.orders.nodes
      .length;
  await expect.poll(known, { timeout: 60_000 }).toBe(2);
}
