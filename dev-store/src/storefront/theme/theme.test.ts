import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../../testing/start-test-store.ts";
import { createEngine } from "./extension.ts";

let store: TestStore;
let folder: string;

const BUTTON = `{% if app.metafields.tea.on.value %}<style>a{color:red}</style><a>{{ 'tea.words' | t }} {{ block.settings.far }}{% render 'sign' %}</a>{% endif %}
{% schema %}{ "name": "t:tea.name", "target": "body", "settings": [{ "type": "range", "id": "far", "default": 4 }] }{% endschema %}`;
const POINTS = `{% assign tin = block.settings.product %}<b>{{ tin.title }} {% for variant in tin.variants %}{{ variant.price }} {% endfor %}{{ tin.selected_or_first_available_variant.title }}</b>
{% schema %}{ "name": "Points", "target": "section", "javascript": "tea.js", "enabled_on": { "templates": ["product"] }, "settings": [{ "type": "product", "id": "product", "autofill": true }] }{% endschema %}`;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "extension-"));
  const files = {
    "blocks/button.liquid": BUTTON,
    "blocks/points-product.liquid": POINTS,
    "snippets/sign.liquid": "!",
    "locales/en.default.json": JSON.stringify({ tea: { words: "Tea" } }),
    "locales/en.default.schema.json": JSON.stringify({ tea: { name: "A button" } }),
    "assets/tea.js": "tea()",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  store = await startTestStore({
    extensionFolder: folder,
    shops: [{ domain: SHOP, blocks: ["button", "points-product"] }],
  });
  store.control.createProduct({
    shop: SHOP,
    title: "Tin",
    priceMinor: 900,
    variants: [{ title: "Red" }, { title: "Blue", priceMinor: 1_250 }],
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const visit = async (rest = ""): Promise<{ status: number; text: string; policy: string }> => {
  const answer = await fetch(`${store.url}/s/fern${rest}`);
  return {
    status: answer.status,
    text: await answer.text(),
    policy: answer.headers.get("content-security-policy") ?? "",
  };
};

const SET = `mutation($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { key value } userErrors { code field } } }`;
async function tell(...changes: object[]) {
  const { data } = await store.graphql("{ currentAppInstallation { id } }");
  const ownerId = (data["currentAppInstallation"] as { id: string }).id;
  const usual = { ownerId, namespace: "tea", key: "on", type: "boolean", value: "true" };
  const answer = await store.graphql(SET, { metafields: changes.map((change) => ({ ...usual, ...change })) });
  return answer.data["metafieldsSet"] as { metafields: object[] | null; userErrors: object[] };
}

describe("Metafields of the app's installation", () => {
  test("are kept, read and shown to Liquid", async () => {
    expect(await tell({}, { key: "more", type: "json", value: '{"a":1}' })).toMatchObject({ userErrors: [] });
    await tell({ value: "false" });
    const { data } = await store.graphql(
      `{ currentAppInstallation { metafield(namespace: "tea", key: "on") { value type } none: metafield(key: "on") { value } } }`,
    );
    expect(data["currentAppInstallation"]).toEqual({
      metafield: { value: "false", type: "boolean" },
      none: null,
    });
    expect(store.control.appMetafields({ shop: SHOP })).toEqual({
      tea: { on: { value: false }, more: { value: { a: 1 } } },
    });
  });

  test.each([
    ["INVALID", { ownerId: "gid://shopify/AppInstallation/1" }],
    ["TOO_SHORT", { key: "o" }],
    ["INVALID", { key: "o n" }],
    ["INVALID", { namespace: "te" }],
    ["INCLUSION", { type: "tea" }],
    ["INVALID_VALUE", { value: "yes" }],
    ["INVALID_VALUE", { type: "json", value: "{" }],
  ])("are refused all together as %s: %o", async (code, change) => {
    expect(await tell({ key: "good" }, change)).toMatchObject({ metafields: null, userErrors: [{ code }] });
    expect(store.control.appMetafields({ shop: SHOP })).toEqual({});
  });

  test("end with the installation", async () => {
    await tell({});
    store.control.uninstall({ shop: SHOP });
    expect((await visit()).text).not.toContain("Tea");
    store.control.install({ shop: SHOP });
    expect(store.control.appMetafields({ shop: SHOP })).toEqual({});
  });
});

describe("Blocks of the app's theme extension", () => {
  test("are drawn where they are on, with words, settings, snippets, and their style allowed", async () => {
    await tell({});
    const { text, policy } = await visit();
    expect(text).toContain("<a>Tea 4!</a>");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/);
    store.control.updateShop({ shop: SHOP, blocks: [] });
    expect((await visit()).text).not.toContain("Tea 4");
  });

  test("of a product know it, its variants and which one the address names", async () => {
    const first = await visit("/products/tin");
    expect(first.text).toContain("<b>Tin 900 1250 Red</b>");
    expect(first.text.match(/<script/g)).toHaveLength(1);
    expect(first.text).toContain('<script src="/extension-assets/tea.js" async>');
    const [, blue] = /value="(\d+)"[^>]*>Blue/.exec(first.text) ?? [];
    expect((await visit(`/products/tin?variant=${blue}`)).text).toContain("<b>Tin 900 1250 Blue</b>");
    expect((await visit()).text).not.toContain("tea.js");
    expect((await visit("/products/none")).status).toBe(404);
    expect(await (await fetch(`${store.url}/extension-assets/tea.js`)).text()).toBe("tea()");
    expect((await fetch(`${store.url}/extension-assets/..%2Fblocks%2Fbutton.liquid`)).status).toBe(404);
  });

  test("come with the section that a theme draws anew", async () => {
    const { text } = await visit("/products/tin?section_id=main");
    expect(text).toMatch(/^<main[\s\S]*<b>Tin[\s\S]*<\/main>$/);
  });
});

test.each([
  ["7 | divided_by: 2", "3"],
  ["-7 | divided_by: 2", "-4"],
  ["-7 | modulo: 2", "1"],
  ["7.5 | divided_by: 2", "3.75"],
  ["9007199254740991 | times: 3 | plus: 1", "27021597764222974"],
  ["'12' | minus: '5'", "7"],
  ["nothing | plus: 1", "1"],
])("Liquid calculates as the platform does: %s is %s", (expression, result) => {
  expect(createEngine().parseAndRenderSync(`{{ ${expression} }}`)).toBe(result);
});
