// A shop's own words: saved over the API, and read by shoppers in the store.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openStorefront, type Storefront } from "../../testing/samples/a-storefront.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";

let store: Storefront;
let api: TestApi;

beforeAll(async () => {
  store = await openStorefront({ points: [640] });
  api = await openApi(store.deps, store.shop);
  await aReward(store.deps, store.shop);
});
afterAll(async () => {
  await api.close();
  await store.close();
});

const read = async () => (await api.ask("{ shopperTexts { version document } }")).data.shopperTexts;
const save = async (expectedVersion: number, document: unknown) =>
  (
    await api.ask(
      `mutation ($expectedVersion: Int!, $document: JSON!) {
         shopperTextsUpdate(expectedVersion: $expectedVersion, document: $document) {
           shopperTexts { version document } userErrors { code field message } } }`,
      { expectedVersion, document },
    )
  ).data.shopperTextsUpdate;

const german = {
  pointsName: { one: "Punkt", other: "Punkte" },
  texts: { redeem: "Einlösen", hello: "Guten Tag, {name}" },
};

describe("a shop's own words", () => {
  test("are none at first", async () => {
    expect(await read()).toEqual({ version: 0, document: { languages: {} } });
  });

  test("are saved as one document, refused over another edit, and told in the audit log", async () => {
    const document = { languages: { de: german } };
    expect(await save(0, document)).toEqual({ shopperTexts: { version: 1, document }, userErrors: [] });
    expect(await save(0, { languages: {} })).toMatchObject({
      shopperTexts: null,
      userErrors: [{ code: "version_conflict" }],
    });
    expect(await read()).toEqual({ version: 1, document });
    const { data } = await api.ask(
      "{ auditLog(about: SHOPPER_TEXTS) { nodes { action subjectName changes { path before after } } } }",
    );
    expect(data.auditLog.nodes).toEqual([
      {
        action: "SHOPPER_TEXTS_CHANGED",
        subjectName: null,
        changes: [
          { path: ["languages"], before: [], after: ["de"] },
          {
            path: ["words"],
            before: [],
            after: [
              'de points: {"one":"Punkt","other":"Punkte"}',
              "de redeem: Einlösen",
              "de hello: Guten Tag, {name}",
            ],
          },
        ],
      },
    ]);
  });

  test("are refused with what is wrong where, and nothing is lost", async () => {
    const before = await read();
    const texts = { redeem: "", hello: "Hallo", nonsense: "x" };
    expect((await save(before.version, { languages: { de: { texts } } })).userErrors).toEqual(
      [
        ["redeem", "This cannot be empty."],
        ["hello", "{name} is missing."],
        ["nonsense", "There is no such text."],
      ].map(([name, message]) => ({
        code: "invalid_texts",
        field: ["document", "languages", "de", "texts", name],
        message,
      })),
    );
    expect(await read()).toEqual(before);
  });

  test("are read by shoppers of that language, and by no others", async () => {
    const member = store.platformIds[0]!;
    const inGerman = (await store.visit(member, "?locale=de-AT")).text;
    expect(inGerman).toContain("Guten Tag, Ada");
    expect(inGerman).toContain("Einlösen");
    expect(inGerman).toContain("Punkte");
    const english = (await store.visit(member, "?locale=en")).text;
    expect(english).toContain("Hello Ada");
    expect(english).not.toContain("Punkte");
    expect((await store.view(member, "&locale=de")).program.pointsName).toBe("Punkte");
    expect((await store.view(member)).program.pointsName).toBe("points");
  });

  test("change the version by which browsers keep what they read", async () => {
    const before = (await store.view(null)).program.version;
    await save((await read()).version, { languages: { en: { texts: { redeem: "Get it" } } } });
    expect((await store.view(null)).program.version).not.toBe(before);
    expect((await store.visit(store.platformIds[0]!)).text).toContain("Get it");
  });

  test("stay text, whatever they hold", async () => {
    const liquid = { redeem: "{{ shop }}{% endraw %}" };
    const { version } = await read();
    expect((await save(version, { languages: { en: { texts: liquid } } })).userErrors).toHaveLength(1);
    await save(version, { languages: { en: { texts: { redeem: "% endraw & 'x' \" > <3" } } } });
    const { text } = await store.visit(store.platformIds[0]!);
    expect(text).toContain("% endraw &amp; &#x27;x&#x27; &quot; &gt; &lt;3");
  });
});
