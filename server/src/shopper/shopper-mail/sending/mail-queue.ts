// What e-mails to shoppers will tell, stored in the transaction in which it happens. Nothing is sent here, so the ledger
// waits for no mail server. Kinds that are off cost nothing: they are known for some seconds, so another process's change
// of them counts from three seconds later on.
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { Topic, WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Tx } from "../../../database/database.ts";
import { saveRows } from "../../../database/statements/save-rows.sql.ts";
import type { Deps } from "../../../process/deps.ts";
import { kindsOnAtFirst, mailKinds } from "@laurel/domain/shopper/mail-kinds.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { hasOwnSender } from "../sender/find-sender.ts";
import { goesAt, markLetters, sendAtOnce } from "./letters-due.ts";
import { findSettings, insertNotes } from "../shopper-mail.sql.ts";

/** Told of whatever else it is part of: no other event says the same again. */
const ALWAYS_NEWS: ReadonlySet<Topic> = new Set(["points.expiring", "reward.issued"]);

interface MailQueue {
  isWanted(topic: Topic): boolean;
  add(event: WebhookEvent, about?: { readonly isOldNews?: boolean }): void;
  save(): void;
}

interface Kinds {
  /** None where nobody sends the shop's letters. */
  readonly on: readonly MailKindId[];
  /** It has a mail server of its own. */
  readonly isOwn: boolean;
  readonly timeZone: string;
}

const kindsOf = cachePerDatabase<Kinds>({ max: 10_000, ttl: 3_000 });

/** Once kinds were switched on or off, or the shop's own mail server was set or removed. */
export function noteKinds(tx: Tx, { db }: Pick<Deps, "db">): void {
  const { shopId } = tx;
  tx.afterCommit(() => {
    for (const hasServer of [true, false]) kindsOf(db).delete(keyOf(shopId, hasServer));
  });
}

export async function openMailQueue(
  tx: Tx,
  deps: Pick<Deps, "clock" | "db" | "mailer">,
  { isOldNews }: { readonly isOldNews: boolean },
): Promise<MailQueue> {
  const { on, isOwn, timeZone } = await loadKinds(tx, deps);
  const kinds = mailKinds.filter(
    ({ id, topic }) => on.includes(id) && (!isOldNews || ALWAYS_NEWS.has(topic)),
  );
  const events: WebhookEvent[] = [];
  const isWanted = (wanted: Topic) => kinds.some(({ topic }) => topic === wanted);
  return {
    isWanted,
    add: (event, about) => {
      if (isWanted(event.topic) && about?.isOldNews !== true) events.push(event);
    },
    save: () => {
      const now = deps.clock.now();
      const notes = events.splice(0).flatMap((event) =>
        kinds.flatMap((kind) => {
          const note = kind.topic === event.topic ? kind.noteOf(event, now) : null;
          if (note === null) return [];
          const { subject, facts, from } = note;
          const happenedAt = from === undefined ? now : new Date(from);
          const row = { customer_id: event.data.customerId, kind: kind.id, subject, facts };
          return [{ when: kind.when, row: { ...row, happened_at: happenedAt } }];
        }),
      );
      if (notes.length === 0) return;
      const rows = notes.map(({ row }) => row);
      saveRows(tx, insertNotes, firstOfEach(rows));
      const later = notes.filter(({ when }) => when !== "at_once");
      if (later.length < notes.length) sendAtOnce(tx, now, { isOwn });
      if (later.length === 0) return;
      const first = Math.min(
        ...[...Map.groupBy(later, ({ when }) => when)].map(([when, some]) => {
          const happenedAt = Math.min(...some.map(({ row }) => row.happened_at.getTime()));
          return goesAt(when, new Date(happenedAt), timeZone).getTime();
        }),
      );
      markLetters(tx, new Date(first), { isOwn });
    },
  };
}

async function loadKinds(tx: Tx, deps: Pick<Deps, "db" | "mailer">): Promise<Kinds> {
  const key = keyOf(tx.shopId, deps.mailer !== null);
  const known = kindsOf(deps.db).get(key);
  if (known) return known;
  const [[row], isOwn, { timeZone }] = await Promise.all([
    tx.run(findSettings, [tx.shopId]),
    hasOwnSender(tx),
    loadShop(tx),
  ]);
  const on = isOwn || deps.mailer !== null ? (row?.kinds_on ?? kindsOnAtFirst) : [];
  const kinds = { on, isOwn, timeZone };
  kindsOf(deps.db).set(key, kinds);
  return kinds;
}

const keyOf = (shopId: string, hasServer: boolean): string => `${shopId} ${hasServer}`;

/** One statement may not meet a row twice. */
function firstOfEach<Row extends { customer_id: string; kind: string; subject: string }>(
  rows: readonly Row[],
): readonly Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.customer_id} ${row.kind} ${row.subject}`;
    if (!byKey.has(key)) byKey.set(key, row);
  }
  return [...byKey.values()];
}
