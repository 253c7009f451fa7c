// POST /webhooks: verify, store, answer. Nothing is parsed before the signature over the raw bytes is verified.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { metrics } from "../../http/metrics.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import { BodyBudget } from "./body-budget.ts";
import { createIntake } from "./receive-webhook.ts";

/** The platform's own bodies stay below this; larger ones are refused with 413. */
const WEBHOOK_BYTES_MAX = 10 * 1024 * 1024;

/** For all bodies that are still arriving. */
const UNVERIFIED_BYTES_MAX = 64 * 1024 * 1024;
/** The platform waits at most 5 seconds for an answer. */
const BODY_SECONDS = 10;

export async function webhookRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const intake = createIntake(deps);
  app.removeAllContentTypeParsers();
  const budget = new BodyBudget(UNVERIFIED_BYTES_MAX);
  app.addContentTypeParser("*", (_request: FastifyRequest, body: IncomingMessage) =>
    budget.read(body, WEBHOOK_BYTES_MAX),
  );
  app.post("/webhooks", { config: { bodySeconds: BODY_SECONDS } }, async (request) => {
    const stopTimer = metrics.webhookSeconds.startTimer();
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const verified = deps.platform.webhooks.verify(request.headers, rawBody);
    if (!verified.ok) {
      // Anyone may send any topic, so an unverified topic is not used as a label.
      metrics.webhooksReceived.inc({ topic: "unverified", outcome: verified.code });
      throw new AppError(verified.code);
    }
    const { shopDomain } = verified.webhook;
    const topic = deps.platform.webhooks.isHandled(verified.webhook.topic) ? verified.webhook.topic : "other";
    const shop = await findShopByDomain(deps, shopDomain);
    if (shop === null) {
      // No retry can succeed: a success makes the platform stop retrying.
      metrics.webhooksReceived.inc({ topic, outcome: "unknown_shop" });
      return { status: "unknown_shop" };
    }
    await intake.receive(shop.shopId, verified.webhook, rawBody);
    metrics.webhooksReceived.inc({ topic, outcome: "accepted" });
    stopTimer();
    return { status: "accepted" };
  });
}
