import { statement } from "../../database/database.ts";
import { pieceOf } from "../../database/statements/delete-in-pieces.sql.ts";

/** Inserts a webhook id once: all retries of one delivery have the same id. */
export const insertWebhook = statement<never>(
  "inbox_insert",
  `INSERT INTO inbox (shop_id, id, webhook_id, topic, received_at, status, bytes, body, triggered_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (shop_id, webhook_id) DO NOTHING`,
);

/** When the next event to apply arrived. */
export const findPending = statement<{ received_at: Date }>(
  "inbox_find_pending",
  `SELECT received_at FROM inbox WHERE shop_id = $1 AND status = 'pending' ORDER BY received_at, id LIMIT 1`,
);

export interface PendingRow {
  webhook_id: string;
  topic: string;
  triggered_at: string | null;
  attempts: number;
  body: Buffer;
  /** The number of waiting events, $2 at most; the byte limit may return fewer of them. */
  waiting: number;
}

/** The next events in order of arrival: at most $2, and at most $3 bytes unless the first alone is larger. */
export const listPending = statement<PendingRow>(
  "inbox_list_pending",
  `SELECT webhook_id, topic, triggered_at, attempts, body, waiting
     FROM (SELECT *, count(*) OVER () AS waiting, sum(bytes) OVER (ORDER BY received_at, id) AS bytes_so_far,
                  row_number() OVER (ORDER BY received_at, id) AS nth
             FROM (SELECT webhook_id, topic, triggered_at, attempts, body, bytes, received_at, id
                     FROM inbox WHERE shop_id = $1 AND status = 'pending'
                    ORDER BY received_at, id LIMIT $2) AS next) AS measured
    WHERE bytes_so_far <= $3 OR nth = 1
    ORDER BY received_at, id`,
);

/** An applied event loses its body: all that is needed is stored with its order and its customer. */
export const settleApplied = statement<never>(
  "inbox_settle_applied",
  `UPDATE inbox SET status = 'applied', settled_at = $3, attempts = attempts + 1, body = NULL
    WHERE shop_id = $1 AND webhook_id = ANY($2::text[])`,
);

/**
 * Sets an event aside with its reason, makes it wait for the platform's answer about an order, or has applied it: then
 * with its body, because something in it was not taken as it was sent.
 */
export const settleOther = statement<never>(
  "inbox_settle_other",
  `UPDATE inbox SET status = $3, reason_code = $4, reason = $5, waits_for_order = $6, settled_at = $7,
          attempts = attempts + 1
    WHERE shop_id = $1 AND webhook_id = $2`,
);

/** Why the body of a message stays though it was applied. */
export type KeptCode = "text_repaired" | "part_not_read";
const isKept = "reason_code IN ('text_repaired', 'part_not_read')";

export const settleWaiting = statement<never>(
  "inbox_settle_waiting",
  `UPDATE inbox SET status = 'applied', settled_at = $3,
          body = CASE WHEN ${isKept} THEN body END
    WHERE shop_id = $1 AND waits_for_order = $2 AND status = 'waiting'`,
);

/** The platform could not be asked: events that waited for it are applied with what is known. */
export const stopWaiting = statement<never>(
  "inbox_stop_waiting",
  `UPDATE inbox SET status = 'pending' WHERE shop_id = $1 AND waits_for_order = $2 AND status = 'waiting'`,
);

export interface KeptRow {
  webhook_id: string;
  topic: string;
  status: "waiting" | "set_aside" | "unhandled";
  received_at: Date;
  settled_at: Date | null;
  attempts: number;
  reason_code: string | null;
  reason: string | null;
}

export const listKept = statement<KeptRow>(
  "inbox_list_kept",
  `SELECT webhook_id, topic, status, received_at, settled_at, attempts, reason_code, reason
     FROM inbox WHERE shop_id = $1 AND status IN ('waiting', 'set_aside', 'unhandled')
    ORDER BY received_at, id LIMIT $2`,
);

export interface SetAsideBodyRow {
  webhook_id: string;
  topic: string;
  reason_code: string | null;
  /** Null: it was deleted. */
  body: Buffer | null;
}

/** Of the oldest messages that were set aside: bodies of $2 bytes at most together, for at most $3 messages. */
export const listSetAsideBodies = statement<SetAsideBodyRow>(
  "inbox_list_set_aside_bodies",
  `SELECT webhook_id, topic, reason_code, body
     FROM (SELECT webhook_id, topic, reason_code, body, sum(bytes) OVER (ORDER BY received_at, id) AS bytes_so_far
             FROM (SELECT * FROM inbox WHERE shop_id = $1 AND status = 'set_aside' AND body IS NOT NULL
                    ORDER BY received_at, id LIMIT $3) AS oldest) AS measured
    WHERE bytes_so_far <= $2`,
);

