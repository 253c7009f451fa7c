// What the cart of a store promises, against what its order is awarded: the store draws the cart with the theme's
// blocks, takes the order, and the order is settled by the rules that settle every order.
import { fileURLToPath } from "node:url";
import { SHOP, startTestStore, type TestStore } from "@laurel/dev-store/testing/start-test-store.ts";
import { orderTarget } from "@laurel/domain/orders/target.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { publicRules } from "@laurel/domain/shopper/public-rules.ts";
import { NO_TEXTS } from "@laurel/domain/shopper/texts/languages.ts";
import { multiplierOf } from "@laurel/domain/standing/tier.ts";
import {
  aProgram,
  aQuestion,
  type ProgramChanges,
  spendRule,
  theTerms,
} from "@laurel/domain/testing/builders.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderFromRest, restOrder } from "../../../platform/shopify/orders/order-from-rest.ts";
import { readPayload } from "../../../platform/shopify/orders/payload.ts";
import { themeWords } from "./theme-words.ts";

const extensionFolder = fileURLToPath(new URL("../../../../../extension", import.meta.url));
const timeZone = "Europe/Berlin";

const products = {
  tea: { title: "Tea", priceMinor: 2_990, tags: ["tea"] },
  mug: { title: "Mug", priceMinor: 1_249, tags: [] },
  sale: { title: "Last season", priceMinor: 1_777, tags: ["sale"] },
};
type ProductName = keyof typeof products;

const rule = (id: string, kind: string, config: object, tierIds: string[] = []) => ({
  id,
  kind,
  enabled: true,
  config,
  tierIds,
});
const levels = [
  { id: "silver", name: "Silver", threshold: 20_000, multiplierBasisPoints: 12_500 },
  { id: "gold", name: "Gold", threshold: 80_000, multiplierBasisPoints: 15_000 },
];
const inProgram = (orders: object = {}, more: readonly object[] = []): ProgramChanges => ({
  earning: [
    spendRule(500),
    rule("gold-days", "campaign", { multiplierBasisPoints: 20_000 }, ["gold"]),
    ...more,
  ],
  orders,
  tiers: { levels },
});
const withoutSale = { exclude: { productTags: ["sale"] } };

interface Cart {
  readonly of: string;
  readonly program: ProgramChanges;
  readonly lines: Partial<Record<ProductName, number>>;
  readonly code?: string;
  /** What the sentence says of the figure, where prices hold tax and where tax comes on top. */
  readonly says: { readonly included: string; readonly onTop: string };
}

const beforeTax = "before tax";
const carts: readonly Cart[] = [
  {
    of: "one product",
    program: inProgram(),
    lines: { tea: 1 },
    says: { included: beforeTax, onTop: "" },
  },
  {
    of: "two products and a code for the order",
    program: inProgram(),
    lines: { tea: 2, mug: 1 },
    code: "TEN",
    says: { included: beforeTax, onTop: "" },
  },
  {
    of: "two products and a code for one of them",
    program: inProgram(withoutSale),
    lines: { tea: 1, mug: 3 },
    code: "TEA",
    says: { included: beforeTax, onTop: "" },
  },
  {
    of: "a product that earns nothing",
    program: inProgram(withoutSale),
    lines: { tea: 3, sale: 2 },
    says: { included: beforeTax, onTop: "" },
  },
  {
    of: "a product that earns nothing, and a code for the order",
    program: inProgram(withoutSale),
    lines: { tea: 3, sale: 2 },
    code: "TEN",
    says: { included: `${beforeTax}, after discounts`, onTop: "after discounts" },
  },
  {
    of: "shipping that counts",
    program: inProgram({ include: { shipping: true } }),
    lines: { tea: 2 },
    code: "TEN",
    says: { included: `${beforeTax}, more for shipping`, onTop: "more for shipping" },
  },
  {
    of: "tax that counts, points for the order, and rounding up",
    program: inProgram({ include: { tax: true }, rounding: "up" }, [
      rule("each", "order_fixed", { points: 50, minimumSpendMinor: 3_000 }),
      rule("each-of-gold", "order_fixed", { points: 25, minimumSpendMinor: 0 }, ["gold"]),
    ]),
    lines: { tea: 1, mug: 1 },
    code: "TEN",
    says: { included: "", onTop: "more for tax" },
  },
];
const tiers = [null, "silver", "gold"] as const;

let store: TestStore;
const ids = new Map<ProductName, { readonly productId: number; readonly variantId: number }>();
let customerId: number;

beforeAll(async () => {
  store = await startTestStore({
    extensionFolder,
    shops: [{ domain: SHOP, blocks: ["points-cart", "points-product"], products: [] }],
  });
  for (const [name, product] of Object.entries(products)) {
    const { id, variants } = store.control.createProduct({ shop: SHOP, ...product });
    ids.set(name as ProductName, { productId: id, variantId: variants[0]!.id });
  }
  customerId = store.control.createCustomer({ shop: SHOP, email: "ada@example.com" }).id;
  store.control.createDiscount({ shop: SHOP, code: "TEN", basisPoints: 1_000 });
  const { productId } = ids.get("tea")!;
  store.control.createDiscount({ shop: SHOP, code: "TEA", amountMinor: 500, productIds: [productId] });
});
afterAll(() => store.close());

