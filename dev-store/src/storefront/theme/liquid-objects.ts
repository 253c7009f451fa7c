// What Liquid knows of the shop, its products and the cart. Prices are hundredths of a whole unit, in every currency.
import { type Product, variantsOf } from "../../commerce/product.ts";
import { variantById } from "../../commerce/find.ts";
import { decimalsOf } from "../../money.ts";
import { metafieldsForLiquid } from "../../shops/app-metafields.ts";
import type { Shop } from "../../shops/shop.ts";
import { pathOf } from "../layout.ts";
import type { Session } from "../session.ts";

export interface ThemePage {
  shop: Shop;
  session: Session;
  /** As the platform names templates: `index`, `product`, `cart`, `page`. */
  template: string;
  /** On a product's page. */
  product?: LiquidProduct | null;
  /** BCP 47; English unless given. */
  locale?: string;
  /** In the theme editor. */
  isDesign?: boolean;
}

export function liquidObjects({
  shop,
  session,
  template,
  locale = "en",
  isDesign = false,
}: ThemePage): object {
  const { customer } = session;
  return {
    shop: { name: shop.name, permanent_domain: shop.domain, currency: shop.currencyCode },
    customer: customer && { id: customer.id, first_name: customer.firstName, email: customer.email },
    routes: { root_url: pathOf(shop) },
    request: { locale: { iso_code: locale, primary: true }, design_mode: isDesign, page_type: template },
    template: { name: template },
    cart: liquidCart(shop, session),
    app: { metafields: metafieldsForLiquid(shop) },
  };
}

function liquidCart(shop: Shop, session: Session) {
  const items = [...session.cart].flatMap(([variantId, quantity]) => {
    const found = variantById(shop, variantId);
    if (found === null) return [];
    const product = liquidProduct(shop, found.product, variantId);
    const price = hundredths(shop, found.variant.priceMinor);
    return [{ id: variantId, product, variant_id: variantId, quantity, final_line_price: price * quantity }];
  });
  return {
    currency: { iso_code: session.currencyCode ?? shop.currencyCode },
    items,
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total_price: items.reduce((sum, item) => sum + item.final_line_price, 0),
  };
}

export type LiquidProduct = ReturnType<typeof liquidProduct>;

/** `variantId`: the one of the address. */
export function liquidProduct(shop: Shop, product: Product, variantId?: number) {
  const variants = variantsOf(product).map(({ id, title, priceMinor }) => ({
    id,
    title,
    price: hundredths(shop, priceMinor),
    available: true,
  }));
  const prices = variants.map(({ price }) => price);
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    "gift_card?": product.isGiftCard,
    tags: product.tags,
    collections: product.collectionIds.flatMap((id) => shop.collections.get(id) ?? []),
    variants,
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    selected_or_first_available_variant: variants.find(({ id }) => id === variantId) ?? variants[0]!,
  };
}

const hundredths = (shop: Shop, minor: number): number => (minor * 100) / 10 ** decimalsOf(shop.currencyCode);
