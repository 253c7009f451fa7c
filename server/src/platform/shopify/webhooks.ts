// The webhook endpoint's questions: did the platform send it, is its topic handled, what does it say.
import type { PlatformWebhooks } from "../platform.ts";
import { PayloadRefusal } from "./orders/payload.ts";
import { createVerifyWebhook } from "./auth/signed-texts.ts";
import { readJson } from "./read-json.ts";
import { readWithoutFaults } from "./webhooks/side-matters.ts";
import { subjectOf } from "./webhooks/subject-of.ts";
import { isTopic, topics } from "./webhooks/topics.ts";

export function createWebhooks(secrets: readonly string[]): PlatformWebhooks {
  return {
    verify: createVerifyWebhook(secrets),
    readBody: (rawBody) => readJson(rawBody).value,
    isHandled: isTopic,
    subjectOf: (topic, rawBody) => {
      try {
        return subjectOf(topic, readJson(rawBody).value);
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
    parse: (topic, rawBody, shopCurrency) => {
      if (!isTopic(topic))
        return { ok: false, code: "unhandled_topic", message: "There is no handler for this topic." };
      try {
        const { value, isRepaired } = readJson(rawBody);
        const { event, leftOut } = readWithoutFaults(topic, value, (body) =>
          topics[topic](body, shopCurrency),
        );
        return { ok: true, event, ...(isRepaired && { isRepaired }), ...(leftOut.length > 0 && { leftOut }) };
      } catch (error) {
        const refusal = error instanceof SyntaxError ? new PayloadRefusal("malformed_body", "") : error;
        if (!(refusal instanceof PayloadRefusal)) throw error;
        return { ok: false, code: refusal.code, message: refusal.message };
      }
    },
  };
}
