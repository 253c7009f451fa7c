import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { MailNote } from "@laurel/domain/shopper/mail-kinds.ts";
import type { MemberStatus } from "@laurel/domain/membership.ts";
import { statement } from "../../database/database.ts";
import { pieceOf } from "../../database/statements/delete-in-pieces.sql.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";

export interface SettingsRow {
  kinds_on: MailKindId[];
  stopped_at: Date | null;
  stopped_answer: string | null;
  locale: string;
  /** No letter goes before it. Null: they go. */
  resting_until: Date | null;
}

const settingsColumns = "kinds_on, stopped_at, stopped_answer, locale, resting_until";

export const findSettings = statement<SettingsRow>(
  "shopper_mail_find_settings",
  `SELECT ${settingsColumns} FROM shopper_mail_settings WHERE shop_id = $1`,
);

/** Locked, so that concurrent changes are each compared with the value before. $2: the kinds that are on at first. */
export const lockSettings = statement<SettingsRow>(
  "shopper_mail_lock_settings",
  `INSERT INTO shopper_mail_settings AS s (shop_id, kinds_on) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET shop_id = s.shop_id
   RETURNING ${settingsColumns}`,
);

export const setKinds = statement<never>(
  "shopper_mail_set_kinds",
  "UPDATE shopper_mail_settings SET kinds_on = $2 WHERE shop_id = $1",
);

export const setLocale = statement<never>(
  "shopper_mail_set_locale",
  "UPDATE shopper_mail_settings SET locale = $2 WHERE shop_id = $1",
);

/** $3: now, kept from the first refusal on; $4: the mail server's words; $5: no letter goes before. */
export const stopSender = statement<never>(
  "shopper_mail_stop_sender",
  `INSERT INTO shopper_mail_settings AS s (shop_id, kinds_on, stopped_at, stopped_answer, resting_until)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (shop_id) DO UPDATE
     SET stopped_at = CASE WHEN s.stopped_answer IS NULL THEN excluded.stopped_at ELSE s.stopped_at END,
         stopped_answer = excluded.stopped_answer, resting_until = excluded.resting_until
   WHERE (s.stopped_answer, s.resting_until) IS DISTINCT FROM (excluded.stopped_answer, excluded.resting_until)`,
);

/**
 * $3: now, kept from the first time on; $4: no letter goes before. What the mail server said before, is still what it
 * said last.
 */
export const noteAway = statement<never>(
  "shopper_mail_note_away",
  `INSERT INTO shopper_mail_settings AS s (shop_id, kinds_on, stopped_at, resting_until) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id) DO UPDATE
     SET stopped_at = coalesce(s.stopped_at, excluded.stopped_at), resting_until = excluded.resting_until
   WHERE s.stopped_at IS NULL OR excluded.resting_until IS NOT NULL`,
);

export const startSender = statement<never>(
  "shopper_mail_start_sender",
  `UPDATE shopper_mail_settings SET stopped_at = NULL, stopped_answer = NULL, resting_until = NULL
    WHERE shop_id = $1 AND stopped_at IS NOT NULL`,
);

/** What was to be told already waits; each order puts off the letter to who does not order. */
export const insertNotes = insertInto(
  "shopper_mails",
  { customer_id: "uuid", kind: "text", subject: "text", facts: "json", happened_at: "timestamptz" },
  `ON CONFLICT (shop_id, customer_id, kind, subject) DO UPDATE SET happened_at = excluded.happened_at
    WHERE shopper_mails.kind = 'win_back' AND shopper_mails.claimed_at IS NULL
      AND shopper_mails.happened_at < excluded.happened_at`,
);

export const deleteKind = statement<never>(
  "shopper_mail_delete_kind",
  "DELETE FROM shopper_mails WHERE shop_id = $1 AND kind = $2 AND claimed_at IS NULL",
);

/**
 * Customers for whom something waits, those who wait longest first. $2: kinds. $3: for events before it; $5: of the
 * kinds $4. $6: the local day of which they have had no letter. Of each kind no more is read than may be needed: what
 * is told in two months waits here too.
 */
