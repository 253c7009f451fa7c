/* eslint-disable no-console -- it is what is looked for */
// Any error in a browser fails its test. The tests here must fail, and do.
import { expect, test } from "./support/laurel-test.ts";

test.fail("an error in the console fails its test", async ({ page }) => {
  await page.evaluate(() => console.error("planted"));
});

test.fail("an uncaught error in a frame fails its test", async ({ page }) => {
  const thrown = page.context().waitForEvent("weberror");
  await page.setContent(`<iframe srcdoc="<script>throw new Error('planted')</script>"></iframe>`);
  await thrown;
});

test.fail("a request that does not arrive fails its test", async ({ page }) => {
  const lost = page.waitForEvent("requestfailed");
  await page.route("**/planted", (route) => route.abort("connectionrefused"));
  await page.evaluate(() => void fetch("http://127.0.0.1/planted").catch(() => {}));
  await lost;
});

test.fail("an error in a second window fails its test too", async ({ context }) => {
  const other = await context.newPage();
  await other.evaluate(() => console.error("planted"));
});

test("an expected error does not fail its test, and a warning never does", async ({ page, complaints }) => {
  complaints.expect(/^planted/);
  await page.evaluate(() => {
    console.error("planted");
    console.warn("beware");
  });
  expect(await page.title()).toBe("");
});