/** Locked until they are dismissed. */
export const lockSetAside = statement<SetAsideBodyRow>(
  "inbox_lock_set_aside",
  `SELECT webhook_id, topic, reason_code, body FROM inbox
    WHERE shop_id = $1 AND status = 'set_aside' AND webhook_id = ANY($2::text[])
    ORDER BY received_at, id LIMIT $3 FOR UPDATE`,
);

/** It counts as done, and is deleted as applied messages are. Its body goes at once: nothing can apply it any more. */
export const dismissSetAside = statement<never>(
  "inbox_dismiss",
  `UPDATE inbox SET status = 'applied', settled_at = $3, body = NULL
    WHERE shop_id = $1 AND status = 'set_aside' AND webhook_id = ANY($2::text[])`,
);

export const listKeptTopics = statement<{ topic: string }>(
  "inbox_list_kept_topics",
  `SELECT DISTINCT topic FROM inbox
    WHERE shop_id = $1 AND status = ANY($2::inbox_status[]) AND status IN ('waiting', 'set_aside', 'unhandled')`,
);

export const retryKept = statement<{ webhook_id: string }>(
  "inbox_retry",
  `UPDATE inbox SET status = 'pending', attempts = 0, reason_code = NULL, reason = NULL
    WHERE shop_id = $1 AND status = ANY($2::inbox_status[]) AND ($3::text[] IS NULL OR webhook_id = ANY($3))
      AND topic = ANY($4::text[]) AND body IS NOT NULL
   RETURNING webhook_id`,
);

export interface InboxCount {
  pending: number;
  set_aside: number;
  unhandled: number;
  oldest_seconds: number | null;
}

/** Each half uses its own index. Applied events are a hundred times as many, and are not scanned. */
export const countInboxOfShop = statement<InboxCount>(
  "inbox_count",
  `SELECT p.count + k.waiting AS pending, k.set_aside, k.unhandled,
          extract(epoch FROM $2::timestamptz - least(p.oldest, k.oldest))::float8 AS oldest_seconds
     FROM (SELECT count(*) AS count, min(received_at) AS oldest FROM inbox
            WHERE shop_id = $1 AND status = 'pending') AS p,
          (SELECT count(*) FILTER (WHERE status = 'waiting') AS waiting,
                  count(*) FILTER (WHERE status = 'set_aside') AS set_aside,
                  count(*) FILTER (WHERE status = 'unhandled') AS unhandled,
                  min(received_at) FILTER (WHERE status = 'waiting') AS oldest
             FROM inbox WHERE shop_id = $1 AND status IN ('waiting', 'set_aside', 'unhandled')) AS k`,
);

export interface SetAsideCount {
  topic: string;
  reason_code: string | null;
  count: number;
}

/** Most frequent first. */
export const countSetAsideOfShop = statement<SetAsideCount>(
  "inbox_count_set_aside",
  `SELECT topic, reason_code, count(*) AS count FROM inbox WHERE shop_id = $1 AND status = 'set_aside'
    GROUP BY topic, reason_code ORDER BY count DESC, topic, reason_code`,
);

/** Deletes the bodies of events that were set aside. */
export const deleteOldBodies = statement<never>(
  "inbox_delete_old_bodies",
  `UPDATE inbox SET body = NULL WHERE shop_id = $1 AND status = 'set_aside' AND received_at < $2 AND body IS NOT NULL`,
);

/** Deletes applied and unhandled events before $2, and set-aside events before $3. */
export const deleteOldEntries = pieceOf("inbox_delete_old_entries", {
  table: "inbox",
  where: `(t.status = 'applied' AND t.settled_at < $2 OR t.status = 'unhandled' AND t.received_at < $2
           OR t.status = 'set_aside' AND t.received_at < $3)`,
  limit: "$4",
});

/** Usually few rows, found by the index of unapplied events. */
export const summariseSetAside = statement<{
  count: number;
  newest: Date | null;
  is_under_way: boolean;
  now: Date;
}>(
  "inbox_summarise_set_aside",
  `SELECT count(*) AS count, max(coalesce(settled_at, received_at)) AS newest,
          EXISTS (SELECT 1 FROM inbox WHERE shop_id = $1 AND status IN ('pending', 'waiting')) AS is_under_way,
          clock_timestamp() AS now
     FROM inbox WHERE shop_id = $1 AND status = 'set_aside'`,
);
