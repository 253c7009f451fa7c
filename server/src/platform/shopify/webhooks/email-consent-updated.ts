import { z } from "zod";
import { instant, readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const consent = z.object({
  customer_id: restId,
  email_marketing_consent: z
    .object({ state: z.string().nullish(), consent_updated_at: instant.nullish() })
    .nullable(),
});

/** Only `subscribed` is a consent: one that is not confirmed yet is `pending`. One without a state says nothing. */
export const emailConsentUpdated: TopicParser = (body) => {
  const { customer_id: customerId, email_marketing_consent: said } = readPayload(consent, body);
  if (!said?.state) return { type: "customer_hint", customerId };
  return {
    type: "email_consent_changed",
    customerId,
    isSubscribed: said.state.toLowerCase() === "subscribed",
    at: said.consent_updated_at ?? null,
  };
};
