import type { Customer, EmailConsent } from "../../commerce/customer.ts";
import type { Shop } from "../../shops/shop.ts";
import { inTimeZone } from "../../time.ts";

/** The REST resource of a customer, without the order counts, which the platform has removed from it. */
export function customerPayload(shop: Shop, customer: Customer) {
  return {
    id: customer.id,
    email: customer.email,
    created_at: inTimeZone(customer.createdAt, shop.timeZone),
    updated_at: inTimeZone(customer.updatedAt, shop.timeZone),
    first_name: customer.firstName,
    last_name: customer.lastName,
    state: customer.state,
    note: customer.note,
    verified_email: customer.isEmailVerified,
    multipass_identifier: null,
    tax_exempt: false,
    tags: customer.tags.join(", "),
    currency: shop.currencyCode,
    phone: customer.phone,
    addresses: [],
    tax_exemptions: [],
    email_marketing_consent: customer.emailConsent ? consentPayload(shop, customer.emailConsent) : null,
    sms_marketing_consent: null,
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
  };
}

export const consentPayload = (shop: Shop, { state, updatedAt }: EmailConsent) => ({
  state,
  opt_in_level: state === "subscribed" ? "single_opt_in" : null,
  consent_updated_at: inTimeZone(updatedAt, shop.timeZone),
});
