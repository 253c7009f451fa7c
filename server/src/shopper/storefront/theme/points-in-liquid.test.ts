// The sentences about points that a store's theme writes by itself, in Liquid: their figures are those of the estimate.
import { fileURLToPath } from "node:url";
import type { Product } from "@laurel/dev-store/commerce/product.ts";
import type { Shop } from "@laurel/dev-store/shops/shop.ts";
import { openExtension } from "@laurel/dev-store/storefront/theme/extension.ts";
import { liquidProduct, type ThemePage } from "@laurel/dev-store/storefront/theme/liquid-objects.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { pointsFor, type ShelfProduct } from "@laurel/domain/shopper/estimate.ts";
import { publicRules } from "@laurel/domain/shopper/public-rules.ts";
import { NO_TEXTS, type ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { aProgram, spendRule, type ProgramChanges } from "@laurel/domain/testing/builders.ts";
import { array, boolean, constantFrom, integer, option, record, sample } from "fast-check";
import { describe, expect, test } from "vitest";
import { themeWords } from "./theme-words.ts";

const folder = fileURLToPath(new URL("../../../../../extension", import.meta.url));
const extension = openExtension(folder, { fixed: true });
const timeZone = "Europe/Berlin";

interface Case {
  readonly program: ProgramDocument;
  readonly taxShare: number | null;
  readonly currency?: string;
  readonly shownIn?: string | null;
  readonly isSignedIn?: boolean;
  readonly tags?: string[];
  readonly isGiftCard?: boolean;
  readonly pricesMinor: readonly number[];
  readonly quantity?: number;
  readonly texts?: ShopperTexts;
  readonly locale?: string;
}

/** What a shop's theme knows, and a product with a variant of each price, the first one being in the cart. */
function pageOf(about: Case): ThemePage & { product: NonNullable<ThemePage["product"]> } {
  const { program, taxShare, currency = "EUR", pricesMinor, tags = [], isGiftCard = false } = about;
  const rules = publicRules({
    program,
    taxShareBasisPoints: taxShare,
    timeZone,
    currencyDecimals: currencyDecimals(currency),
  });
  const facts = {
    base: "apps/laurel",
    look: { line: "#0b6e4f" },
    words: themeWords(about.texts ?? NO_TEXTS, program.pointsName),
    currency,
    rules,
  };
  const at = "2026-11-20T12:00:00Z";
  const told = (key: string, type: string, value: unknown) => ({
    id: 1,
    namespace: "laurel",
    key,
    type,
    value: JSON.stringify(value),
    createdAt: at,
    updatedAt: at,
  });
  const [first, ...others] = pricesMinor.map((priceMinor, index) => ({
    id: 100 + index,
    title: `Kind ${index}`,
    sku: "",
    priceMinor,
  }));
  const product = {
    id: 7,
    variantId: first!.id,
    priceMinor: first!.priceMinor,
    otherVariants: others,
    title: "Tea",
    handle: "tea",
    tags,
    collectionIds: [],
    isGiftCard,
  } as unknown as Product;
  const shop = {
    domain: "fern.myshopify.com",
    name: "Fern",
    currencyCode: currency,
    taxRateBasisPoints: 0,
    shippingMinor: null,
    products: new Map([[7, product]]),
    collections: new Map(),
    installation: {
      id: 1,
      scopes: [],
      installedAt: at,
      metafields: [told("on", "boolean", true), told("program", "json", facts)],
    },
  } as unknown as Shop;
  const session = {
    cart: new Map([[first!.id, about.quantity ?? 1]]),
    customer: about.isSignedIn ? ({ id: 9, tags: ["staff"] } as never) : null,
    discountCode: null,
    currencyCode: about.shownIn ?? null,
  };
  const { locale = "en" } = about;
  return { shop, session, template: "product", locale, product: liquidProduct(shop, product) };
}

const words = (markup: string): string =>
  markup
    .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The sentence of each variant. */
function sentences(about: Case): readonly string[] {
  const markup = extension.draw("points-product", pageOf(about));
  const ofVariant = new Map<string, string>();
  for (const [, ids = "", text = ""] of markup.matchAll(/<span data-for="([^"]*)"[^>]*>([\s\S]*?)<\/span>/g))
    for (const id of ids.split(" ")) ofVariant.set(id, words(text));
  return about.pricesMinor.map((_, index) => ofVariant.get(String(100 + index)) ?? "");
}
const sentence = (about: Case): string => sentences(about)[0]!;
const inCart = (about: Case): string =>
  words(extension.draw("points-cart", pageOf(about)).replaceAll(/<span hidden>[\s\S]*?<\/span>/g, ""));

const figureOf = (text: string): number =>
  Number(/([\d,]+) points?/.exec(text)?.[1]?.replaceAll(",", "") ?? 0);

const rule = (kind: string, config: object, more: object = {}) => ({
  id: `${kind.replaceAll("_", "-")}-${JSON.stringify(config).length}`,
  kind,
  enabled: true,
  config,
  ...more,
});
const chosen = { tags: [], productIds: [], collectionIds: [] };
const times = (multiplierBasisPoints: number, covers: object = { tags: ["tea"] }, more: object = {}) =>
  rule("product_multiplier", { ...chosen, ...covers, multiplierBasisPoints }, more);
const tea = (changes: ProgramChanges = {}, more: Partial<Case> = {}): Case => ({
  program: aProgram(changes),
  taxShare: 0,
  pricesMinor: [3_400],
  ...more,
});

describe("The figure", () => {
  const cases = record({
    rate: integer({ min: 0, max: 100_000 }),
    amount: constantFrom(1, 15, 1_000),
    moreFor: constantFrom(null, 1, 10, 1_000),
    currency: constantFrom("EUR", "JPY", "KWD"),
    taxShare: integer({ min: 0, max: 2_500 }),
    doesTaxCount: boolean(),
    onTea: option(integer({ min: 0, max: 100_000 })),
    onProduct: option(integer({ min: 0, max: 100_000 })),
    onAll: option(integer({ min: 10_000, max: 50_000 })),
    isTea: boolean(),
    isExcluded: boolean(),
    pricesMinor: array(integer({ min: 0, max: 10_000_000 }), { minLength: 25, maxLength: 25 }),
  });

  test("for any price and any rules is the estimate's", () => {
    for (const one of sample(cases, { numRuns: 60, seed: 7 })) {
      const program = aProgram({
        earning: [
          spendRule(one.rate, one.amount),
          ...(one.moreFor === null ? [] : [{ ...spendRule(70, one.moreFor), id: "more" }]),
          ...(one.onTea === null ? [] : [times(one.onTea)]),
          ...(one.onProduct === null
            ? []
            : [{ ...times(one.onProduct, { productIds: ["7"] }), id: "of-product" }]),
          ...(one.onAll === null ? [] : [rule("campaign", { multiplierBasisPoints: one.onAll })]),
        ],
        orders: {
          include: { tax: one.doesTaxCount },
          exclude: { productTags: one.isExcluded ? ["old", "tea"] : [] },
        },
      });
      const about = {
        program,
        taxShare: one.taxShare,
        currency: one.currency,
        tags: one.isTea ? ["tea"] : [],
        pricesMinor: one.pricesMinor,
      };
      const product: ShelfProduct = {
        productId: "7",
        isGiftCard: false,
        productTags: about.tags,
        collectionIds: [],
      };
      const question = {
        program,
        tierId: null,
        taxShareBasisPoints: one.taxShare,
        timeZone,
        currencyDecimals: currencyDecimals(one.currency),
        now: new Date().toISOString(),
      };
      const expected = one.pricesMinor.map((priceMinor) => pointsFor(question, priceMinor, product));
      expect(sentences(about).map(figureOf)).toEqual(expected);
    }
  });

  test("of a price beyond a floating point number's digits is exact", () => {
    const pricesMinor = [899_999_999_999];
    const program = aProgram({
      earning: [spendRule(99_999), times(99_999), { ...times(99_999), id: "again" }],
    });
    const question = { program, tierId: null, taxShareBasisPoints: 1_597, timeZone, currencyDecimals: 2 };
    const product = { productId: "7", isGiftCard: false, productTags: ["tea"] };
    const expected = pointsFor({ ...question, now: new Date().toISOString() }, pricesMinor[0]!, product);
    expect(figureOf(sentence({ program, taxShare: 1_597, tags: ["tea"], pricesMinor }))).toBe(expected);
  });

  test("of a campaign counts from its first minute to its last", () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
    const campaign = (from: number, to: number) => ({
      earning: [
        spendRule(1_000),
        rule("campaign", { multiplierBasisPoints: 20_000 }, { window: { from: day(from), to: day(to) } }),
      ],
    });
    expect(figureOf(sentence(tea(campaign(-2, 2))))).toBe(680);
    expect(figureOf(sentence(tea(campaign(1, 2))))).toBe(340);
    expect(figureOf(sentence(tea(campaign(-2, -1))))).toBe(340);
  });

  test("of the cart is that of all its lines together, rounded once", () => {
    expect(inCart(tea({ earning: [spendRule(150)] }, { pricesMinor: [99], quantity: 7 }))).toBe(
      "Earn 10 points with this order",
    );
  });
});

