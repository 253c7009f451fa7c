// The settings as a merchant uses them: a key for a program, another tier, and the log that tells of both.
import { demoShop, type Laurel } from "./laurel.ts";
import { expect, test } from "./laurel-test.ts";
import { looksRight } from "./looks-right.ts";
import { storeAdmin } from "./store-admin.ts";

async function askWith(laurel: Laurel, key: string, query: string) {
  const response = await fetch(`${laurel.appUrl}/api/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return { status: response.status, codes: (errors ?? []).map(({ extensions }) => extensions.code) };
}

for (const { device, width } of [
  { device: "a desk", width: 1280 },
  { device: "a phone", width: 375 },
]) {
  test(`a key is made by keyboard alone, does what it may, and is revoked, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
    const name = `Till ${width}`;
    await admin.signIn("current");
    await admin.open("/app/settings/api-keys");
    await frame.getByRole("button", { name: "New key" }).focus();
    await page.keyboard.press("Enter");
    await expect(frame.getByLabel("What it is for")).toBeFocused();
    await page.keyboard.type(name);
    // Program, then Rewards: from Nothing to Read.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await looksRight(page);
    await page.keyboard.press("Enter");
    const key = await frame.getByLabel("API key", { exact: true }).inputValue();
    await looksRight(page);
    await frame.getByRole("button", { name: "Copy" }).focus();
    await page.keyboard.press("Enter");
    await expect(frame.getByText("Copied.")).toBeVisible();
    await page.keyboard.press("Escape");

    expect(await askWith(laurel, key, "{ rewards { nodes { name } } }")).toEqual({ status: 200, codes: [] });
    expect(await askWith(laurel, key, "{ customers { nodes { email } } }")).toEqual({
      status: 403,
      codes: ["missing_scope"],
    });

    await frame.getByRole("button", { name: `Revoke ${name}` }).focus();
    await page.keyboard.press("Enter");
    await looksRight(page);
    await frame.getByRole("button", { name: "Revoke the key" }).focus();
    await page.keyboard.press("Enter");
    await expect(frame.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0);
    expect((await askWith(laurel, key, "{ shop { name } }")).status).toBe(401);
  });
}

test("a tier is added, and the audit log tells of it", async ({ laurel, page }) => {
  const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
  await admin.signIn("current");
  await admin.open("/app/settings/tiers");
  await frame.getByRole("button", { name: "Add a tier" }).click();
  const added = frame.getByRole("group").last();
  await added.getByLabel("Name").fill("Platinum");
  await added.getByLabel("From spending of").fill("5000");
  await added.getByLabel("Orders earn").fill("2");
  await looksRight(page);
  await frame.getByRole("button", { name: "Save" }).click();
  await expect(frame.getByText("If you save this")).toHaveCount(0);

  await admin.open("/app/settings/audit-log");
  const newest = frame.getByRole("list", { name: "Changes" }).getByRole("listitem").first();
  await expect(newest).toContainText("by Robin Keller");
  await expect(newest).toContainText(/Platinum \(.*from €5,000.*\): added/);
  await expect(newest).toContainText("multiplier × 2");
  await frame.getByLabel("About").selectOption("REWARD");
  await expect(frame.getByText(/^Program changed/)).toHaveCount(0);
});

for (const { device, width } of [
  { device: "a desk", width: 1280 },
  { device: "a phone", width: 375 },
]) {
  test(`the daily e-mail is switched off and on by keyboard, and the audit log tells of it, on ${device}`, async ({
    laurel,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { frame, ...admin } = storeAdmin(page, laurel.storeUrl, demoShop);
    await admin.signIn("current");
    await admin.open("/app/settings/notifications");
    const daily = frame.getByRole("switch", { name: /^Send me a daily e-mail/ });
    await expect(daily).toBeChecked();
    await looksRight(page);
    await daily.press("Space");
    await expect(daily).not.toBeChecked();
    await admin.open("/app/settings/notifications");
    await expect(daily).not.toBeChecked();
    await daily.press("Space");
    await expect(daily).toBeChecked();

    await admin.open("/app/settings/audit-log");
    const [newest, before] = [0, 1].map((index) =>
      frame.getByRole("list", { name: "Changes" }).getByRole("listitem").nth(index),
    );
    await expect(newest!).toContainText("Notifications changed");
    await expect(newest!).toContainText(/Daily e-mail.*off.*on/);
    await expect(before!).toContainText(/Daily e-mail.*on.*off/);
    await looksRight(page);
  });
}
