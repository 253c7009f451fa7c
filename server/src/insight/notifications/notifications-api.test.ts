// The switch of the daily e-mail, as the settings page uses it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installShop } from "../../tenant/shops/install-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let stranger: TestApi;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  shop = await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP }));
  api = await openApi(deps, shop);
  stranger = await openApi(deps, await aShop(deps, { domain: "stranger.myshopify.com" }));
});
afterAll(async () => {
  await api.close();
  await stranger.close();
  await world.close();
  await own.drop();
});

const read = async (as = api) =>
  (await as.ask("{ notifications { canSendMail isDailyMailOn ownerEmail } }")).data.notifications;
const set = (isDailyMailOn: boolean) =>
  api.ask(`mutation { notificationsUpdate(isDailyMailOn: ${isDailyMailOn}) {
    notifications { isDailyMailOn } userErrors { code } } }`);
const log = async () =>
  (
    await api.ask(
      "{ auditLog(first: 10, about: NOTIFICATIONS) { nodes { action actorName changes { before after } } } }",
    )
  ).data.auditLog.nodes;

describe("the daily e-mail", () => {
  test("is on by default, and goes to the owner whom the store names when the app is installed", async () => {
    expect(await read()).toEqual({
      canSendMail: false,
      isDailyMailOn: true,
      ownerEmail: "hello@fern.example",
    });
  });

  test("is switched off and on, and each change is in the audit log once", async () => {
    const { data } = await set(false);
    await set(false);
    expect(data.notificationsUpdate).toEqual({ notifications: { isDailyMailOn: false }, userErrors: [] });
    expect(await read()).toMatchObject({ isDailyMailOn: false });
    await set(true);

    const change = (before: boolean, after: boolean) => ({
      action: "NOTIFICATIONS_CHANGED",
      actorName: "tests",
      changes: [{ before, after }],
    });
    expect(await log()).toEqual([change(false, true), change(true, false)]);
  });

  test("follows the owner's address, and stays off when the store reports a new one", async () => {
    await set(false);
    const facts = { name: "Fern", currencyCode: "EUR", timeZone: "Europe/Berlin" };
    await deliver(deps, shop, [{ type: "shop_updated", shop: { ...facts, ownerEmail: "new@fern.example" } }]);
    expect(await read()).toMatchObject({ isDailyMailOn: false, ownerEmail: "new@fern.example" });
    // An update without the address leaves it unchanged.
    await deliver(deps, shop, [{ type: "shop_updated", shop: facts }]);
    expect(await read()).toMatchObject({ ownerEmail: "new@fern.example" });
  });

  test("of another shop can be neither read nor switched", async () => {
    await set(false);
    expect(await read(stranger)).toEqual({ canSendMail: false, isDailyMailOn: true, ownerEmail: null });
    await stranger.ask("mutation { notificationsUpdate(isDailyMailOn: true) { userErrors { code } } }");
    expect(await read()).toMatchObject({ isDailyMailOn: false });
  });
});