/** As the server tells themes. */
async function tell(program: ProgramDocument, taxShareBasisPoints: number): Promise<void> {
  const rules = publicRules({ program, taxShareBasisPoints, timeZone, currencyDecimals: 2 });
  const words = themeWords(NO_TEXTS, program.pointsName);
  const facts = { base: "apps/laurel", look: { line: "#0b6e4f" }, words, currency: "EUR", rules };
  const { data } = await store.graphql("{ currentAppInstallation { id } }");
  const { id: ownerId } = data["currentAppInstallation"] as { id: string };
  const own = { ownerId, namespace: "laurel" };
  const set = await store.graphql(
    `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }`,
    {
      metafields: [
        { ...own, key: "on", type: "boolean", value: "true" },
        { ...own, key: "program", type: "json", value: JSON.stringify(facts) },
      ],
    },
  );
  expect(set.data["metafieldsSet"]).toEqual({ userErrors: [] });
}

/** The sentence of the page. */
async function promised(
  { lines, code = "" }: Pick<Cart, "lines" | "code">,
  isSignedIn: boolean,
  path = "/cart",
): Promise<string> {
  const inCart = Object.entries(lines).map(
    ([name, quantity]) => `${ids.get(name as ProductName)!.variantId}-${quantity}`,
  );
  const cookie = `cart=${inCart.join(".")}; discount_code=${code}; customer=${isSignedIn ? customerId : ""}`;
  const page = await (await fetch(`${store.url}/s/fern${path}`, { headers: { cookie } })).text();
  const [, block = ""] = /<laurel-points[^>]*>([\s\S]*?)<\/laurel-points>/.exec(page) ?? [];
  return block
    .replaceAll(/<style>[\s\S]*?<\/style>|<span hidden>[\s\S]*?<\/span>|<a [\s\S]*?<\/a>|<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What the store sells, settled as an order of a member of this tier. */
function awarded({ lines, code }: Cart, program: ProgramDocument, tierId: string | null): number {
  const payload = store.control.placeOrder({
    shop: SHOP,
    customerId,
    lines: Object.entries(lines).map(([name, quantity]) => ({
      productId: ids.get(name as ProductName)!.productId,
      quantity,
    })),
    discountCodes: code === undefined ? [] : [code],
  });
  const { order } = orderFromRest(readPayload(restOrder, payload), "EUR");
  const tagsOf = (id: string | null): readonly string[] =>
    Object.entries(products).find(([name]) => String(ids.get(name as ProductName)!.productId) === id)![1]
      .tags;
  const named = order.lines.map((line) => ({ ...line, productTags: tagsOf(line.productId) }));
  const target = orderTarget(
    aQuestion({
      state: { ...order, lines: named },
      program,
      timeZone,
      terms: theTerms({ tierId, multiplierBasisPoints: multiplierOf(program.tiers, tierId) }),
    }),
  );
  if (!target.ok) throw new Error(target.code);
  return target.value.points;
}

const figureIn = (text: string, name: string): number | null => {
  const [, figure] = new RegExp(`${name} ([\\d,]+)`).exec(text) ?? [];
  return figure === undefined ? null : Number(figure.replaceAll(",", ""));
};
/** A tier that is not named earns what the sentence begins with. */
const figureFor = (sentence: string, tier: string | null): number =>
  (tier === null ? null : figureIn(sentence, tier)) ?? figureIn(sentence, "(?:Earn|about|at least)")!;

describe.each(["included", "onTop"] as const)(
  "In a store with tax %s, the cart's promise is the award",
  (tax) => {
    beforeAll(() => void store.control.updateShop({ shop: SHOP, taxesIncluded: tax === "included" }));

    test.each(carts)("with $of", async (cart) => {
      const program = aProgram(cart.program);
      // 19 % on top are 15.96 % of a price with tax, as past orders show it.
      await tell(program, tax === "included" ? 1_596 : 0);
      for (const tierId of tiers) {
        const sentence = await promised(cart, tierId !== null);
        const award = awarded(cart, program, tierId);
        const name = levels.find(({ id }) => id === tierId)?.name ?? null;
        const figure = figureFor(sentence, name);
        const reasons = /\((.*)\)/.exec(sentence)?.[1] ?? "";
        const about = `${sentence}; of ${tierId}: ${award}`;
        expect(reasons, about).toBe(cart.says[tax]);
        if (reasons === "") expect(figure, about).toBe(award);
        else if (/before|after/.test(reasons)) expect(sentence).toContain("Earn about ");
        else expect(sentence).toContain("Earn at least ");
        if (reasons.includes("more for")) expect(figure, about).toBeLessThan(award);
        else expect(Math.abs(figure - award), about).toBeLessThanOrEqual(1);
        if (tierId === null && reasons === "") expect(sentence).toBe(`Earn ${award} points with this order`);
      }
    });
  },
);

test("A product's promise is before the discounts of the cart, and says so", async () => {
  store.control.updateShop({ shop: SHOP, taxesIncluded: false });
  await tell(aProgram(inProgram()), 0);
  const cart = { lines: { tea: 1 }, code: "TEN" };
  expect(await promised(cart, false, "/products/tea")).toBe(
    "Earn about 149 points with this (before discounts)",
  );
  expect(await promised({ lines: cart.lines }, false, "/products/tea")).toBe("Earn 149 points with this");
});

test("What else may count at checkout is said in the cart", async () => {
  const include = { tips: true, paidWithGiftCard: false };
  await tell(aProgram(inProgram({ include })), 0);
  expect(await promised({ lines: { tea: 1 } }, false)).toBe(
    "Earn about 149 points with this order (more for a tip, less what a gift card pays)",
  );
});

test("Nothing is promised in the cart where no order earns", async () => {
  await tell(aProgram({ earning: [] }), 0);
  expect(await promised(carts[0]!, false)).toBe("");
});
