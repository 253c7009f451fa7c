import { type Shop, shopHandle } from "../../shops/shop.ts";
import { formatOffset, inTimeZone, timeZoneOffsetMinutes } from "../../time.ts";

export function shopPayload(shop: Shop) {
  const offset = formatOffset(timeZoneOffsetMinutes(new Date(shop.updatedAt), shop.timeZone), ":");
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    customer_email: shop.email,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    shop_owner: shop.staff[0]?.name ?? "",
    country: shop.countryCode,
    country_code: shop.countryCode,
    currency: shop.currencyCode,
    enabled_presentment_currencies: [shop.currencyCode],
    money_format: "{{amount}}",
    timezone: `(GMT${offset}) ${shop.timeZone}`,
    iana_timezone: shop.timeZone,
    primary_locale: "en",
    plan_name: "partner_test",
    plan_display_name: "Development",
    taxes_included: shop.taxesIncluded,
    tax_shipping: null,
    has_discounts: shop.discounts.size > 0,
    has_gift_cards: shop.giftCards.size > 0,
    handle: shopHandle(shop),
    created_at: inTimeZone(shop.createdAt, shop.timeZone),
    updated_at: inTimeZone(shop.updatedAt, shop.timeZone),
  };
}
