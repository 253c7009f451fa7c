// The shopper's page without script, as a store shows it: links, forms, and what comes of them.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openRedeemingStorefront, type RedeemingStorefront } from "../../testing/samples/a-storefront.ts";

let store: RedeemingStorefront;

beforeEach(async () => {
  store = await openRedeemingStorefront();
});
afterEach(() => store.close());

const BASE = "/s/fern/apps/laurel";

/** The page itself, without the store's header and the style. */
async function page(platformId: string | null, path = "", fields?: Record<string, string>): Promise<string> {
  const { status, headers, text } = await store.visit(platformId, path, fields);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/html; charset=utf-8",
    "private, no-store",
  ]);
  const [, own = ""] = text.split('<div id="laurel-page">');
  return own.replace(/<style>[\s\S]*?<\/style>/, "");
}

interface Form {
  readonly path: string;
  readonly fields: Record<string, string>;
}

/** The forms of a page that lead to this path, with their hidden fields, as a browser sends them. */
const formsOf = (html: string, to: string): Form[] =>
  [...html.matchAll(/<form [^>]*action="(?<action>[^"]+)"[^>]*>(?<inner>[\s\S]*?)<\/form>/g)]
    .map(({ groups }) => ({
      path: new URL(groups!["action"]!.replaceAll("&amp;", "&"), "https://fern.example"),
      fields: Object.fromEntries(
        [...groups!["inner"]!.matchAll(/name="(?<name>\w+)" value="(?<value>[^"]*)"/g)].map((field) => [
          field.groups!["name"]!,
          field.groups!["value"]!,
        ]),
      ),
    }))
    .filter(({ path }) => path.pathname === BASE + to)
    .map(({ path, fields }) => ({ path: path.pathname.slice(BASE.length) + path.search, fields }));

const statusOf = (html: string): string[] =>
  [...html.matchAll(/role="status"><slot name="laurel-said"><\/slot><p>(?<words>[^<]*)/g)].map(
    ({ groups }) => groups!["words"]!,
  );

/** Presses the button of the first such form. */
const send = (index: number, { path, fields }: Form): Promise<string> =>
  page(store.member(index), path, fields);
const redeemForm = async (index: number): Promise<Form> =>
  formsOf(await page(store.member(index)), "/redeem").find(
    ({ fields }) => fields["reward"] === store.rewardId,
  )!;

describe("The page", () => {
  test("shows a guest the program, and the way to sign in", async () => {
    for (const path of ["", "/", "/?locale=de"]) {
      const html = await page(null, path);
      expect(html).toContain("Regency rewards");
      expect(html).toContain("5 off");
      expect(html).toContain(`href="/s/fern/customer_authentication/login?`);
      expect(html).not.toContain("<form");
    }
  });

  test("shows members their own points, and forms that lead through the store", async () => {
    const html = await page(store.member(0));
    expect(html).toContain("1,200");
    expect(formsOf(html, "/redeem")).toMatchObject([{ fields: { reward: store.rewardId } }]);
    expect(formsOf(html, "/leave")).toHaveLength(1);
    expect(html.match(/<form/g)).toHaveLength(2);
  });

  test("is Liquid, which nobody keeps, in the shop's colour", async () => {
    let signed = "";
    store.app.server.once("request", ({ url = "" }) => void (signed = url));
    await page(null);
    const { headers, body } = await store.app.inject({ url: signed });
    expect(headers).toMatchObject({
      "content-type": "application/liquid; charset=utf-8",
      "cache-control": "private, no-store",
    });
    expect(body).toContain('{% raw %}<div id="laurel-page">');
    expect(body).toContain("--accent:#0b6e4f;");
  });

  test("is what one sees at the address of a form", async () => {
    for (const path of ["/redeem", "/return"]) expect(await page(store.member(0), path)).toContain("1,200");
    expect(store.discounts()).toEqual([]);
  });

  test("shows a name that looks like Liquid as it is", async () => {
    await aReward(store.deps, store.shop, { name: "{{ shop.name }}{% endraw %}{{ shop.name }}" });
    const html = await page(store.member(0));
    const braces = "&#123;&#123; shop.name }}";
    expect(html).toContain(`<h3>${braces}&#123;% endraw %}${braces}</h3>`);
  });

  test("is not there for a request that the store did not sign", async () => {
    const forged = await store.visit(null, `?x=1logged_in_customer_id=${store.member(0)}`);
    expect(forged.status).toBe(401);
    expect(forged.text).not.toContain("laurel-page");
    const bare = await store.app.inject({ url: "/proxy?shop=fern.myshopify.com" });
    expect(bare.statusCode).toBe(401);
  });
});

