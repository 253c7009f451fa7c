// Errors that belong to no field: a choice that is no longer possible, or an invalid file. They show a message, and
// nothing is saved.
import { gunzipSync, gzipSync } from "node:zlib";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { demoShop, type Laurel } from "../support/laurel.ts";
import { expect, test } from "../support/laurel-test.ts";
import { looksRight, looksRightOnAll } from "../support/looks-right.ts";
import { merchantApi, type MerchantApi } from "../support/merchant-api.ts";
import { type Member, newMember } from "../support/new-member.ts";
import { openShop, storeAdmin } from "../support/store-admin.ts";

test.describe.configure({ timeout: 90_000 });

async function openPage(laurel: Laurel, page: Page, path: string, shop = demoShop): Promise<FrameLocator> {
  await page.setViewportSize({ width: 375, height: 812 });
  const admin = storeAdmin(page, laurel.storeUrl, shop);
  await admin.signIn("current");
  await admin.open(path);
  await expect(admin.frame.getByRole("heading", { level: 1 })).toBeVisible();
  return admin.frame;
}

const buttonIn = (place: FrameLocator | Locator, name: string): Locator =>
  place.getByRole("button", { name, exact: true });

interface Held {
  readonly customer: {
    readonly status: string;
    readonly points: { readonly available: number };
    readonly redemptions: { readonly nodes: readonly object[] };
    readonly notes: readonly { readonly text: string }[];
  };
}

/** Everything of a customer that these dialogs could change. */
const held = async (api: MerchantApi, { id }: Member): Promise<Held["customer"]> => {
  const query = `query ($id: ID!) { customer(id: $id) {
    status points { available } redemptions(first: 1) { nodes { id } } notes { text } } }`;
  return (await api.ask<Held>(query, { id })).customer;
};

test("a reward that costs too many points, or is no longer active, is not redeemed", async ({
  laurel,
  page,
}) => {
  const api = await merchantApi(laurel);
  const member = await newMember(laurel, api, { firstName: "Hyssop", lastName: "Wrong" });
  const reward = { kind: "amount_off", name: "A brief offer", points: 5, config: { amountMinor: 100 } };
  const { rewardCreate } = await api.ask<{ rewardCreate: { reward: { id: string } } }>(
    `mutation ($input: RewardInput!) { rewardCreate(input: $input) { reward { id } } }`,
    { input: { ...reward, status: "ACTIVE" } },
  );
  const frame = await openPage(laurel, page, `/app/customers/${member.id}`);
  const dialog = frame.getByRole("dialog");
  await buttonIn(frame, "Redeem").click();
  await expect(dialog.getByRole("radio", { name: "€5 off, 400 points missing" })).toBeDisabled();
  await expect(buttonIn(dialog, "Redeem")).toBeDisabled();
  await dialog.getByText(reward.name).click();
  const before = await held(api, member);
  await api.ask(`mutation ($id: ID!) { rewardSetStatus(id: $id, status: ARCHIVED) { reward { id } } }`, {
    id: rewardCreate.reward.id,
  });

  await buttonIn(dialog, "Redeem 5 points").click();
  await expect(dialog.getByText("The reward is not active.")).toBeVisible();
  await looksRight(page);
  expect(await held(api, member)).toEqual(before);
});

test("an unknown customer, or one that was merged already, is not merged @long", async ({ laurel, page }) => {
  const api = await merchantApi(laurel);
  const make = (lastName: string) => newMember(laurel, api, { firstName: "Lovage", lastName });
  const [member, twin, third] = [await make("Wrong"), await make("Twin"), await make("Third")];
  const frame = await openPage(laurel, page, `/app/customers/${member.id}`);
  const dialog = frame.getByRole("dialog");
  await buttonIn(frame, "Merge another").click();
  for (const nobody of ["nobody of this name", member.email, "<script>", "%", "x".repeat(200)]) {
    await dialog.getByLabel("The other customer").fill(nobody);
    await expect(dialog.getByText(`No other customer matches “${nobody}”.`)).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveCount(0);
  }
  await looksRight(page);
  await dialog.getByLabel("The other customer").fill(twin.email);
  await dialog.getByRole("button", { name: new RegExp(twin.email) }).click();
  await expect(dialog.getByText(`What moves from ${twin.name}`)).toBeVisible();
  await api.ask(`mutation ($input: MergeInput!) { customerMerge(input: $input) { merge { id } } }`, {
    input: { fromId: twin.id, intoId: third.id },
  });
  const before = [await held(api, member), await held(api, twin)];

  await buttonIn(dialog, "Merge").click();
  await expect(dialog.getByText(/was merged into another/)).toBeVisible();
  await looksRight(page);
  expect([await held(api, member), await held(api, twin)]).toEqual(before);
  await buttonIn(dialog, "Choose another").click();
  await dialog.getByLabel("The other customer").fill(twin.email);
  await expect(dialog.getByText(`No other customer matches “${twin.email}”.`)).toBeVisible();
});

test("an empty or too long note is not saved; a saved one can be removed @long", async ({ laurel, page }) => {
  const api = await merchantApi(laurel);
  const member = await newMember(laurel, api, { firstName: "Borage", lastName: "Wrong" });
  const frame = await openPage(laurel, page, `/app/customers/${member.id}`);
  await buttonIn(frame, "Add a note").click();
  const note = frame.getByLabel("Note, for your team");
  for (const [typed, says] of [
    ["", /Enter a note/],
    ["  \n ", /Enter a note/],
    ["x".repeat(2001), /At most 2,000 characters/],
  ] as const) {
    await note.evaluate((element) => element.removeAttribute("maxlength"));
    await note.fill(typed);
    await buttonIn(frame, "Save note").click();
    await expect(note, typed.slice(0, 9)).toHaveAccessibleDescription(says);
    await expect(note).toHaveValue(typed);
  }
  await looksRight(page);
  expect((await held(api, member)).notes).toEqual([]);

  await note.fill("Prefers mornings");
  await buttonIn(frame, "Save note").click();
  await buttonIn(frame, "Remove the note “Prefers mornings”").click();
  await looksRightOnAll(page);
  await buttonIn(frame, "Remove the note").click();
  await expect(frame.getByText("Prefers mornings")).toHaveCount(0);
});

