// Shops under load for the drill of restoring: their webhooks, when each was sent and answered, and what members must own.
import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { signWebhook } from "@laurel/server/platform/shopify/auth/sign-webhook.ts";
import type { Deps } from "@laurel/server/process/deps.ts";
import type { Line } from "@laurel/server/process/read-lines.ts";
import { expectedMembers } from "@laurel/server/testing/history/expected.ts";
import { type HistoryEvent, historyEvents } from "@laurel/server/testing/history/history.ts";
import { historyPrograms } from "@laurel/server/testing/history/programs.ts";
import { linesOf, openHistoryShop, ownedByMembers } from "@laurel/server/testing/history/replay-history.ts";
import { askAdministrator } from "@laurel/server/testing/processes/administrator.ts";
import { laurelSecret, type LaurelProcess } from "@laurel/server/testing/processes/laurel-process.ts";
import { createSender } from "@laurel/server/testing/replay/deliver.ts";
import { replayEvents } from "@laurel/server/testing/replay/replay-events.ts";

const AT_ONCE = 8;
const programs = {
  "one.myshopify.com": "flat10",
  "two.myshopify.com": "tiered1",
  "three.myshopify.com": "flat10",
} as const;
type Domain = keyof typeof programs;
const domains = Object.keys(programs) as Domain[];

export interface Message {
  readonly domain: Domain;
  readonly event: HistoryEvent;
  /** Milliseconds since 1970; Infinity until then. The first time, not when it was sent again. */
  sentAt: number;
  answeredAt: number;
}

/** A part of the customers in each shop, all of their webhooks, the shops in turn. */
export function messagesOfShops(): Message[] {
  const lists = domains.map((domain, nth) =>
    [...historyEvents({ isIn: (customer) => customer !== "" && Number(customer) % 4 === nth })].map(
      (event): Message => ({ domain, event, sentAt: Infinity, answeredAt: Infinity }),
    ),
  );
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, nth) => lists.flatMap((list) => list[nth] ?? [])).flat();
}

export const nameOf = ({ domain, event }: Message): string => `${domain} ${event.webhookId}`;

export async function openShops(deps: Deps): Promise<void> {
  for (const domain of domains) await openHistoryShop(deps, domain, historyPrograms[programs[domain]]);
}

/** As a platform does: each customer's in their order, several at once, the shops side by side. */
export async function send(laurel: LaurelProcess, messages: readonly Message[]): Promise<void> {
  await Promise.all(domains.map((domain) => sendOf(laurel, domain, messages)));
}

async function sendOf(laurel: LaurelProcess, domain: Domain, all: readonly Message[]): Promise<void> {
  const messages = all.filter((message) => message.domain === domain);
  const byId = new Map(messages.map((message) => [message.event.webhookId, message]));
  const sender = createSender({ url: new URL("/webhooks", laurel.url), connections: AT_ONCE });
  async function* lines(): AsyncGenerator<Line> {
    yield* linesOf(messages.map(({ event }) => event));
  }
  const report = await replayEvents({
    lines: lines(),
    concurrency: AT_ONCE,
    sign: (event) => signWebhook(laurelSecret, { ...event, shopDomain: domain }, event.body),
    sender: {
      close: () => sender.close(),
      async deliver(post) {
        const message = byId.get(post.headers["X-Shopify-Webhook-Id"]!)!;
        message.sentAt = Math.min(message.sentAt, Date.now());
        const delivered = await sender.deliver(post);
        message.answeredAt = Math.min(message.answeredAt, Date.now());
        return delivered;
      },
    },
  }).finally(() => sender.close());
  if (report.delivered !== messages.length) throw new Error(`${domain}: webhooks were not taken.`);
}

/** Resolves once so many have been answered. */
export async function untilAnswered(messages: readonly Message[], count: number): Promise<void> {
  while (messages.filter(({ answeredAt }) => answeredAt < Infinity).length < count) await sleep(5);
}

/** The webhooks that a database holds. */
export async function heldBy(administratorUrl: string): Promise<ReadonlySet<string>> {
  const rows = await askAdministrator<{ name: string }>(
    administratorUrl,
    `SELECT shops.domain || ' ' || inbox.webhook_id AS name
       FROM laurel.inbox JOIN laurel.shops ON shops.id = inbox.shop_id`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Members whose points, orders, spending or tier are not what the whole history gives; and how many members there are. */
export async function wrongMembers(
  deps: Deps,
): Promise<{ readonly members: number; readonly wrong: number }> {
  let [members, wrong] = [0, 0];
  for (const [nth, domain] of domains.entries()) {
    const program = programs[domain];
    const owned = await ownedByMembers(deps, domain);
    const expected = Object.entries(expectedMembers).filter(([customer]) => Number(customer) % 4 === nth);
    members += expected.length;
    wrong += expected.filter(([customer, { orders, spendMinor, ...member }]) => {
      const tier = program === "tiered1" ? member.tier : "base";
      return !isDeepStrictEqual(owned[customer], { points: member[program], orders, spendMinor, tier });
    }).length;
  }
  return { members, wrong };
}
