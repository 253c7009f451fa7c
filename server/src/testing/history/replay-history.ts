// Delivers a history to a Laurel server as the platform would, and reads its members' final points.
import type { Line } from "../../process/read-lines.ts";
import type { Deps } from "../../process/deps.ts";
import { signWebhook } from "../../platform/shopify/auth/sign-webhook.ts";
import { createIntake } from "../../intake/inbox/receive-webhook.ts";
import { updateProgram } from "../../account/program-editing/update-program.ts";
import { createSender, type SenderOptions } from "../replay/deliver.ts";
import { waitForEmptyInbox } from "../replay/inbox-pending.ts";
import { replayEvents, type ReplayReport } from "../replay/replay-events.ts";
import { createShop } from "../../tenant/shops/create-shop.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import type { HistoryEvent } from "./history.ts";
import { laurelSecret, type LaurelProcess } from "../processes/laurel-process.ts";

export interface Owned {
  readonly points: number;
  readonly orders: number;
  readonly spendMinor: number;
  readonly tier: string;
}

/** A British shop whose program is on. */
export async function openHistoryShop(deps: Deps, domain: string, document: unknown): Promise<string> {
  const { shopId } = await createShop(deps, {
    domain,
    name: "Online Retail",
    currencyCode: "GBP",
    timeZone: "Europe/London",
    actor: "test",
  });
  const updated = await updateProgram(deps, shopId, {
    expectedVersion: 1,
    status: "ON",
    document,
    actor: "test",
  });
  if (!updated.ok) throw new Error(JSON.stringify(updated.problems));
  return shopId;
}

/** Line by line, because the whole history as objects takes half a gigabyte. */
export function* linesOf(events: Iterable<HistoryEvent>): Generator<Line> {
  let number = 0;
  for (const event of events) {
    number += 1;
    yield { number, bytes: Buffer.from(JSON.stringify(event)) };
  }
}

const RECEIVED_AT_ONCE = 100;

/** Into the inbox of this process: nothing is applied. */
export async function receiveHistory(
  deps: Deps,
  history: { readonly shopId: string; readonly domain: string; readonly events: Iterable<HistoryEvent> },
): Promise<void> {
  const { shopId, domain: shopDomain, events } = history;
  const intake = createIntake(deps);
  let underWay: Promise<void>[] = [];
  for (const { topic, webhookId, triggeredAt, payload } of events) {
    const webhook = { topic, shopDomain, webhookId, triggeredAt };
    underWay.push(intake.receive(shopId, webhook, Buffer.from(JSON.stringify(payload))));
    if (underWay.length < RECEIVED_AT_ONCE) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
}

export interface Replay {
  readonly lines: Iterable<Line>;
  readonly shopDomain: string;
  readonly concurrency?: number;
  /** More retries if the server is killed repeatedly. */
  readonly patience?: Pick<SenderOptions, "retries" | "firstDelayMilliseconds">;
}

/** Resolves once everything is accepted and applied. */
export async function replayInto(laurel: Pick<LaurelProcess, "url">, replay: Replay): Promise<ReplayReport> {
  const { shopDomain, concurrency = 16 } = replay;
  async function* lines(): AsyncGenerator<Line> {
    yield* replay.lines;
  }
  const url = new URL("/webhooks", laurel.url);
  const sender = createSender({ url, connections: concurrency, ...replay.patience });
  try {
    const report = await replayEvents({
      lines: lines(),
      sender,
      concurrency,
      sign: (event) => signWebhook(laurelSecret, { ...event, shopDomain }, event.body),
    });
    if (!(await waitForEmptyInbox(laurel.url, undefined))) throw new Error("The inbox cannot be counted.");
    return report;
  } finally {
    sender.close();
  }
}

/** Each member's points, by the platform's customer id. */
export async function ownedByMembers(deps: Deps, domain: string): Promise<Record<string, Owned>> {
  const shop = await findShopByDomain(deps, domain);
  if (!shop) throw new Error("There is no such shop.");
  const rows = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("balances")
      .innerJoin("customers", "customers.id", "balances.customer_id")
      .select(["platform_id", "available", "orders_count", "spent_minor", "tier_id"])
      .where("balances.shop_id", "=", shop.shopId)
      .execute(),
  );
  return Object.fromEntries(
    rows.map((row) => [
      row.platform_id,
      {
        points: row.available,
        orders: row.orders_count,
        spendMinor: row.spent_minor,
        tier: row.tier_id ?? "base",
      },
    ]),
  );
}
