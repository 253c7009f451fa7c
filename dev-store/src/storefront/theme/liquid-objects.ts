// What Liquid knows of the shop, its products and the cart. Prices are hundredths of a whole unit, in every currency.
import { type Product, variantsOf } from "../../commerce/product.ts";
import { variantById } from "../../commerce/find.ts";
import type { DiscountApplication } from "../../commerce/order.ts";
import type { PricedLine } from "../../commerce/price-cart.ts";
import { decimalsOf } from "../../money.ts";
import { metafieldsForLiquid } from "../../shops/app-metafields.ts";
import type { Shop } from "../../shops/shop.ts";
import { pathOf } from "../layout.ts";
import { priceSession } from "../priced-session.ts";
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
  /** When codes must work; now unless given. */
  now?: Date;
}

export function liquidObjects({
  shop,
  session,
  template,
  locale = "en",
  isDesign = false,
  now = new Date(),
}: ThemePage): object {
  const { customer } = session;
  return {
    shop: { name: shop.name, permanent_domain: shop.domain, currency: shop.currencyCode },
    customer: customer && {
      id: customer.id,
      first_name: customer.firstName,
      email: customer.email,
      tags: customer.tags,
    },
    routes: { root_url: pathOf(shop) },
    request: { locale: { iso_code: locale, primary: true }, design_mode: isDesign, page_type: template },
    template: { name: template },
    cart: liquidCart(shop, session, now),
    app: { metafields: metafieldsForLiquid(shop) },
  };
}

/** A discount of products is in their lines, one of the whole order in the total alone. */
function liquidCart(shop: Shop, session: Session, now: Date) {
  const { cart } = priceSession(shop, session, now);
  const taken = (line: PricedLine, isOfLine: boolean): number =>
    line.allocations
      .filter(({ applicationIndex }) => isOfProducts(cart?.applications[applicationIndex]) === isOfLine)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const price = (minor: number): number => hundredths(shop, minor);
  const sum = (minors: readonly number[]): number => price(minors.reduce((total, minor) => total + minor, 0));
  const lines = cart?.lines ?? [];
  const fullMinor = (line: PricedLine): number => line.unitPriceMinor * line.quantity;
  const lineMinor = (line: PricedLine): number => fullMinor(line) - taken(line, true);
  const totalMinor = (line: PricedLine): number => lineMinor(line) - taken(line, false);
  return {
    currency: { iso_code: session.currencyCode ?? shop.currencyCode },
    items: lines.flatMap((line) => {
      const found = line.variantId === null ? null : variantById(shop, line.variantId);
      if (found === null) return [];
      return {
        id: line.variantId,
        product: liquidProduct(shop, found.product, found.variant.id),
        variant_id: line.variantId,
        quantity: line.quantity,
        final_line_price: price(lineMinor(line)),
      };
    }),
    item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    items_subtotal_price: sum(lines.map(lineMinor)),
    total_price: sum(lines.map(totalMinor)),
    total_discount: sum(lines.map((line) => fullMinor(line) - totalMinor(line))),
    requires_shipping: lines.some(({ requiresShipping }) => requiresShipping),
    taxes_included: shop.taxesIncluded,
  };
}

const isOfProducts = (applied?: DiscountApplication): boolean =>
  applied?.targetSelection === "entitled" || applied?.allocationMethod === "each";

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
