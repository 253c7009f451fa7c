import type { Customer, EmailConsent } from "../../commerce/customer.ts";
import type { Shop } from "../../shops/shop.ts";
import { inTimeZone } from "../../time.ts";

/**
 * A customer as webhooks have it: without the order counts, and since 2025-01 without tags and consents, which have topics
 * of their own (https://shopify.dev/changelog/new-customer-s-webhook-and-changes-to-existing-customer-s-webhooks-payload).
 */
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
    currency: shop.currencyCode,
    phone: customer.phone,
    addresses: [],
    tax_exemptions: [],
    admin_graphql_api_id: `gid://shopify/Customer/${customer.id}`,
  };
}

/** All that the store knows, for those who look into it. */
export const wholeCustomer = (shop: Shop, customer: Customer) => ({
  ...customerPayload(shop, customer),
  tags: customer.tags.join(", "),
  email_marketing_consent: customer.emailConsent ? consentPayload(shop, customer.emailConsent) : null,
  sms_marketing_consent: null,
});

export const consentPayload = (shop: Shop, { state, updatedAt }: EmailConsent) => ({
  state,
  opt_in_level: state === "subscribed" ? "single_opt_in" : null,
  consent_updated_at: inTimeZone(updatedAt, shop.timeZone),
});
