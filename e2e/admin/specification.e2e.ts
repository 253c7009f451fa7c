// The parts of the specification that only a real browser and the real server can show.
import type { Page } from "@playwright/test";
import { demoShop } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { spoilTokens, storeAdmin } from "../support/store-admin.ts";

const lines = (page: Page, level: string): string[] => {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === level) said.push(message.text());
  });
  return said;
};

test("an error that the server answers is logged with message, location and path", async ({
  laurel,
  page,
  complaints,
}) => {
  complaints.expect(/^\[GraphQL error\]/);
  const errors = lines(page, "error");
  await page.route("**/api/graphql", (route) => {
    const body = route.request().postDataJSON() as { operationName: string; variables: object };
    const variables = { ...body.variables, first: 5_000 };
    return route.continue(body.operationName === "Customers" ? { postData: { ...body, variables } } : {});
  });
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/customers");
  await expect(admin.frame.getByText("Laurel couldn’t load")).toBeVisible();

  expect(errors).toContainEqual(
    expect.stringMatching(
      /^\[GraphQL error\]: Message: .+, Location: \[\{"line":\d+,"column":\d+\}\], Path: customers$/,
    ),
  );
});

test("a download that is refused with 401 leads to the sign-in, and back to the same list", async ({
  laurel,
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("classic");
  await admin.open("/app/customers?q=an");
  await admin.shows("Customers");
  await expect(admin.frame.getByRole("row").nth(1)).toBeVisible();
  await spoilTokens(page);
  const depth = () => page.evaluate(() => history.length);
  const before = await depth();

  await admin.frame.getByRole("button", { name: "Export" }).click();
  await admin.shows("Your session ended");
  expect(await depth()).toBe(before);
  await page.unrouteAll();
  await admin.frame.getByRole("button", { name: "Sign in again" }).click();

  await admin.shows("Customers");
  await expect(page).toHaveURL(`${admin.appUrl}/app/customers?q=an`);
  await expect(admin.frame.getByRole("searchbox")).toHaveValue("an");
});

test("a launch with an unknown locale opens the app", async ({ laurel, page }) => {
  await page.route(/[?&]locale=en\b/, (route) =>
    route.fulfill({
      status: 302,
      headers: {
        location: route
          .request()
          .url()
          .replace(/locale=en\b/, "locale=x_nowhere!"),
      },
    }),
  );
  const admin = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/customers");

  await admin.shows("Customers");
  await expect(admin.frame.getByRole("row").nth(1)).toBeVisible();
});

test("the service worker at the site's root is active, and its update repairs a page whose files failed", async ({
  laurel,
  page,
  complaints,
}) => {
  complaints.expect(/status of 500|page resources for/);
  const logged = lines(page, "log");
  await page.goto(`${laurel.appUrl}/install`);
  const active = () =>
    page.evaluate(async () => {
      const { scope, active: worker } = await navigator.serviceWorker.ready;
      return { scope, url: worker?.scriptURL, state: worker?.state };
    });
  await expect
    .poll(active)
    .toEqual({ scope: `${laurel.appUrl}/`, url: `${laurel.appUrl}/sw.js`, state: "activated" });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(logged).toContain("Content is now available offline!");

  // The page has its data in it, so that is taken out too.
  await page.route("**/install", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script [^>]*class="first-answers"[^>]*>.*?<\/script>/, "");
    await route.fulfill({ response, body });
  });
  await page.route("**/page-data.json", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await page.unrouteAll();
  // As after a new build: another script for the same scope.
  await page.evaluate(() => void navigator.serviceWorker.register("/sw.js?next"));

  await expect(page.getByRole("heading", { name: "Install Laurel" })).toBeVisible();
  expect(logged).toContain("resources failed, SW updated - reloading");
});

test("a visitor with no known shop is sent to /install, and Back returns to the page before", async ({
  laurel,
  page,
}) => {
  await page.goto(`${laurel.appUrl}/enable-cookies`);
  await page.goto(`${laurel.appUrl}/app/customers`);
  await page.waitForURL(`${laurel.appUrl}/install`);
  await expect(page.getByRole("heading", { name: "Install Laurel" })).toBeVisible();

  await page.goBack();

  await expect(page).toHaveURL(`${laurel.appUrl}/enable-cookies`);
  await expect(page.getByRole("heading", { name: "Let Laurel remember you" })).toBeVisible();
});
