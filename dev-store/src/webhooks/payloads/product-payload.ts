import type { Product } from "../../commerce/product.ts";
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
    variants: [
      {
        id: product.variantId,
        product_id: product.id,
        admin_graphql_api_id: `gid://shopify/ProductVariant/${product.variantId}`,
        title: "Default Title",
        sku: product.sku,
        price: formatMinor(product.priceMinor, shop.currencyCode),
        taxable: product.isTaxable,
        position: 1,
        created_at: createdAt,
        updated_at: updatedAt,
      },
    ],
    images: [],
    options: [],
  };
}
