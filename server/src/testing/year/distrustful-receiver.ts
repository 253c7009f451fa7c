// The merchants' server: it checks each webhook as it arrives, and often fails. Each shop has an address of its own there.
import { vi } from "vitest";
import { startReceiver, verified, type TakenWebhook } from "../processes/webhook-receiver.ts";
import type { Dice } from "./dice.ts";
import type { RunningClock } from "./running-clock.ts";

/** Of a hundred webhooks. */
const [REFUSED, CUT_OFF] = [4, 3];

/** Where one shop is told. */
export interface Listener {
  readonly url: string;
  /** Each event that was taken with a 2xx, by its id: once, however often it arrived. */
  readonly accepted: Map<string, { readonly type: string; readonly data: unknown }>;
  /** What was wrong with those that arrived: also one of another shop, whose secret is another. */
  readonly complaints: string[];
  /** How many arrived, repeats included. */
  arrived: number;
  secret: string;
}

export interface DistrustfulReceiver {
  listen(): Listener;
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
  const { pathname } = new URL(receiver.url);
  const listeners = new Map<string, Listener>();
  let isWell = true;
  /** The package compares the time of the signature with the machine's clock. */
  const verify = (webhook: TakenWebhook, secret: string, at: Date): void => {
    const now = vi.spyOn(Date, "now").mockReturnValue(at.getTime());
    try {
      verified(webhook, secret);
    } finally {
      now.mockRestore();
    }
  };
  const check = (webhook: TakenWebhook, { secret, accepted, complaints }: Listener): void => {
    const left = clock.left();
    try {
      try {
        verify(webhook, secret, clock.now());
      } catch (error) {
        if (left === null) throw error;
        verify(webhook, secret, left);
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
    const listener = listeners.get(webhook.path)!;
    listener.arrived += 1;
    check(webhook, listener);
    const chance = isWell ? 100 : dice.between(1, 100);
    if (chance <= REFUSED) return void response.writeHead(500).end();
    // It has taken the webhook, but the answer is lost: it does not count as taken.
    if (chance <= REFUSED + CUT_OFF) return void response.destroy();
    const { type, data } = webhook.body;
    listener.accepted.set(webhook.id, { type, data });
    response.writeHead(204).end();
  });
  return {
    listen() {
      const path = `/${listeners.size + 1}`;
      const url = receiver.url + path;
      const listener = { url, accepted: new Map(), complaints: [], arrived: 0, secret: "" };
      listeners.set(pathname + path, listener);
      return listener;
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
