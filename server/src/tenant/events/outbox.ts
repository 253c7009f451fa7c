// Events for those who hear of them, stored in the transaction of what they tell: both are committed, or neither.
import type { Topic, WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { heardBy, subject } from "../../process/listeners.ts";

export type OutboxDeps = Pick<Deps, "clock" | "db" | "listeners" | "log" | "mailer" | "newId">;

export interface Telling {
  /** No shopper gets an e-mail about it. */
  readonly isOldNews?: boolean;
}

export interface Outbox {
  isWanted(topic: Topic): boolean;
  /** Ignored where no endpoint wants it. */
  add(event: WebhookEvent, about?: Telling): void;
  /** Queues the writes, and wakes the delivery after the commit. */
  save(): void;
}

/** `isOldNews`: what happens is past, moved or taken back, so that no shopper gets an e-mail about it. */
export type OpenOutbox = (
  tx: Tx,
  deps: OutboxDeps,
  about: { readonly isOldNews: boolean },
) => Promise<Outbox>;

export const outboxes = subject<{ readonly open: OpenOutbox }>("outbox");

/** One for all who listen. */
export async function openOutbox(
  tx: Tx,
  deps: OutboxDeps,
  { isOldNews = false }: { readonly isOldNews?: boolean } = {},
): Promise<Outbox> {
  const all = await Promise.all(heardBy(deps, outboxes).map(({ open }) => open(tx, deps, { isOldNews })));
  return {
    isWanted: (topic) => all.some((one) => one.isWanted(topic)),
    add: (event, about) => {
      for (const one of all) one.add(event, about);
    },
    save: () => {
      for (const one of all) one.save();
    },
  };
}