export const listDue = statement<{ customer_id: string }>(
  "shopper_mail_list_due",
  `SELECT due.customer_id
     FROM unnest($2::text[]) AS k (kind)
    CROSS JOIN LATERAL (
          SELECT m.customer_id, m.happened_at FROM shopper_mails AS m
           WHERE m.shop_id = $1 AND m.claimed_at IS NULL AND m.kind = k.kind
             AND m.happened_at < CASE WHEN k.kind = ANY($4::text[]) THEN $5::timestamptz ELSE $3::timestamptz END
             AND (m.again_at IS NULL OR m.again_at <= $3)
             AND NOT EXISTS (SELECT 1 FROM shopper_mail_wishes AS w
                              WHERE w.shop_id = $1 AND w.customer_id = m.customer_id AND w.mail_day >= $6::date)
           ORDER BY m.happened_at LIMIT $7) AS due
    GROUP BY due.customer_id ORDER BY min(due.happened_at), due.customer_id LIMIT $7`,
);

export interface NoteRow {
  kind: MailKindId | "friend_letter";
  subject: string;
  facts: MailNote["facts"];
  happened_at: Date;
}

/** As `listDue`, for the customer $6. */
export const listNotes = statement<NoteRow>(
  "shopper_mail_list_notes",
  `SELECT kind, subject, facts, happened_at FROM shopper_mails
    WHERE shop_id = $1 AND customer_id = $6 AND claimed_at IS NULL AND kind = ANY($2::text[])
      AND happened_at < CASE WHEN kind = ANY($4::text[]) THEN $5::timestamptz ELSE $3::timestamptz END
      AND (again_at IS NULL OR again_at <= $3)
    ORDER BY happened_at, subject`,
);

/** Codes and answers to friends that wait, the oldest first. $4: now. */
export const listAtOnce = statement<NoteRow & { customer_id: string }>(
  "shopper_mail_list_at_once",
  `SELECT due.* FROM unnest($2::text[]) AS k (kind)
    CROSS JOIN LATERAL (
          SELECT customer_id, kind, subject, facts, happened_at FROM shopper_mails
           WHERE shop_id = $1 AND claimed_at IS NULL AND kind = k.kind AND (again_at IS NULL OR again_at <= $4)
           ORDER BY happened_at LIMIT $3) AS due
    ORDER BY due.happened_at, due.customer_id, due.subject LIMIT $3`,
);

/**
 * Of each kind of $2 what waits: when the first happened, and the first that is yet to happen; and when the first of those
 * that were put off is read again. $3: now.
 */
export const listFirstNotes = statement<{
  kind: NoteRow["kind"];
  first_at: Date | null;
  next_at: Date | null;
  again_at: Date | null;
}>(
  "shopper_mail_list_first",
  `SELECT k.kind,
          (SELECT m.happened_at FROM shopper_mails AS m
            WHERE m.shop_id = $1 AND m.claimed_at IS NULL AND m.kind = k.kind AND (m.again_at IS NULL OR m.again_at <= $3)
            ORDER BY m.happened_at LIMIT 1) AS first_at,
          (SELECT m.happened_at FROM shopper_mails AS m
            WHERE m.shop_id = $1 AND m.claimed_at IS NULL AND m.kind = k.kind AND m.happened_at >= $3
              AND (m.again_at IS NULL OR m.again_at <= $3)
            ORDER BY m.happened_at LIMIT 1) AS next_at,
          (SELECT min(m.again_at) FROM shopper_mails AS m
            WHERE m.shop_id = $1 AND m.claimed_at IS NULL AND m.kind = k.kind AND m.again_at > $3) AS again_at
     FROM unnest($2::text[]) AS k (kind)`,
);

/** Those that could not be written wait for a minute, then two, four … and at most a day. $5: now. */
export const putOffNotes = statement<never>(
  "shopper_mail_put_off",
  `UPDATE shopper_mails
      SET tries = least(tries + 1, 100),
          again_at = $5::timestamptz + least(power(2, least(tries, 20)) * interval '1 minute', interval '1 day')
    WHERE shop_id = $1 AND customer_id = $2 AND claimed_at IS NULL
      AND (kind, subject) IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
);

/** A row to the process that claims it. $3, $4: kinds and subjects, side by side. */
export const claimNotes = statement<{ kind: string }>(
  "shopper_mail_claim_notes",
  `UPDATE shopper_mails SET claimed_at = $5
    WHERE shop_id = $1 AND customer_id = $2 AND claimed_at IS NULL
      AND (kind, subject) IN (SELECT * FROM unnest($3::text[], $4::text[]))
   RETURNING kind`,
);

export const releaseNotes = statement<never>(
  "shopper_mail_release_notes",
  `UPDATE shopper_mails SET claimed_at = NULL
    WHERE shop_id = $1 AND customer_id = $2
      AND (kind, subject) IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
);

