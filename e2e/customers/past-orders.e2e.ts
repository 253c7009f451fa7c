// A merchant credits past orders after a preview, and undoes it: by mouse on a wide screen, by keyboard alone on a
// small one.
import { bothWays } from "../support/both-ways.ts";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { control, openShop, storeAdmin } from "../support/store-admin.ts";

const DAY_MILLISECONDS = 86_400_000;

for (const { way, width, handOf } of bothWays) {
  test(`past orders are shown, credited, and undone, ${way} @long`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const shop = await openShop(laurel, { name: "Tansy", isInstalled: true });
    await placePastOrders(laurel, shop);
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    await admin.signIn("current");
    await admin.open("/app/getting-started");
    const { frame } = admin;
    const button = (name: string) => frame.getByRole("button", { name, exact: true });

    await hand.press(button("Check past orders"));
    await expect(button("Credit 4 orders")).toBeVisible();
    await expect(frame.getByText("1 cancelled left out")).toBeVisible();
    await looksRight(page);
    await hand.press(button("See who gets what"));
    await expect(frame.getByRole("link", { name: "Ada" })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press("Escape");

    await hand.press(button("Credit 4 orders"));
    await expect(frame.getByText("4 orders, 80 points")).toBeVisible();
    await page.reload();
    await expect(frame.getByText("4 orders, 80 points")).toBeVisible();

    await hand.press(button("Launch"));
    await expect(frame.getByText("2 members begin with 80 points for past orders.")).toBeVisible();
    await looksRight(page);
    await hand.press(button("Not yet"));

    await hand.press(button("Undo"));
    await expect(frame.getByText(/80 points are taken back from 2 members/)).toBeVisible();
    await looksRight(page);
    await hand.press(button("Take them back"));
    await expect(button("Check past orders")).toBeVisible();
  });
}

test("a store that shows only recent orders is asked for all of them @long", async ({ laurel, page }) => {
  const scopes = ["read_customers", "read_orders", "write_discounts"];
  const shop = await openShop(laurel, { name: "Yarrow", isInstalled: true, scopes });
  await placePastOrders(laurel, shop);
  await placeOldOrder(laurel, shop);
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await admin.open("/app/getting-started");
  const { frame } = admin;
  const button = (name: string) => frame.getByRole("button", { name, exact: true });

  await button("Check past orders").click();
  await expect(button("Credit 4 orders")).toBeVisible();
  await expect(frame.getByText(/^Laurel can only read orders from the last 60 days/)).toBeVisible();
  await looksRight(page);

  await button("Ask for older orders").click();
  await expect(page.getByText("See orders of any age, also those older than 60 days")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await admin.open("/app/getting-started");
  await expect(frame.getByText(/^Laurel can only read orders from the last 60 days/)).toBeVisible();

  await button("Ask for older orders").click();
  await page.getByRole("button", { name: "Allow" }).click();
  await frame.getByText("All orders", { exact: true }).click();
  await expect(button("Credit 5 orders")).toBeVisible();
  await looksRight(page);
});

async function placeOldOrder(laurel: Laurel, shop: string): Promise<void> {
  await control(laurel, "place-order", {
    shop,
    newCustomer: { email: "cleo@example.com", firstName: "Cleo", state: "enabled" },
    lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    isSilent: true,
    at: new Date(Date.now() - 400 * DAY_MILLISECONDS).toISOString(),
  });
}

async function placePastOrders(laurel: Laurel, shop: string): Promise<void> {
  const order = async (email: string, days: number) =>
    (await control(laurel, "place-order", {
      shop,
      newCustomer: { email, firstName: email.split("@")[0] === "ada" ? "Ada" : "Bea", state: "enabled" },
      lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
      shippingMinor: null,
      isSilent: true,
      at: new Date(Date.now() - days * DAY_MILLISECONDS).toISOString(),
    })) as { id: number; customer: { id: number } };
  const again = (customerId: number, days: number) =>
    control(laurel, "place-order", {
      shop,
      customerId,
      lines: [{ quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
      shippingMinor: null,
      isSilent: true,
      at: new Date(Date.now() - days * DAY_MILLISECONDS).toISOString(),
    }) as Promise<{ id: number }>;
  const ada = await order("ada@example.com", 40);
  await again(ada.customer.id, 20);
  const cancelled = await again(ada.customer.id, 19);
  await control(laurel, "cancel-order", { shop, orderId: cancelled.id });
  const bea = await order("bea@example.com", 30);
  await again(bea.customer.id, 10);
}
