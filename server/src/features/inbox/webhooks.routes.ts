// POST /webhooks: verify, store, answer. Nothing is parsed before the signature over the raw bytes holds.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { metrics } from "../../http/metrics.ts";
import { findShopByDomain } from "../shops/find-shop.ts";
import { BodyBudget } from "./body-budget.ts";
import { createIntake } from "./receive-webhook.ts";

/** The platform's own bodies stay below this; larger ones are refused with 413. */
const WEBHOOK_BYTES_MAX = 10 * 1024 * 1024;

/** Of all bodies that are still coming in. */
const UNVERIFIED_BYTES_MAX = 64 * 1024 * 1024;
/** The platform waits no longer than 5 seconds for its answer. */
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
      // Anybody may send a topic: only those that are handled get a line of their own.
      metrics.webhooksReceived.inc({ topic: "unverified", outcome: verified.code });
      throw new AppError(verified.code);
    }
    const { shopDomain } = verified.webhook;
    const topic = deps.platform.webhooks.isHandled(verified.webhook.topic) ? verified.webhook.topic : "other";
    const shop = await findShopByDomain(deps, shopDomain);
    if (shop === null) {
      // Nothing here will ever take it: a success makes the platform stop sending it again.
      metrics.webhooksReceived.inc({ topic, outcome: "unknown_shop" });
      return { status: "unknown_shop" };
    }
    await intake.receive(shop.shopId, verified.webhook, rawBody);
    metrics.webhooksReceived.inc({ topic, outcome: "accepted" });
    stopTimer();
    return { status: "accepted" };
  });
}
