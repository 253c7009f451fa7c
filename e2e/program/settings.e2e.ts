// The settings as a merchant uses them: an API key, another tier, and the audit log of both.
import { bothWays } from "../support/both-ways.ts";
import { pressKey, tabTo } from "../support/keyboard.ts";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { storeAdmin } from "../support/store-admin.ts";

async function askWith(laurel: Laurel, key: string, query: string) {
  const response = await fetch(`${laurel.appUrl}/api/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return { status: response.status, codes: (errors ?? []).map(({ extensions }) => extensions.code) };
}

for (const { way, width, handOf } of bothWays) {
  test(`a key is made, works within its scopes, and is revoked, ${way}`, async ({ laurel, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const hand = handOf(page);
    const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
    const name = `Till ${width}`;
    await admin.signIn("current");
    await admin.open("/app/settings/api-keys");
    await hand.press(frame.getByRole("button", { name: "New key" }));
    await expect(frame.getByLabel("What it’s for")).toBeFocused();
    await hand.write(frame.getByLabel("What it’s for"), name);
    await hand.check(
      frame.getByRole("radiogroup", { name: "Rewards" }).getByRole("radio", { name: "Read", exact: true }),
    );
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Create key" }));
    const key = await frame.getByLabel("API key", { exact: true }).inputValue();
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Copy" }));
    await expect(frame.getByText("Copied.")).toBeVisible();
    await page.keyboard.press("Escape");

    expect(await askWith(laurel, key, "{ rewards { nodes { name } } }")).toEqual({ status: 200, codes: [] });
    expect(await askWith(laurel, key, "{ customers { nodes { email } } }")).toEqual({
      status: 403,
      codes: ["missing_scope"],
    });

    await hand.press(frame.getByRole("button", { name: `Revoke ${name}` }));
    await looksRight(page);
    await hand.press(frame.getByRole("button", { name: "Revoke the key" }));
    await expect(frame.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0);
    expect((await askWith(laurel, key, "{ shop { name } }")).status).toBe(401);
  });
}

test("a signed-in user is listed once, and ending all of their sessions asks first", async ({
  laurel,
  page,
}) => {
  const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/settings/api-keys");
  const end = frame.getByRole("button", { name: "End all sessions of Robin Keller (you)" });
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await end.click();
    await expect(frame.getByRole("dialog", { name: "Sign yourself out everywhere?" })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press("Escape");
    await expect(end).toBeFocused();
  }
});

test("a tier is added, and the audit log shows it", async ({ laurel, page }) => {
  const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/settings/tiers");
  await frame.getByRole("button", { name: "Add a tier" }).click();
  const added = frame.getByRole("group").last();
  await added.getByLabel("Name").fill("Platinum");
  await added.getByLabel("Spend to reach it").fill("5000");
  await added.getByLabel("Orders earn").fill("2");
  await looksRight(page);
  await frame.getByRole("button", { name: "Save" }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);

  await admin.open("/app/settings/audit-log");
  const newest = frame.getByRole("list", { name: "Changes" }).getByRole("listitem").first();
  await expect(newest).toContainText("by Robin Keller");
  await expect(newest).toContainText("Tier Platinumadded: from €5,000, orders earn × 2");
  await frame.getByLabel("About").selectOption("REWARD");
  await expect(frame.getByText(/^Program changed/)).toHaveCount(0);
});

for (const { way, width } of bothWays) {
  test(
    `the daily e-mail is switched off and on, and the audit log shows it, ${way}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      await page.setViewportSize({ width, height: 900 });
      await laurel.command("api-key", "create", "--shop", demoShop);
      const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
      await admin.signIn("current");
      await admin.open("/app/settings/notifications");
      const daily = frame.getByRole("switch", { name: /^Send me a daily e-mail/ });
      const flip = () => (width === 375 ? pressKey(daily, "Space") : daily.click());
      await expect(daily).toBeChecked();
      await looksRight(page);
      await flip();
      await expect(daily).not.toBeChecked();
      await admin.open("/app/settings/notifications");
      await expect(daily).not.toBeChecked();
      await flip();
      await expect(daily).toBeChecked();

      await admin.open("/app/settings/audit-log");
      const [newest, before] = [0, 1].map((index) =>
        frame.getByRole("list", { name: "Changes" }).getByRole("listitem").nth(index),
      );
      await expect(newest!).toContainText("Notifications changed");
      await expect(newest!).toContainText(/Daily e-mail.*off.*on/);
      await expect(before!).toContainText(/Daily e-mail.*on.*off/);
      await looksRight(page);
      const about = frame.getByLabel("About");
      if (width === 375) {
        await tabTo(about);
        await page.keyboard.type("API");
      } else await about.selectOption("API_KEY");
      await expect(about).toHaveValue("API_KEY");
      await expect(newest!).toContainText(/key/i);
      await expect(frame.getByText("Notifications changed")).toHaveCount(0);
      await looksRight(page);
    },
  );
}