export const deleteNotes = statement<never>(
  "shopper_mail_delete_notes",
  `DELETE FROM shopper_mails
    WHERE shop_id = $1 AND customer_id = $2
      AND (kind, subject) IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
);

/** Claimed before $2. */
export const deleteClaimed = statement<never>(
  "shopper_mail_delete_claimed",
  "DELETE FROM shopper_mails WHERE shop_id = $1 AND claimed_at < $2",
);

/** Of the kinds $2, those that happened before $3. */
export const deleteOldNotes = pieceOf("shopper_mail_delete_old_notes", {
  table: "shopper_mails",
  where: "t.claimed_at IS NULL AND t.kind = ANY($2::text[]) AND t.happened_at < $3",
  limit: "$4",
});

/** A row to the process that claims the day. */
export const claimDay = statement<{ customer_id: string }>(
  "shopper_mail_claim_day",
  `INSERT INTO shopper_mail_wishes AS w (shop_id, customer_id, mail_day) VALUES ($1, $2, $3::date)
   ON CONFLICT (shop_id, customer_id) DO UPDATE SET mail_day = excluded.mail_day
    WHERE w.mail_day IS NULL OR w.mail_day < excluded.mail_day
   RETURNING customer_id`,
);

/** Nothing was sent: the day is free again. */
export const releaseDay = statement<never>(
  "shopper_mail_release_day",
  "UPDATE shopper_mail_wishes SET mail_day = NULL WHERE shop_id = $1 AND customer_id = $2 AND mail_day = $3::date",
);

interface RecipientRow {
  platform_id: string;
  email: string | null;
  merged_into: string | null;
  is_gone: boolean;
  status: MemberStatus;
  /** Of the shop's choice. Null: it never chose. */
  shop_locale: string | null;
}

export interface WishesRow {
  wisher_id: string;
  mail_day: string | null;
  stopped: MailKindId[];
  is_subscribed: boolean;
  refused_email: string | null;
  locale: string | null;
}

export type NoWishesRow = { readonly [Column in keyof WishesRow]: null };

/** Of the customer, and of those who were merged into them: they are one person. */
const wishes = `
  SELECT o.id AS wisher_id, w.mail_day, w.stopped, w.is_subscribed, w.refused_email, w.locale
    FROM shopper_mail_wishes AS w JOIN customers AS o ON o.shop_id = $1 AND o.id = w.customer_id
   WHERE w.shop_id = $1 AND (o.id = $2 OR o.merged_into = $2)`;

export const listWishes = statement<WishesRow>(
  "shopper_mail_list_wishes",
  `${wishes} ORDER BY (o.id = $2) DESC`,
);

/** To whom a letter goes, once for each of their wishes. */
export const findRecipient = statement<RecipientRow & (WishesRow | NoWishesRow)>(
  "shopper_mail_find_recipient",
  `SELECT c.platform_id, c.email, c.merged_into, c.deleted_at IS NOT NULL OR c.erased_at IS NOT NULL AS is_gone, b.status,
          s.locale AS shop_locale, wished.*
     FROM customers AS c JOIN balances AS b ON b.shop_id = $1 AND b.customer_id = c.id
     LEFT JOIN shopper_mail_settings AS s ON s.shop_id = $1
     LEFT JOIN LATERAL (${wishes} OFFSET 0) AS wished ON true
    WHERE c.shop_id = $1 AND c.id = $2
    ORDER BY (wished.wisher_id = $2) DESC`,
);

/** With the names of the export of a person's data. */
export const exportWishes = statement<Readonly<Record<string, unknown>>>(
  "shopper_mail_export_wishes",
  `SELECT mail_day AS "lastLetterOn", stopped, is_subscribed AS "isSubscribed", refused_email AS "refusedEmail",
          locale AS "language"
     FROM shopper_mail_wishes WHERE shop_id = $1 AND customer_id = $2`,
);

/** Locked. No row for a customer who was never there: samples of letters are addressed to nobody. */
export const lockStopped = statement<{ stopped: MailKindId[] }>(
  "shopper_mail_lock_stopped",
  `INSERT INTO shopper_mail_wishes AS w (shop_id, customer_id)
   SELECT shop_id, id FROM customers WHERE shop_id = $1 AND id = $2
   ON CONFLICT (shop_id, customer_id) DO UPDATE SET customer_id = w.customer_id
   RETURNING stopped`,
);

export const saveStopped = statement<never>(
  "shopper_mail_save_stopped",
  "UPDATE shopper_mail_wishes SET stopped = $3 WHERE shop_id = $1 AND customer_id = $2",
);

export const saveSubscribed = statement<never>(
  "shopper_mail_save_subscribed",
  `INSERT INTO shopper_mail_wishes (shop_id, customer_id, is_subscribed, said_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id, customer_id) DO UPDATE
     SET is_subscribed = excluded.is_subscribed, said_at = excluded.said_at
   WHERE shopper_mail_wishes.said_at IS NULL OR shopper_mail_wishes.said_at <= excluded.said_at`,
);

/** Writes nothing that is there already. */
export const saveLocale = statement<never>(
  "shopper_mail_save_locale",
  `INSERT INTO shopper_mail_wishes AS w (shop_id, customer_id, locale) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id, customer_id) DO UPDATE SET locale = excluded.locale
    WHERE w.locale IS DISTINCT FROM excluded.locale`,
);

export const saveRefused = statement<never>(
  "shopper_mail_save_refused",
  `INSERT INTO shopper_mail_wishes (shop_id, customer_id, refused_email) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id, customer_id) DO UPDATE SET refused_email = excluded.refused_email`,
);

/** Run as laurel_erase. */
export const eraseNotes = statement<never>(
  "shopper_mail_erase_notes",
  "DELETE FROM shopper_mails WHERE shop_id = $1 AND customer_id = $2",
);

/** Run as laurel_erase. */
export const eraseWishes = statement<never>(
  "shopper_mail_erase_wishes",
  "DELETE FROM shopper_mail_wishes WHERE shop_id = $1 AND customer_id = $2",
);

/** What these orders of the customer are worth now. */
export const findPostedPoints = statement<{ order_id: string; posted_points: number }>(
  "shopper_mail_find_posted_points",
  `SELECT order_id, posted_points FROM orders
    WHERE shop_id = $1 AND customer_id = $2 AND order_id = ANY($3::text[])`,
);

/** A row if the customer ordered after $3. */
export const findOrderSince = statement<{ order_id: string }>(
  "shopper_mail_find_order_since",
  "SELECT order_id FROM orders WHERE shop_id = $1 AND customer_id = $2 AND processed_at > $3 LIMIT 1",
);

/** Adds to the day $2 of the kinds $3. */
export const countMails = statement<never>(
  "shopper_mail_count",
  `INSERT INTO shopper_mail_days AS d (shop_id, day, kind, sent, refused, stopped)
   SELECT s.shop_id, $2::date, kind, $4, $5, $6 FROM tenants AS s, unnest($3::text[]) AS kind
    WHERE s.shop_id = $1
   ON CONFLICT (shop_id, day, kind) DO UPDATE
     SET sent = d.sent + excluded.sent, refused = d.refused + excluded.refused,
         stopped = d.stopped + excluded.stopped`,
);

export interface FiguresRow {
  kind: MailKindId;
  sent: number;
  refused: number;
  stopped: number;
}

/** Of the days after $2. */
export const sumMails = statement<FiguresRow>(
  "shopper_mail_sum",
  `SELECT kind, sum(sent)::integer AS sent, sum(refused)::integer AS refused, sum(stopped)::integer AS stopped
     FROM shopper_mail_days WHERE shop_id = $1 AND day > $2::date GROUP BY kind`,
);

export const deleteOldDays = statement<never>(
  "shopper_mail_delete_old_days",
  "DELETE FROM shopper_mail_days WHERE shop_id = $1 AND day < $2::date",
);
