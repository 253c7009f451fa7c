// A merchant adds a webhook, sees what was sent, sends it again, and ends it. The merchant's own server is a small one
// of this test.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi } from "../support/merchant-api.ts";
import { newMember } from "../support/new-member.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

test("a webhook is added, gets what happens, is sent again, and is deleted", async ({ laurel, page }) => {
  const taken: string[] = [];
  let answer = 500;
  const server = createServer((request, response) => {
    taken.push(String(request.headers["webhook-id"]));
    request.resume().on("end", () => response.writeHead(answer).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const narrowAndWide = async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await looksRight(page);
    }
  };

  // In a shop of its own: every change of points is told.
  const shop = await openShop(laurel, { name: "Hookery", isInstalled: true });
  const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, shop);
  await page.setViewportSize({ width: 1280, height: 900 });
  await admin.signIn("current");
  await admin.open("/app/settings/webhooks");
  await frame.getByRole("button", { name: "Add webhook" }).click();
  const dialog = frame.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.1/");
  await dialog.getByRole("checkbox", { name: "Points change" }).check();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Webhooks go only to public addresses")).toBeVisible();
  await narrowAndWide();
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(frame.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  await narrowAndWide();
  await frame.getByRole("button", { name: "Done" }).click();

  const api = await merchantApi(laurel, shop);
  const member = await newMember(laurel, api, { firstName: "Wanda", lastName: "Hook", shop });
  await admin.open(`/app/customers/${member.id}`);
  await frame.getByRole("button", { name: "Adjust points" }).click();
  await frame.getByRole("textbox", { name: "Points" }).fill("5");
  await frame.getByLabel("Reason").fill("A test of webhooks");
  await frame.getByRole("dialog").getByRole("button").last().click();
  await expect.poll(() => taken.length).toBeGreaterThan(0);

  await admin.open("/app/settings/webhooks");
  await expect(frame.getByText("Answered 500")).toBeVisible();
  await narrowAndWide();
  await frame.getByRole("button", { name: "Details of “Points change”" }).click();
  await narrowAndWide();
  answer = 204;
  const before = taken.length;
  await frame.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => taken.length).toBeGreaterThan(before);
  expect(new Set(taken).size).toBe(1);

  const menu = frame.getByRole("button", { name: /^More for 127/ });
  for (const [item, width] of [
    ["New secret", 1280],
    ["Delete", 375],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await menu.click();
    await looksRight(page);
    await frame.getByRole("menuitem", { name: item }).click();
    await narrowAndWide();
    if (item === "New secret") await frame.getByRole("button", { name: "Cancel" }).click();
  }
  await frame.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(frame.getByText("No webhooks yet")).toBeVisible();
  await narrowAndWide();
  server.close();
});
