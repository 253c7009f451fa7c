// The settings of the shopper's side: what a merchant chooses is in the preview at once, and in the store once it is
// saved.
import { bothWidths } from "../support/both-ways.ts";
import type { Locator, Page } from "@playwright/test";
import type { Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { openShop, type StoreAdmin, storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 120_000 });

interface Opened {
  readonly admin: StoreAdmin;
  readonly api: MerchantApi;
  /** The shopper's page in the store. */
  readonly shopperPage: string;
  readonly bar: Locator;
}

async function openLaunched(laurel: Laurel, page: Page, width: number): Promise<Opened> {
  await page.setViewportSize({ width, height: 900 });
  const shop = await openShop(laurel, { name: "Sorrel", isInstalled: true });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  // Laurel knows a shop once somebody opens it there.
  await admin.open("");
  await admin.shows("Getting started");
  const api = await merchantApi(laurel, shop);
  await api.ask(
    `mutation { programUpdate(expectedVersion: 1, input: { status: ON }) { userErrors { code } } }`,
  );
  await api.ask(
    `mutation { rewardCreate(input: { name: "Five off", kind: "amount_off", points: 500, status: ACTIVE, config: { amountMinor: 500 } }) { userErrors { code message } } }`,
  );
  const shopperPage = `${laurel.storeUrl}/s/${shop.split(".")[0]}/apps/laurel`;
  return { admin, api, shopperPage, bar: page.getByRole("region", { name: "Unsaved changes" }) };
}

/** In the editor of the theme. */
async function switchOnTheButton(editor: Page): Promise<void> {
  await editor.getByLabel("Rewards button").check();
  await editor.getByRole("button", { name: "Keep" }).click();
  await expect(editor.getByLabel("Rewards button")).toBeChecked();
  await editor.close();
}

const accentOf = (element: Locator): Promise<string> =>
  element.evaluate((page) => (page as HTMLElement).style.getPropertyValue("--accent"));

