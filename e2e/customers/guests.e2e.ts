// A customer who buys without an account is made a member, and the order they placed before counts.
import { bothWidths } from "../support/both-ways.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

for (const { device, width } of bothWidths)
  test(`staff make a guest a member, and an earlier order counts, on ${device}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
    const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, shop);
    await admin.signIn("current");
    await admin.open("/app/settings");
    await frame.getByLabel("Who takes part").selectOption("Customers with an account, or added by you");
    await frame.getByText("On", { exact: true }).click();
    await expect(frame.getByLabel("Earlier orders count")).toHaveValue("30");
    await looksRight(page);
    await frame.getByRole("button", { name: "Save", exact: true }).click();
    await expect(frame.getByText("If you save this")).toHaveCount(0);

    const api = await merchantApi(laurel, shop);
    const guest = await newMember(laurel, api, { firstName: "Tansy", lastName: "Moor", shop, isGuest: true });
    await control(laurel, "place-order", {
      shop,
      customerId: Number(guest.platformId),
      lines: [{ title: "A pot", quantity: 1, unitPriceMinor: 2_000, isTaxable: false }],
      shippingMinor: null,
    });
    const query = `query ($id: ID!) { customer(id: $id) { orders(first: 5) { nodes { name } } } }`;
    const orders = async () =>
      (await api.ask<{ customer: { orders: { nodes: object[] } } }>(query, { id: guest.id })).customer.orders
        .nodes;
    await expect.poll(orders, { timeout: 60_000 }).toHaveLength(1);
    await admin.open(`/app/customers/${guest.id}`);
    const card = frame.getByRole("region", { name: "Participation and privacy" });
    await expect(card.getByText("Not a member yet")).toBeVisible();
    await expect(frame.getByText(/Customer since/)).toBeVisible();
    await looksRight(page);
    await card.getByRole("button", { name: "Make a member" }).click();
    await expect(frame.getByRole("dialog")).toContainText("Orders of the last 30 days earn points, too");
    await looksRight(page);
    await frame.getByRole("dialog").getByRole("button", { name: "Make a member" }).click();

    await expect(card.getByText("Takes part in the program")).toBeVisible();
    await expect(frame.getByText("counted after joining").first()).toBeVisible({ timeout: 30_000 });
    await looksRight(page);
  });
