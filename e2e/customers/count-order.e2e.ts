// An order that was left out is counted by hand, and taken out again: by mouse on a desk, by keyboard alone on a phone.
import { bothWays } from "../support/both-ways.ts";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

for (const { way, width, handOf } of bothWays) {
  test(`an order placed before the program began is counted, and taken out again, ${way}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const shop = await openShop(laurel, { name: "Teasel", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    await admin.signIn("current");
    await admin.openHome();
    const api = await merchantApi(laurel, shop);
    const buyer = await newMember(laurel, api, { firstName: "Wren", lastName: "Holt", shop });
    await control(laurel, "place-order", {
      shop,
      customerId: Number(buyer.platformId),
      lines: [{ title: "A pot", quantity: 1, unitPriceMinor: 2_000, isTaxable: false }],
      shippingMinor: null,
    });
    const query = `query ($id: ID!) { customer(id: $id) { orders(first: 5) { nodes { name } } } }`;
    const orders = async () =>
      (await api.ask<{ customer: { orders: { nodes: { name: string }[] } } }>(query, { id: buyer.id }))
        .customer.orders.nodes;
    await expect.poll(orders, { timeout: 60_000 }).toHaveLength(1);
    await admin.open("/app/settings");
    await hand.check(frame.getByRole("radio", { name: "On", exact: true }));
    await hand.press(frame.getByRole("button", { name: "Save", exact: true }));
    await expect(frame.getByText("Version 2 Current")).toBeVisible();

    const [placed] = await orders();
    await findTheOrder({ page, frame, number: placed!.name.replace("#", "") });

    await admin.open(`/app/customers/${buyer.id}`);
    await hand.check(frame.getByRole("radio", { name: "Orders", exact: true }));
    const order = frame.getByRole("listitem").filter({ hasText: "Order #" });
    await expect(order.getByText("Doesn’t count")).toBeVisible();
    await looksRight(page);
    await hand.press(order.getByRole("button", { name: /^Count this order/ }));
    const dialog = frame.getByRole("dialog");
    await expect(dialog.getByText("Brings")).toBeVisible();
    await looksRight(page);
    await hand.press(dialog.getByRole("button", { name: "Count this order" }));

    await expect(order.getByText("Counted by hand")).toBeVisible();
    await expect(order).toContainText("+20");
    await looksRight(page);
    await hand.press(order.getByRole("button", { name: /^Stop counting/ }));
    await expect(dialog).toContainText("20 points are taken back");
    await looksRight(page);
    await hand.press(dialog.getByRole("button", { name: "Stop counting" }));
    await expect(order.getByText("Doesn’t count")).toBeVisible();
  });
}

/** “I got no points for 1012”: one step from any page, and another to the customer. */
async function findTheOrder({
  page,
  frame,
  number,
}: {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly number: string;
}): Promise<void> {
  await frame.getByRole("heading", { name: "Settings" }).click();
  await page.keyboard.press("/");
  const found = frame.getByRole("dialog");
  await expect(found.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(number);
  await expect(found.getByText(`Order #${number}`)).toBeVisible();
  await expect(found).toContainText("count this order");
  await expect(found.getByRole("button", { name: /^Count this order/ })).toBeVisible();
  await looksRight(page);
  await page.keyboard.press("Escape");
  await expect(found).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("holt wren");
  await found.getByRole("link", { name: "Wren Holt" }).click();
  await expect(found).toHaveCount(0);
  await expect(frame.getByRole("heading", { name: "Wren Holt" })).toBeVisible();
}
