// Reads tags and collections of products, as many at once as one call may cost.
import type { ProductFacts } from "../platform.ts";
import { z } from "zod";
import { operation } from "./client/operation.ts";
import { globalId } from "./orders/payload.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";

/** Each product may have 30 collections, and a call may cost 1,000 points. */
export const MAX_PRODUCTS_PER_CALL = 25;

const collections = z.object({
  nodes: z.array(z.object({ id: globalId })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

const products = operation<{ ids: string[] }, { nodes: (Product | null)[] }>(
  "products",
  z.object({
    nodes: z.array(z.object({ id: globalId, tags: z.array(z.string()), collections }).nullable()),
  }),
);

const productCollections = operation<
  { id: string; after: string },
  { product: { collections: Collections } | null }
>("product-collections", z.object({ product: z.object({ collections }).nullable() }));

type Collections = z.output<typeof collections>;
interface Product {
  id: string;
  tags: string[];
  collections: Collections;
}

/** Limits: at most 250 ids, each once or more. */
export async function readProducts(
  client: ShopifyClient,
  shopDomain: string,
  productIds: readonly string[],
): Promise<ProductFacts[]> {
  const ids = [...new Set(productIds)];
  const facts: ProductFacts[] = [];
  for (let from = 0; from < ids.length; from += MAX_PRODUCTS_PER_CALL) {
    const some = ids.slice(from, from + MAX_PRODUCTS_PER_CALL).map(productGid);
    const answer = await client.run(shopDomain, products, { ids: some });
    for (const product of answer.nodes) if (product) facts.push(await toFacts(client, shopDomain, product));
  }
  return facts;
}

async function toFacts(client: ShopifyClient, shopDomain: string, product: Product): Promise<ProductFacts> {
  const collectionIds = product.collections.nodes.map((collection) => collection.id);
  let page = product.collections.pageInfo;
  while (page.hasNextPage && page.endCursor !== null) {
    const variables = { id: productGid(product.id), after: page.endCursor };
    const answer = await client.run(shopDomain, productCollections, variables);
    if (!answer.product) break;
    collectionIds.push(...answer.product.collections.nodes.map((collection) => collection.id));
    page = answer.product.collections.pageInfo;
  }
  return { productId: product.id, tags: product.tags, collectionIds };
}

const productGid = (productId: string): string => `gid://shopify/Product/${productId}`;