describe("The words", () => {
  test("name the figure as it is where nothing is assumed", () => {
    expect(sentence(tea())).toBe("Earn 340 points with this");
    expect(sentence(tea({}, { pricesMinor: [34_567_800] }))).toBe("Earn 3,456,780 points with this");
    expect(sentence(tea({}, { pricesMinor: [10] }))).toBe("Earn 1 point with this");
  });

  test("say about where the tax is assumed", () => {
    expect(sentence(tea({}, { taxShare: 1_597 }))).toBe("Earn about 285 points with this (before tax)");
    expect(inCart(tea({}, { taxShare: 1_597 }))).toBe("Earn about 285 points with this order (before tax)");
  });

  test("are none where the page shows another currency than the shop's", () => {
    for (const taxShare of [0, null]) {
      const inPounds = pageOf(tea({}, { shownIn: "GBP", taxShare }));
      expect(extension.draw("points-product", inPounds).trim()).toBe("");
      expect(extension.draw("points-cart", inPounds).trim()).toBe("");
    }
    expect(sentence(tea({}, { shownIn: "EUR" }))).toBe("Earn 340 points with this");
  });

  test("are none for what earns less than a point, also while the tax is not known", () => {
    const low = { earning: [spendRule(100, 1_000)] };
    const dong = { currency: "VND", pricesMinor: [999, 36_500] };
    expect(sentences(tea(low, dong))).toEqual(["", "Earn 36 points with this"]);
    expect(sentences(tea(low, { ...dong, taxShare: null }))).toEqual(["", "Earn points with this"]);
  });

  test("name no figure while the tax is not known", () => {
    expect(sentence(tea({}, { taxShare: null }))).toBe("Earn points with this");
    expect(inCart(tea({}, { taxShare: null }))).toBe("Earn points with this order");
    const counted = { orders: { include: { tax: true } } };
    expect(sentence(tea(counted, { taxShare: null }))).toBe("Earn 340 points with this");
  });

  test("tell a signed-in shopper what each tier earns", () => {
    const level = (name: string, threshold: number, multiplierBasisPoints: number) => ({
      id: `level-${threshold}`,
      name,
      threshold,
      multiplierBasisPoints,
    });
    const levels = [level("Silver", 1, 12_500), level("Steel", 2, 10_000), level("Gold", 3, 150_000)];
    const tiers = { tiers: { levels } };
    expect(sentence(tea(tiers, { isSignedIn: true }))).toBe(
      "Earn at least 340 points with this · Silver 425 · Gold 5,100",
    );
    expect(sentence(tea(tiers))).toBe("Earn 340 points with this");
    expect(sentence(tea({}, { isSignedIn: true }))).toBe("Earn 340 points with this");
    const lower = { tiers: { levels: [level("<b>Start", 1, 5_000)] } };
    expect(sentence(tea(lower, { isSignedIn: true }))).toBe(
      "Earn about 340 points with this · &lt;b&gt;Start 170",
    );
  });

  test("promise nobody what only members of a tier get", () => {
    const levels = [{ id: "gold", name: "Gold", threshold: 1, multiplierBasisPoints: 10_000 }];
    const more = rule("campaign", { multiplierBasisPoints: 20_000 }, { tierIds: ["gold"] });
    const program = { earning: [spendRule(1_000), more], tiers: { levels } };
    expect(sentence(tea(program))).toBe("Earn 340 points with this");
    expect(sentence(tea(program, { isSignedIn: true }))).toBe(
      "Earn at least 340 points with this · Gold 680",
    );
  });

  test("are none before the program begins, and for customers who take no part", () => {
    const from = new Date(Date.now() + 86_400_000).toISOString();
    expect(sentence(tea({ orders: { earnsFrom: from } }))).toBe("");
    expect(inCart(tea({ orders: { earnsFrom: from } }))).toBe("");
    const staff = { orders: { exclude: { customerTags: ["staff"] } } };
    expect(inCart(tea(staff, { isSignedIn: true }))).toBe("");
    const written = { orders: { exclude: { customerTags: ["STAFF"] } } };
    expect(inCart(tea(written, { isSignedIn: true }))).toBe("");
    expect(sentence(tea(staff))).toBe("Earn 340 points with this");
  });

  test("lead a signed-in shopper from the cart to the rewards", () => {
    const markup = extension.draw("points-cart", pageOf(tea({}, { isSignedIn: true })));
    expect(markup).toContain('href="/s/fern/apps/laurel?locale=en&amp;tab=rewards#laurel-rewards"');
    expect(words(markup)).toContain("Use your points");
    expect(inCart(tea())).not.toContain("Use your points");
  });

  test("are none for what earns nothing", () => {
    const left = { orders: { exclude: { productTags: ["tea"] } } };
    expect(extension.draw("points-product", pageOf(tea(left, { tags: ["tea"] }))).trim()).toBe("");
    expect(extension.draw("points-product", pageOf(tea(left, { tags: ["Tea"] }))).trim()).toBe("");
    expect(
      extension.draw("points-product", pageOf(tea(left, { tags: ["tea"], taxShare: null }))).trim(),
    ).toBe("");
    expect(extension.draw("points-cart", pageOf(tea(left, { tags: ["tea"] }))).trim()).toBe("");
    expect(extension.draw("points-product", pageOf(tea({}, { isGiftCard: true }))).trim()).toBe("");
    expect(sentence(tea({ orders: { include: { giftCardsBought: true } } }, { isGiftCard: true }))).toBe(
      "Earn 340 points with this",
    );
    expect(extension.draw("points-product", pageOf(tea({ earning: [] }))).trim()).toBe("");
    expect(
      extension.draw("points-product", pageOf(tea({ orders: { exclude: { channels: ["web"] } } }))).trim(),
    ).toBe("");
    expect(sentences(tea({}, { pricesMinor: [0, 1_000] }))).toEqual(["", "Earn 100 points with this"]);
  });

  test("name the least where a product has more than a hundred kinds", () => {
    const pricesMinor = Array.from({ length: 101 }, (_, index) => 5_000 - index * 10);
    const markup = extension.draw("points-product", pageOf(tea({}, { pricesMinor })));
    expect(words(markup)).toBe("Earn from 400 points with this");
  });

  describe("of the shop", () => {
    const pointsName = { one: "punkt", few: "punkty", many: "punktów", other: "punktu" };
    const own = { block_product_exact: "Zyskaj {points}", block_order_use: "Wykorzystaj: {points} <i>" };
    const texts = {
      languages: {
        pl: { pointsName, texts: own },
        en: { pointsName: null, texts: { block_product_exact: "You get {points}" } },
      },
    };
    const said = (locale: string, priceMinor = 3_400) =>
      sentence(tea({}, { texts, locale, pricesMinor: [priceMinor] }));

    test("are in the language of the page, or in English", () => {
      expect(said("pl")).toBe("Zyskaj 340 punktów");
      expect(said("pl-PL")).toBe("Zyskaj 340 punktów");
      expect(said("en")).toBe("You get 340 points");
      expect(said("fr")).toBe("You get 340 points");
      expect(inCart(tea({}, { texts, locale: "pl" }))).toBe("Earn 340 punktów with this order");
    });

    test("count as the language does, and write its figures", () => {
      const counts = [1, 2, 5, 12, 22, 101, 102, 112, 1_001, 12_345_672];
      expect(counts.map((count) => said("pl", count * 10))).toEqual(
        [
          "1 punkt",
          "2 punkty",
          "5 punktów",
          "12 punktów",
          "22 punkty",
          "101 punktów",
          "102 punkty",
          "112 punktów",
          "1\u00a0001 punktów",
          "12\u00a0345\u00a0672 punkty",
        ].map((counted) => `Zyskaj ${counted.replaceAll("\u00a0", " ")}`),
      );
    });

    test("stay words", () => {
      const markup = extension.draw(
        "points-cart",
        pageOf(tea({}, { texts, locale: "pl", isSignedIn: true })),
      );
      expect(markup).toContain("Wykorzystaj: punktu &lt;i&gt;");
    });
  });

  test("of the merchant stay words", () => {
    const program = { ...aProgram(), pointsName: { one: "<b>{{ shop }}", other: "<i>{{ shop }}" } };
    const markup = extension.draw("points-product", pageOf({ program, taxShare: 0, pricesMinor: [3_400] }));
    expect(markup).toContain("<strong>340 &lt;i&gt;{{ shop }}</strong>");
  });
});
