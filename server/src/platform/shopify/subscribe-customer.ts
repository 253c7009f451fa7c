// Subscribes a customer to the store's e-mails.
import { z } from "zod";
import { PlatformError, type Subscribed } from "../platform.ts";
import {
  customerAnswer,
  customerFromGraphql,
  describeUserErrors,
  userErrors,
} from "./client/graphql-answers.ts";
import { operation } from "./client/operation.ts";
import type { ShopifyClient } from "./client/shopify-client.ts";
import { instant } from "./orders/payload.ts";

const consent = z.object({ marketingState: z.string(), marketingUpdatedAt: instant.nullable() });
type Consent = z.output<typeof consent>;

const consentingCustomer = customerAnswer.extend({
  defaultEmailAddress: consent.extend({ emailAddress: z.string() }).nullable(),
});

const readConsent = operation<{ id: string }, { customer: z.output<typeof consentingCustomer> | null }>(
  "customers/consent",
  z.object({ customer: consentingCustomer.nullable() }),
);

const updated = z.object({
  customer: z.object({ defaultEmailAddress: consent.nullable() }).nullable(),
  userErrors,
});

const updateConsent = operation<
  { input: Readonly<Record<string, unknown>> },
  { customerEmailMarketingConsentUpdate: z.output<typeof updated> | null }
>("customers/consent-update", z.object({ customerEmailMarketingConsentUpdate: updated.nullable() }));

/** Reads first: a consent keeps its date, and one that waits to be confirmed is not overruled. */
export async function subscribeCustomer(
  client: ShopifyClient,
  shopDomain: string,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<Subscribed | null> {
  const id = `gid://shopify/Customer/${customerId}`;
  const { customer } = await client.run(shopDomain, readConsent, { id });
  if (customer === null) return null;
  const known = customer.defaultEmailAddress;
  const hasAgreed = known?.marketingState === "SUBSCRIBED" || known?.marketingState === "PENDING";
  const after = hasAgreed ? known : await subscribe(client, shopDomain, id, now);
  const isSubscribed = after.marketingState === "SUBSCRIBED";
  const agreedAt = isSubscribed ? (after.marketingUpdatedAt ?? now.toISOString()) : null;
  return { customer: customerFromGraphql(customer), agreedAt };
}

async function subscribe(
  client: ShopifyClient,
  shopDomain: string,
  customerId: string,
  now: Date,
): Promise<Consent> {
  const emailMarketingConsent = {
    marketingState: "SUBSCRIBED",
    marketingOptInLevel: "SINGLE_OPT_IN",
    consentUpdatedAt: now.toISOString(),
  };
  const { customerEmailMarketingConsentUpdate: answer } = await client.run(shopDomain, updateConsent, {
    input: { customerId, emailMarketingConsent },
  });
  const after = answer?.customer?.defaultEmailAddress;
  if (after?.marketingState === "SUBSCRIBED" || after?.marketingState === "PENDING") return after;
  const reason = describeUserErrors(answer?.userErrors ?? []);
  const message = `The store platform did not subscribe the customer: ${reason || "it gave no reason"}.`;
  throw new PlatformError("consent_refused", message, { isRetryable: false });
}