for (const { device, width } of bothWidths)
  test(`colour, words and place of the button, on ${device}`, async ({ laurel, page }) => {
    const { admin, shopperPage, bar } = await openLaunched(laurel, page, width);
    const { frame } = admin;
    await admin.open("/app/settings/shopper");
    const preview = frame.getByRole("region", { name: "Preview" });
    const drawn = preview.locator(".page");
    await expect(drawn).toContainText("Hello Harriet");
    await expect(drawn).toContainText("Five off");
    await expect(frame.getByText("Nobody has opened it in your shop yet")).toBeVisible();
    const button = frame.getByRole("listitem").filter({ hasText: "Button and panel" });
    await expect(button).toContainText("Off");
    const editor = page.context().waitForEvent("page");
    await button.getByRole("button", { name: "Open the theme" }).click();
    await switchOnTheButton(await editor);
    await admin.open("/app/settings/shopper");
    await expect(button).toContainText("On");
    await looksRight(page);

    const colour = frame.getByLabel("Colour", { exact: true });
    await colour.fill("green");
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(colour).toHaveAccessibleDescription(/Enter a colour such as #0b6e4f/);
    expect(await accentOf(drawn)).toBe("#0b6e4f");
    await looksRight(page);

    await colour.fill("#7A1FA2");
    expect(await accentOf(drawn)).toBe("#7a1fa2");
    await frame.getByText("Guest", { exact: true }).click();
    await expect(drawn).toContainText("What points buy");
    await frame.getByText("Below zero", { exact: true }).click();
    await expect(drawn).toContainText("Settled with your next");
    await frame.getByText("No button: I link to it myself").click();
    await expect(frame.getByLabel("Address to link to")).toHaveValue(/\/apps\/laurel$/);
    await looksRight(page);
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(bar).toBeHidden();

    await frame.getByLabel("Path in your store").fill("apps/other");
    await frame.getByRole("button", { name: "Check now" }).click();
    await expect(frame.getByText(/Laurel did not answer there/)).toBeVisible();
    await frame.getByLabel("Path in your store").fill("apps/laurel");
    await frame.getByRole("button", { name: "Check now" }).click();
    await expect(frame.getByText("Laurel answers there.")).toBeVisible();
    await expect(frame.getByText(/^Last opened in your shop on/)).toBeVisible();

    await page.goto(shopperPage);
    expect(await accentOf(page.locator("#laurel-page .page"))).toBe("#7a1fa2");
  });

for (const { device, width } of bothWidths)
  test(
    `a word, another language and what is wrong with it, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      const { admin, shopperPage, bar } = await openLaunched(laurel, page, width);
      const { frame } = admin;
      await admin.open("/app/settings/words");
      const drawn = frame.getByRole("region", { name: "Preview" }).locator(".page");
      await expect(drawn).toContainText("Hello Harriet");
      await looksRight(page);
      await frame.getByRole("button", { name: "Show Guests" }).click();
      await frame.getByLabel("Sign in", { exact: true }).fill("Come in");
      await looksRight(page);

      const find = frame.getByLabel("Find a text");
      await find.fill("hello {");
      await frame.getByRole("textbox", { name: "Hello {name}" }).fill("Good day");
      await bar.getByRole("button", { name: "Save" }).click();
      await expect(frame.getByRole("textbox", { name: "Hello {name}" })).toHaveAccessibleDescription(
        /\{name\} is missing/,
      );
      await looksRight(page);
      await frame.getByRole("textbox", { name: "Hello {name}" }).fill("Good day, {name}");
      await expect(drawn).toContainText("Good day, Harriet");

      await frame.getByLabel("Add a language").selectOption("ar");
      await find.fill("rewards");
      // Several texts read so in English.
      for (const field of await frame.getByRole("textbox", { name: "Rewards", exact: true }).all())
        await field.fill("المكافآت");
      await expect(drawn).toContainText("المكافآت");
      await expect(drawn).toHaveAttribute("dir", "rtl");
      await looksRight(page);
      await bar.getByRole("button", { name: "Save" }).click();
      await expect(bar).toBeHidden();

      await page.goto(shopperPage);
      await expect(page.locator("#laurel-page").getByText("Come in")).toBeVisible();
      await page.goto(`${shopperPage}?locale=ar`);
      await expect(page.locator("#laurel-page").getByText("Come in")).toBeVisible();
      await expect(page.locator("#laurel-page .page")).toHaveAttribute("dir", "rtl");
    },
  );

for (const { device, width } of bothWidths)
  test(`each e-mail as it would be sent, and a test of it, on ${device} @long`, async ({
    laurel,
    page,
    complaints,
  }) => {
    // This test looks into the frame, where no script may run.
    complaints.expect(/Blocked script execution in 'about:srcdoc'/);
    const { admin, api } = await openLaunched(laurel, page, width);
    await api.ask(
      `mutation ($document: JSON!) { shopperTextsUpdate(expectedVersion: 0, document: $document) { userErrors { code message } } }`,
      { document: { languages: { de: { texts: { mail_code: "Hier ist dein Code" } } } } },
    );
    const { frame } = admin;
    await admin.open("/app/settings/emails");
    const preview = frame.getByRole("region", { name: "Preview", exact: true });
    const stage = preview.getByRole("region", { name: "Preview of the e-mail" });
    const letter = stage.frameLocator("iframe");
    await expect(letter.getByText("Counts for points")).toBeVisible();
    await looksRight(page);

    await preview.getByLabel("E-mail", { exact: true }).selectOption({ label: "Code" });
    await expect(preview.getByText("Your code: Five off", { exact: true })).toBeVisible();
    // Its styles are there, although the page's policy allows none in attributes.
    await expect(letter.getByRole("link", { name: "Use it now" })).toHaveCSS("font-weight", "600");
    await preview.getByLabel("In", { exact: true }).selectOption({ label: "German" });
    await expect(letter.getByText("Hier ist dein Code")).toBeVisible();
    await preview.getByText("Phone", { exact: true }).click();
    await expect(letter.getByText("Hier ist dein Code")).toBeVisible();
    const isWider = () => stage.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isWider).toBe(false);
    await looksRight(page);
    await preview.getByText("Text", { exact: true }).click();
    await expect(stage.getByText("Hier ist dein Code")).toBeVisible();
    await looksRight(page);

    await preview.getByLabel("Send a test to").fill("ida@");
    await preview.getByRole("button", { name: "Send" }).click();
    await expect(preview.getByLabel("Send a test to")).toHaveAccessibleDescription(/Enter an e-mail address/);
    const to = `ida-${width}@example.com`;
    await preview.getByLabel("Send a test to").fill(to);
    await preview.getByRole("button", { name: "Send" }).click();
    await expect(preview.getByText(`Sent to ${to}.`)).toBeVisible();
    await looksRight(page);
    await page.goto(`${laurel.storeUrl}/outbox`);
    await expect(page.getByRole("listitem").filter({ hasText: to })).toContainText("Test:");
  });

for (const { device, width } of bothWidths)
  test(
    `e-mails come from the shop's own address, on ${device}`,
    { tag: "@long" },
    async ({ laurel, page }) => {
      const { admin } = await openLaunched(laurel, page, width);
      const { frame } = admin;
      await page.goto(`${laurel.storeUrl}/outbox`);
      const port = /:(\d+)$/.exec((await page.locator("code").first().textContent()) ?? "")?.[1] ?? "";
      await admin.open("/app/settings/emails");
      const card = frame.getByRole("region", { name: "Sender", exact: true });
      await expect(card).toContainText("rewards@laurel.example");
      await card.getByRole("button", { name: "Send from your own address" }).click();
      const form = frame.getByRole("dialog", { name: "Send from your own address" });
      await form.getByLabel("From address").fill("hello@sorrel.example");
      await form.getByLabel("Server").fill("localhost");
      await form.getByLabel("Port").fill(port);
      await form.getByLabel("User name").fill("sorrel");
      await form.getByLabel("Password").fill("wrong");
      await looksRight(page);
      await form.getByRole("button", { name: "Check and save" }).click();
      await expect(form.getByLabel("User name")).toHaveAccessibleDescription(
        /refuses the user name or password/,
      );
      await form.getByLabel("Password").fill("right");
      await form.getByRole("button", { name: "Check and save" }).click();
      await expect(form).toBeHidden();
      await expect(card).toContainText("Sends from hello@sorrel.example through localhost.");
      await expect(card).toContainText("sorrel.example");
      await looksRight(page);

      await card.getByRole("button", { name: "Use Laurel’s address instead" }).click();
      const question = frame.getByRole("dialog", { name: "Use Laurel’s address instead?" });
      await looksRight(page);
      await question.getByRole("button", { name: "Use Laurel’s address" }).click();
      await expect(question).toBeHidden();
      await expect(card).toContainText("E-mails come from your store’s name at rewards@laurel.example.");
    },
  );

test("a language twice as long stays inside the preview, on a desk and a phone @long", async ({
  laurel,
  page,
}) => {
  const { admin, api } = await openLaunched(laurel, page, 1280);
  const long = "Sehr-lang-geschriebene Worte, die niemand kürzer sagen konnte";
  const names = ["rewards", "ways", "history", "redeem", "sign_in", "use_now", "take_along", "leave"];
  const texts = Object.fromEntries(names.map((name) => [name, long]));
  await api.ask(
    `mutation ($document: JSON!) { shopperTextsUpdate(expectedVersion: 0, document: $document) { userErrors { code message } } }`,
    { document: { languages: { de: { texts } } } },
  );
  await admin.open("/app/settings/words");
  await admin.frame.getByLabel("Words in").selectOption("de");
  const stage = admin.frame.getByRole("region", { name: "Preview" });
  await expect(stage.locator(".page")).toContainText(long);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const isWider = () => stage.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isWider, { message: `${width}` }).toBe(false);
    await looksRight(page);
  }
});
