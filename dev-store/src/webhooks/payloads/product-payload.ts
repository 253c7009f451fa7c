import { type Product, variantsOf } from "../../commerce/product.ts";
import { formatMinor } from "../../money.ts";
import type { Shop } from "../../shops/shop.ts";
import { inTimeZone } from "../../time.ts";

export function productPayload(shop: Shop, product: Product) {
  const createdAt = inTimeZone(product.createdAt, shop.timeZone);
  const updatedAt = inTimeZone(product.updatedAt, shop.timeZone);
  return {
    id: product.id,
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    title: product.title,
    body_html: product.description,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    status: product.status.toLowerCase(),
    tags: product.tags.join(", "),
    created_at: createdAt,
    updated_at: updatedAt,
    variants: variantsOf(product).map((variant, index) => ({
      id: variant.id,
      product_id: product.id,
      admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
      title: variant.title,
      sku: variant.sku,
      price: formatMinor(variant.priceMinor, shop.currencyCode),
      taxable: product.isTaxable,
      position: index + 1,
      created_at: createdAt,
      updated_at: updatedAt,
    })),
    images: [],
    options: [],
  };
}