describe("Redeeming by a form", () => {
  test("answers with the page that has the code, also when it is sent again", async () => {
    const form = await redeemForm(0);
    const first = await send(0, form);
    const { code } = store.discounts()[0]!;
    for (const html of [first, await send(0, form)]) {
      expect(html).toContain(`>${code}</code>`);
      expect(statusOf(html)).toEqual(["Done. It is yours to use."]);
      expect(html).toContain("700");
    }
    expect(store.discounts()).toHaveLength(1);
  });

  test("says that the code takes longer, while the store makes it", async () => {
    await store.jobs.stop();
    store.deps.jobWaitMs = 20;
    const html = await send(0, await redeemForm(0));
    expect(html).toContain("Making your code…");
    expect(statusOf(html)).toEqual([
      "This takes a little longer than usual. It will be here; your points are safe.",
    ]);
  });

  test("is refused in words beside the reward, and loses nothing", async () => {
    const form = await redeemForm(0);
    const dear = await aReward(store.deps, store.shop, { points: 5_000, name: "50 off" });
    const html = await send(0, { ...form, fields: { ...form.fields, reward: dear } });
    expect(statusOf(html)).toEqual(["You have too few points for this. Nothing was taken."]);
    expect(html.indexOf("too few points")).toBeGreaterThan(html.indexOf("<h3>50 off</h3>"));
    expect(html).toContain("1,200");
    expect(formsOf(html, "/redeem")).toHaveLength(1);
    expect(store.discounts()).toEqual([]);
  });

  test("of another customer is refused in words, and so is a guest", async () => {
    const form = await redeemForm(1);
    const words = "That page was too old, or was for another account.";
    expect(statusOf(await send(0, form))[0]).toContain(words);
    const guest = await page(null, form.path, form.fields);
    expect(statusOf(guest)).toEqual(["Sign in first. Nothing was taken."]);
    expect(store.discounts()).toEqual([]);
  });

  test("too often is refused in words", async () => {
    const form = await redeemForm(0);
    const fields = { ...form.fields, reward: randomUUID() };
    const seen = [];
    for (let time = 0; time < 11; time += 1) seen.push(statusOf(await send(0, { ...form, fields }))[0]);
    expect(new Set(seen.slice(0, 10))).toEqual(
      new Set(["This reward is not offered any more. Nothing was taken."]),
    );
    expect(seen[10]).toContain("Please wait a minute.");
  });
});

test("A code that is given back by a form leaves the page, and its points are back", async () => {
  const held = await send(0, await redeemForm(0));
  const [form] = formsOf(held, "/return");
  const html = await send(0, form!);
  expect(statusOf(html)).toEqual(["Its points are back in your balance."]);
  expect(html).toContain("1,200");
  expect(formsOf(html, "/return")).toEqual([]);
});

test("A receipt is a page of its own, for the member whose entry it is about", async () => {
  const html = await send(0, await redeemForm(0));
  const [, path = ""] = /href="[^"]*(\/entries\/[^"]+)"/.exec(html) ?? [];
  const receipt = await page(store.member(0), path);
  expect(receipt).toContain("You redeemed these points: 5 off.");
  expect(receipt).toContain(`#laurel-history"`);
  expect(receipt).not.toContain("<form");
  expect(statusOf(await page(store.member(1), path))).toEqual(["There is no such entry in your account."]);
  expect(await page(null, path)).not.toContain("You redeemed");
});

test("Older entries are a page of their own", async () => {
  await send(0, await redeemForm(0));
  const [newest] = (await store.view(store.member(0))).entries;
  const older = await page(store.member(0), `/entries?after=${newest!.id}`);
  expect(older).toContain("From the shop");
  expect(older).not.toContain("<h3>5 off</h3>");
  expect(older).not.toContain("<form");
});
