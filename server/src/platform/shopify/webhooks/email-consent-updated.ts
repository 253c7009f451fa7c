import { z } from "zod";
import { instant, readPayload, restId } from "../orders/payload.ts";
import type { TopicParser } from "./topic-parser.ts";

const consent = z.object({
  customer_id: restId,
  email_marketing_consent: z.object({ state: z.string(), consent_updated_at: instant.nullish() }),
});

/** Only `subscribed` is a consent: one that is not confirmed yet is `pending`. */
export const emailConsentUpdated: TopicParser = (body) => {
  const { customer_id: customerId, email_marketing_consent: said } = readPayload(consent, body);
  return {
    type: "email_consent_changed",
    customerId,
    isSubscribed: said.state.toLowerCase() === "subscribed",
    at: said.consent_updated_at ?? null,
  };
};
