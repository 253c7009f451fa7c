import { Command } from "commander";
import type { Deps } from "../process/deps.ts";
import { listInbox } from "../intake/inbox/list-inbox.ts";
import { retryInbox } from "../intake/inbox/retry-inbox.ts";
import { findShopById } from "../tenant/shops/find-shop.ts";
import { listShopIds } from "../tenant/shops/list-shops.ts";
import { shopOf } from "./shop-of.ts";
import { withDeps } from "./with-deps.ts";

export function inboxCommand(): Command {
  return new Command("inbox")
    .description("webhooks that were accepted but not applied")
    .addCommand(
      new Command("list")
        .description("lists webhooks that are waiting, set aside or without a handler, with the reason")
        .option("--shop <domain>", "only this shop (default: all shops)")
        .action(({ shop }: { shop?: string }) => withDeps(async (deps) => list(deps, shop))),
    )
    .addCommand(
      new Command("retry")
        .description("tries webhooks again that were set aside or now have a handler")
        .argument("[webhook-ids...]", "only these (default: all)")
        .option("--shop <domain>", "only this shop (default: all shops)")
        .action((webhookIds: string[], { shop }: { shop?: string }) =>
          withDeps(async (deps) => retry(deps, shop, webhookIds)),
        ),
    );
}

async function list(deps: Deps, domain: string | undefined): Promise<void> {
  let count = 0;
  for (const shopId of await shopIdsOf(deps, domain)) {
    const kept = await listInbox(deps, shopId);
    if (kept.length === 0) continue;
    count += kept.length;
    console.log((await findShopById(deps, shopId))?.domain ?? shopId);
    for (const { webhookId, topic, status, receivedAt, reasonCode, reason } of kept) {
      const why = [reasonCode, reason].filter(Boolean).join(": ");
      console.log(`  ${receivedAt.toISOString()}  ${webhookId}  ${topic}  ${status}${why ? `  ${why}` : ""}`);
    }
  }
  if (count === 0) console.log("Everything that was accepted has been applied or is about to be.");
}

async function retry(deps: Deps, domain: string | undefined, webhookIds: readonly string[]): Promise<void> {
  let count = 0;
  for (const shopId of await shopIdsOf(deps, domain)) {
    count += await retryInbox(deps, shopId, webhookIds.length > 0 ? webhookIds : undefined);
  }
  console.log(`${count} on their way; the running server applies them.`);
}

async function shopIdsOf(deps: Deps, domain: string | undefined): Promise<string[]> {
  return domain === undefined ? listShopIds(deps) : [(await shopOf(deps, domain)).shopId];
}