test("a program that another user has changed is not launched before the change is shown @long", async ({
  laurel,
  page,
}) => {
  const shop = await openShop(laurel, { name: "Savory", isInstalled: true });
  const frame = await openPage(laurel, page, "/app/getting-started", shop);
  const api = await merchantApi(laurel, shop);
  const dialog = frame.getByRole("dialog");
  await buttonIn(frame, "Launch").click();
  await expect(dialog).toContainText("earn 1 point for each €1");
  const earning = [
    { id: "orders", kind: "order_spend", enabled: true, config: { pointsPerUnitHundredths: 300 } },
  ];
  const state = () =>
    api.ask<{ program: { version: number; status: string; document: object } }>(
      `{ program { version status document } }`,
    );
  const { program } = await state();
  await api.ask(
    `mutation ($version: Int!, $input: ProgramInput!) {
       programUpdate(expectedVersion: $version, input: $input) { program { version } } }`,
    { version: program.version, input: { document: { ...program.document, earning } } },
  );

  await buttonIn(dialog, "Launch the program").click();
  await expect(dialog).toContainText("Not launched: the program was changed in the meantime");
  await expect(dialog).toContainText("earn 3 points for each €1");
  await looksRight(page);
  expect((await state()).program.status).toBe("DRAFT");
  await buttonIn(dialog, "Launch the program").click();
  await expect(dialog).toHaveCount(0);
  expect((await state()).program).toMatchObject({ status: "ON", document: { earning } });
});

test("a file that is not an archive, or not a complete one, changes nothing @long", async ({
  laurel,
  page,
  complaints,
}) => {
  complaints.expect(/status of 422.*shop-archive/);
  const shop = await openShop(laurel, { name: "Tansy", isInstalled: true });
  const frame = await openPage(laurel, page, "/app/settings/data", shop);
  const api = await merchantApi(laurel, shop);
  const whole = await archiveOf(laurel, shop);
  const altered = gzipSync(gunzipSync(whole).toString().replace("Tansy", "Pansy"));
  const books = () =>
    api.ask(
      `{ shop { name } program { version document } customers { totalCount } movements(first: 1) { nodes { id } } }`,
    );
  const before = await books();
  for (const [name, buffer, says] of [
    ["nothing.gz", Buffer.alloc(0), "This file is empty"],
    ["photo.gz", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "This file isn’t an archive"],
    ["letter.gz", gzipSync("Dear shop,\nall my points.\n"), "This file isn’t a shop archive"],
    ["half.laurel.gz", whole.subarray(0, whole.length / 2), "This archive is incomplete"],
    ["other.laurel.gz", altered, "This archive was changed"],
  ] as const) {
    const file = { name, mimeType: "application/gzip", buffer };
    await frame.getByLabel("Choose an archive").setInputFiles(file);
    await buttonIn(frame, "Import the shop").click();
    await expect(frame.getByText(says, { exact: true })).toBeVisible();
    await expect(frame.getByText(/Nothing was changed\.$/)).toBeVisible();
  }
  await looksRight(page);
  expect(await books()).toEqual(before);
});

async function archiveOf(laurel: Laurel, shop: string): Promise<Buffer> {
  const key = await laurel.command("api-key", "create", "--shop", shop);
  const headers = { Authorization: `Bearer ${key}`, "X-Shop-Domain": shop };
  return Buffer.from(await (await fetch(`${laurel.appUrl}/api/shop-archive`, { headers })).arrayBuffer());
}

test("a file that is not a CSV, or has no points, gives no points @long", async ({
  laurel,
  page,
  complaints,
}) => {
  complaints.expect(/status of 422.*imports/);
  const shop = await openShop(laurel, { name: "Woodruff", isInstalled: true });
  const frame = await openPage(laurel, page, "/app/customers/import", shop);
  const api = await merchantApi(laurel, shop);
  const choose = (name: string, content: string | Buffer) =>
    frame
      .getByLabel("Choose a CSV file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  for (const [name, content, says] of [
    ["empty.csv", "", /The file is empty/],
    ["head.csv", "Email,Points\n", /The file has a header row but no lines below it/],
    ["headless.csv", "ada@example.com,5\n", /The first line must name the columns/],
    ["open.csv", 'Email,Points\n"ada@example.com,5\n', /A quotation mark is never closed/],
    ["book.csv", Buffer.from("PK\u0003\u0004 a spreadsheet"), /This is a spreadsheet, not a CSV/],
  ] as const) {
    await choose(name, content);
    await expect(frame.getByText(says)).toBeVisible();
    await expect(frame.getByText(/Nothing was kept\.$/)).toBeVisible();
  }
  await looksRight(page);
  expect(await api.ask("{ imports(first: 1) { nodes { id } } }")).toEqual({ imports: { nodes: [] } });

  await choose("other.csv", "Email,Shoe size\nada@example.com,38\n");
  await buttonIn(frame, "Check the file").click();
  await expect(frame.getByText(/points/i).first()).toBeVisible();
  await looksRight(page);
  await buttonIn(frame, "Discard the file").click();
  await expect(frame.getByLabel("Choose a CSV file")).toBeAttached();
});
