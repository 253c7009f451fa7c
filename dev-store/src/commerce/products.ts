import type { ProductSeed, Shop } from "../shops/shop.ts";
import { wholeSeconds } from "../time.ts";
import { announceProduct } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { type IdLike, productOf } from "./find.ts";
import type { Collection, Product } from "./product.ts";

export function createProduct(world: World, shop: Shop, seed: ProductSeed): Product {
  const now = world.clock();
  const at = wholeSeconds(now);
  const handle = handleOf(seed.title);
  const isGiftCard = seed.isGiftCard ?? false;
  const sku = seed.sku ?? handle.toUpperCase();
  const [first, ...others] = seed.variants ?? [];
  const product: Product = {
    id: world.newId(),
    variantId: world.newId(),
    ...(first && { variantTitle: first.title }),
    otherVariants: others.map(({ title, priceMinor = seed.priceMinor }) => ({
      id: world.newId(),
      title,
      sku: `${sku}-${handleOf(title).toUpperCase()}`,
      priceMinor,
    })),
    title: seed.title,
    handle,
    description: seed.description ?? "",
    vendor: shop.name,
    productType: seed.productType ?? "",
    sku,
    priceMinor: first?.priceMinor ?? seed.priceMinor,
    tags: [...(seed.tags ?? [])],
    collectionIds: (seed.collections ?? []).map((title) => collectionOf(world, shop, title).id),
    isGiftCard,
    isTaxable: seed.isTaxable ?? !isGiftCard,
    requiresShipping: !isGiftCard && (seed.requiresShipping ?? true),
    status: "ACTIVE",
    createdAt: at,
    updatedAt: at,
  };
  shop.products.set(product.id, product);
  announceProduct(world, shop, product, "products/create", now);
  return product;
}

export interface ProductChanges {
  title?: string;
  priceMinor?: number;
  tags?: readonly string[];
  collections?: readonly string[];
  status?: Product["status"];
}

export function updateProduct(world: World, shop: Shop, id: IdLike, changes: ProductChanges): Product {
  const product = productOf(shop, id);
  const now = world.clock();
  if (changes.title !== undefined) product.title = changes.title;
  if (changes.priceMinor !== undefined) product.priceMinor = changes.priceMinor;
  if (changes.tags !== undefined) product.tags = [...changes.tags];
  if (changes.status !== undefined) product.status = changes.status;
  if (changes.collections !== undefined) {
    product.collectionIds = changes.collections.map((title) => collectionOf(world, shop, title).id);
  }
  product.updatedAt = wholeSeconds(now);
  announceProduct(world, shop, product, "products/update", now);
  return product;
}

export function deleteProduct(world: World, shop: Shop, id: IdLike): void {
  const product = productOf(shop, id);
  shop.products.delete(product.id);
  announceProduct(world, shop, product, "products/delete", world.clock());
}

/** The collection with that title, created if there is none. */
function collectionOf(world: World, shop: Shop, title: string): Collection {
  for (const collection of shop.collections.values()) if (collection.title === title) return collection;
  const collection: Collection = {
    id: world.newId(),
    title,
    handle: handleOf(title),
    updatedAt: wholeSeconds(world.clock()),
  };
  shop.collections.set(collection.id, collection);
  return collection;
}

const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
