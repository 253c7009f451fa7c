// What of an order earns, from the settings to the points: shipping that earns, and a product that doesn't.
import { expect, test } from "../support/laurel-test.ts";
import { giveAccess } from "../support/give-access.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { type Bridge, control, openShop, storeAdmin, untilSubscribed } from "../support/store-admin.ts";

interface Product {
  readonly id: number;
  readonly title: string;
}

for (const { device, width, bridge } of [
  { device: "a desk @long", width: 1280, bridge: "current" },
  { device: "a phone, in the classic admin", width: 375, bridge: "classic" },
] satisfies { device: string; width: number; bridge: Bridge }[])
  test(`shipping is counted and a product is left out, on ${device}`, async ({
    laurel,
    page,
    complaints,
  }) => {
    // Products are asked for before the app may read them: the store refuses that once.
    complaints.expect(/status of 403 .*\/admin\/resources\?type=product\)$/);
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
    const admin = storeAdmin(page, laurel.storeUrl, shop);
    const { frame } = admin;
    await admin.signIn(bridge);
    await admin.openHome();
    await untilSubscribed(laurel, shop);

    await admin.open("/app/settings/what-counts");
    await frame.getByRole("switch", { name: /^Shipping earns/ }).check({ force: true });
    await expect(frame.getByText(/and €5 for shipping earns 105 points\. Switched off: 100\./)).toBeVisible();
    const choose = frame.getByRole("button", { name: "Choose products" });
    await choose.click();
    const ask = frame.getByRole("button", { name: "Ask for access to products" });
    await giveAccess(page, ask);
    await frame.getByRole("button", { name: "Check again" }).click();
    await expect(ask).toHaveCount(0);

    const picker = page.getByRole("dialog", { name: "Choose products" });
    await choose.click();
    await picker.getByRole("button", { name: "Cancel" }).click();
    await expect(frame.getByText("No products chosen")).toBeVisible();
    await choose.click();
    await picker.getByRole("searchbox").fill("monst");
    await picker.getByRole("checkbox", { name: "Monstera" }).check();
    await looksRight(page);
    await picker.getByRole("button", { name: "Select" }).click();
    const products = frame.getByRole("group", { name: "Products" });
    await expect(products.getByRole("listitem")).toHaveText(/Monstera/);
    await looksRight(page);
    await frame.getByRole("button", { name: "Save", exact: true }).click();
    await expect(frame.getByText("If you save this")).toHaveCount(0);

    const api = await merchantApi(laurel, shop);
    const { program } = await api.ask<{ program: { version: number } }>("{ program { version } }");
    await api.ask(
      `mutation ($version: Int!) { programUpdate(expectedVersion: $version, input: { status: ON }) { program { version } } }`,
      { version: program.version },
    );
    const member = await newMember(laurel, api, { firstName: "Dill", lastName: `Laurel${width}`, shop });
    const all = (await control(laurel, "products", { shop })) as readonly Product[];
    const monstera = all.find(({ title }) => title === "Monstera")!;
    await control(laurel, "place-order", {
      shop,
      customerId: Number(member.platformId),
      lines: [
        { quantity: 1, unitPriceMinor: 2000, title: "A pot", isTaxable: false },
        { quantity: 1, unitPriceMinor: 3000, title: "Monstera", productId: monstera.id, isTaxable: false },
      ],
      shippingMinor: 500,
    });
    await admin.open(`/app/customers/${member.id}`);
    // €20 and, before tax, €4.20 for shipping, at a point for each €1.
    await expect(frame.getByRole("region", { name: "Balance" })).toContainText("Pending24", {
      timeout: 60_000,
    });

    await control(laurel, "delete-product", { shop, productId: monstera.id });
    await admin.open("/app/settings/what-counts");
    await expect(products.getByText("No longer in your store")).toBeVisible();
    await looksRight(page);
    await products.getByRole("button", { name: /^Remove Product/ }).click();
    await frame.getByRole("button", { name: "Save", exact: true }).click();
    await expect(frame.getByText("If you save this")).toHaveCount(0);
    await expect(frame.getByText("No products chosen")).toBeVisible();
  });
