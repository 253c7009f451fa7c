import { type Collection, type Product, type Variant, variantsOf } from "../../commerce/product.ts";
import { formatMinor } from "../../money.ts";
import { type ApiContext, gid } from "../context.ts";
import { connection, type ConnectionArgs, type ListArgs, listConnection } from "../connection.ts";
import { searchFilter } from "../search.ts";
import { pictureOf } from "../../commerce/picture.ts";

export function productView(context: ApiContext, product: Product): object {
  return {
    __typename: "Product",
    id: gid("Product", product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    onlineStoreUrl:
      product.status === "ACTIVE" ? `https://${context.shop.domain}/products/${product.handle}` : null,
    status: product.status,
    vendor: product.vendor,
    productType: product.productType,
    isGiftCard: product.isGiftCard,
    hasOnlyDefaultVariant: product.variantTitle === undefined,
    tags: product.tags,
    featuredMedia: mediaView(product),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    collections: (args: ListArgs) =>
      collectionConnection(
        context,
        [...context.shop.collections.values()].filter(({ id }) => product.collectionIds.includes(id)),
        args,
      ),
    variants: (args: ConnectionArgs) =>
      listConnection(variantsOf(product), args, (variant) => variantView(context, product, variant)),
  };
}

/** Each product has one picture: the one that its page shows. */
function mediaView({ id, title }: Product): object {
  const image = { id: gid("ImageSource", id), altText: null, url: pictureOf(title) };
  return { __typename: "MediaImage", id: gid("MediaImage", id), alt: null, image, preview: { image } };
}

export function variantView(context: ApiContext, product: Product, variant: Variant): object {
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", variant.id),
    legacyResourceId: String(variant.id),
    title: variant.title,
    sku: variant.sku,
    price: formatMinor(variant.priceMinor, context.shop.currencyCode),
    product: () => productView(context, product),
  };
}

export function collectionView(context: ApiContext, collection: Collection): object {
  const members = (): Product[] =>
    [...context.shop.products.values()].filter((product) => product.collectionIds.includes(collection.id));
  return {
    __typename: "Collection",
    id: gid("Collection", collection.id),
    legacyResourceId: String(collection.id),
    title: collection.title,
    handle: collection.handle,
    image: null,
    updatedAt: collection.updatedAt,
    products: (args: ConnectionArgs) =>
      listConnection(members(), args, (product) => productView(context, product)),
  };
}

export function productConnection(context: ApiContext, products: Iterable<Product>, args: ListArgs) {
  const keys: Record<string, (product: Product) => string | number> = {
    TITLE: (product) => product.title,
    CREATED_AT: (product) => product.createdAt,
    UPDATED_AT: (product) => product.updatedAt,
    VENDOR: (product) => product.vendor,
    PRODUCT_TYPE: (product) => product.productType,
  };
  const value = keys[args.sortKey ?? "ID"] ?? ((product: Product) => product.id);
  const isFound = searchFilter<Product>(args.query, {
    default: (product) =>
      [product.title, ...variantsOf(product).flatMap(({ title, sku }) => [title, sku])].join(" "),
    id: (product) => product.id,
    title: (product) => product.title,
    tag: (product) => product.tags,
    vendor: (product) => product.vendor,
    product_type: (product) => product.productType,
    status: (product) => product.status,
    created_at: (product) => product.createdAt,
    updated_at: (product) => product.updatedAt,
  });
  return connection([...products].filter(isFound), args, {
    key: (product) => [value(product), product.id],
    view: (product) => productView(context, product),
  });
}

export function collectionConnection(context: ApiContext, collections: Iterable<Collection>, args: ListArgs) {
  const keys: Record<string, (collection: Collection) => string | number> = {
    TITLE: (collection) => collection.title,
    UPDATED_AT: (collection) => collection.updatedAt,
  };
  const value = keys[args.sortKey ?? "ID"] ?? ((collection: Collection) => collection.id);
  const isFound = searchFilter<Collection>(args.query, {
    default: (collection) => collection.title,
    id: (collection) => collection.id,
    title: (collection) => collection.title,
    updated_at: (collection) => collection.updatedAt,
  });
  return connection([...collections].filter(isFound), args, {
    key: (collection) => [value(collection), collection.id],
    view: (collection) => collectionView(context, collection),
  });
}
