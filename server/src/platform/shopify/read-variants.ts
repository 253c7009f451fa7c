// Variants of the store's products: one by its id, or those that a merchant searches for.
import { parseMoney } from "@laurel/domain/money.ts";
import { z } from "zod";
import type { VariantFacts } from "../platform.ts";
import { operation } from "./client/operation.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";
import { globalId } from "./orders/payload.ts";
import { currencyCode } from "./orders/shop-from-rest.ts";

const FOUND_MAX = 50;

const shop = z.object({ currencyCode });
const product = z.object({ title: z.string(), isGiftCard: z.boolean(), hasOnlyDefaultVariant: z.boolean() });
const variant = z.object({ id: globalId, title: z.string(), price: z.string() });
const variantOfProduct = variant.extend({ product });
const productWithVariants = product.extend({ variants: z.object({ nodes: z.array(variant) }) });

type Product = z.output<typeof product>;
type Variant = z.output<typeof variant>;

const variantById = operation<
  { id: string },
  { shop: z.output<typeof shop>; productVariant: z.output<typeof variantOfProduct> | null }
>("variant", z.object({ shop, productVariant: variantOfProduct.nullable() }));

const variantSearch = operation<
  { query: string },
  { shop: z.output<typeof shop>; products: { nodes: z.output<typeof productWithVariants>[] } }
>("variant-search", z.object({ shop, products: z.object({ nodes: z.array(productWithVariants) }) }));

export async function readVariant(
  client: ShopifyClient,
  shopDomain: string,
  variantId: string,
): Promise<VariantFacts | null> {
  const id = `gid://shopify/ProductVariant/${variantId}`;
  const { shop, productVariant: found } = await client.run(shopDomain, variantById, { id });
  return found && toFacts(found, found.product, shop.currencyCode);
}

export async function searchVariants(
  client: ShopifyClient,
  shopDomain: string,
  text: string,
): Promise<VariantFacts[]> {
  const words = wordsOf(text);
  // Each word may be the beginning of one. Other characters have a meaning in the platform's search.
  const query = [...words.map((word) => `${word}*`), "status:active"].join(" ");
  const { shop, products } = await client.run(shopDomain, variantSearch, { query });
  return products.nodes
    .filter(({ isGiftCard }) => !isGiftCard)
    .flatMap((product) =>
      matching(product.variants.nodes, wordsMissingIn(product.title, words)).map((variant) =>
        toFacts(variant, product, shop.currencyCode),
      ),
    )
    .slice(0, FOUND_MAX);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const wordsMissingIn = (title: string, words: readonly string[]): string[] =>
  words.filter((word) => !title.toLowerCase().includes(word));

/** Words that the product's title lacks may name a variant; if they name none, they are about something else. */
function matching(variants: readonly Variant[], words: readonly string[]): readonly Variant[] {
  const named = variants.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return named.length > 0 ? named : variants;
}

function toFacts(
  { id, title, price }: Variant,
  { title: productTitle, isGiftCard, hasOnlyDefaultVariant }: Product,
  shopCurrency: string,
): VariantFacts {
  const read = parseMoney(price, shopCurrency);
  return {
    variantId: id,
    title: hasOnlyDefaultVariant ? productTitle : `${productTitle} – ${title}`,
    priceMinor: read.ok && read.minor > 0 ? read.minor : null,
    currencyCode: shopCurrency,
    isGiftCard,
  };
}
