// A merchant's server that checks each webhook as it arrives, and often fails.
import { vi } from "vitest";
import { startReceiver, verified, type TakenWebhook } from "../processes/webhook-receiver.ts";
import type { Dice } from "./dice.ts";
import type { RunningClock } from "./running-clock.ts";

/** Of a hundred webhooks. */
const [REFUSED, CUT_OFF] = [4, 3];

export interface DistrustfulReceiver {
  readonly url: string;
  /** Each event that was taken with a 2xx, by its id: once, however often it arrived. */
  readonly accepted: Map<string, { readonly type: string; readonly data: unknown }>;
  /** What was wrong with those that arrived. */
  readonly complaints: string[];
  /** How many arrived, repeats included. */
  arrived(): number;
  expects(secret: string): void;
  /** At first it takes everything. */
  falter(): void;
  recover(): void;
  close(): Promise<void>;
}

export async function startDistrustfulReceiver(
  clock: RunningClock,
  dice: Dice,
): Promise<DistrustfulReceiver> {
  const receiver = await startReceiver();
  const accepted = new Map<string, { type: string; data: unknown }>();
  const complaints: string[] = [];
  let secret = "";
  let [isWell, arrived] = [true, 0];
  /** The package compares the time of the signature with the machine's clock. */
  const verify = (webhook: TakenWebhook, at: Date): void => {
    const now = vi.spyOn(Date, "now").mockReturnValue(at.getTime());
    try {
      verified(webhook, secret);
    } finally {
      now.mockRestore();
    }
  };
  const check = (webhook: TakenWebhook): void => {
    const left = clock.left();
    try {
      try {
        verify(webhook, clock.now());
      } catch (error) {
        if (left === null) throw error;
        verify(webhook, left);
      }
      const { type, data } = webhook.body;
      const known = accepted.get(webhook.id);
      if (known && JSON.stringify(known) !== JSON.stringify({ type, data }))
        complaints.push(`${webhook.id} was sent again with other words`);
    } catch (error) {
      complaints.push(`${webhook.id}: ${String(error)}`);
    }
  };
  receiver.answers((response) => {
    const [webhook] = receiver.taken.splice(0) as [TakenWebhook];
    arrived += 1;
    check(webhook);
    const chance = isWell ? 100 : dice.between(1, 100);
    if (chance <= REFUSED) return void response.writeHead(500).end();
    // It has taken the webhook, but the answer is lost: it does not count as taken.
    if (chance <= REFUSED + CUT_OFF) return void response.destroy();
    const { type, data } = webhook.body;
    accepted.set(webhook.id, { type, data });
    response.writeHead(204).end();
  });
  return {
    url: receiver.url,
    accepted,
    complaints,
    arrived: () => arrived,
    expects: (given) => {
      secret = given;
    },
    falter: () => {
      isWell = false;
    },
    recover: () => {
      isWell = true;
    },
    close: () => receiver.close(),
  };
}
