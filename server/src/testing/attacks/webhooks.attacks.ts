// What arrives at the webhook address and is not what it says it is.
import { expect } from "vitest";
import { signWebhook } from "../../platform/shopify/sign-webhook.ts";
import type { Attack } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";

interface Delivery {
  readonly secret: string;
  readonly topic: string;
  readonly shopDomain: string;
  readonly body: string;
}

let deliveries = 0;

function deliver(world: AttackWorld, { secret, body, ...named }: Delivery): Promise<Response> {
  deliveries += 1;
  const webhook = { ...named, webhookId: `attack-${deliveries}`, eventId: null, triggeredAt: null };
  const headers = signWebhook(secret, webhook, Buffer.from(body));
  return world.ask("/webhooks", { method: "POST", headers, body });
}

export const attacks: readonly Attack[] = [
  {
    fact: "A webhook signed with another secret is refused, and nothing is stored",
    async attempt(world) {
      const before = await world.stateOf(world.two);
      const answer = await deliver(world, {
        secret: "another secret",
        topic: "app/uninstalled",
        shopDomain: world.two.domain,
        body: JSON.stringify({ myshopify_domain: world.two.domain }),
      });
      expect(answer.status).toBe(401);
      await world.settled();
      expect(await world.stateOf(world.two)).toEqual(before);
    },
  },
];
