// The webhook endpoint's questions: did the platform send it, is its topic handled, what does it say.
import type { PlatformWebhooks } from "../platform.ts";
import { PayloadRefusal } from "./orders/payload.ts";
import { createVerifyWebhook } from "./auth/signed-texts.ts";
import { isTopic, topics } from "./webhooks/topics.ts";

export function createWebhooks(secrets: readonly string[]): PlatformWebhooks {
  return {
    verify: createVerifyWebhook(secrets),
    isHandled: isTopic,
    parse: (topic, rawBody, shopCurrency) => {
      if (!isTopic(topic))
        return { ok: false, code: "unhandled_topic", message: "There is no handler for this topic." };
      try {
        return { ok: true, event: topics[topic](readJson(rawBody), shopCurrency) };
      } catch (error) {
        const refusal = error instanceof SyntaxError ? new PayloadRefusal("malformed_body", "") : error;
        if (!(refusal instanceof PayloadRefusal)) throw error;
        return { ok: false, code: refusal.code, message: refusal.message };
      }
    },
  };
}

/** PostgreSQL's text cannot hold NUL, so a body with NUL as an escape is refused here, by itself. */
function readJson(rawBody: string): unknown {
  if (!rawBody.includes("\\u0000")) return JSON.parse(rawBody);
  return JSON.parse(rawBody, (_key, value: unknown) => {
    if (typeof value === "string" && value.includes("\0")) throw new PayloadRefusal("malformed_body", "");
    return value;
  });
}
