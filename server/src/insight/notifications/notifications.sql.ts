import { statement } from "../../database/database.ts";

export interface NotificationsRow {
  owner_email: string | null;
  is_daily_mail_on: boolean;
  mail_day: string | null;
  told_until: Date | null;
  is_statement_on: boolean;
  /** The first day of the month that the latest statement is about. */
  statement_month: string | null;
  /** Of the shop, in lines. */
  postal_address: string[] | null;
}

const columns =
  "owner_email, is_daily_mail_on, mail_day, told_until, is_statement_on, statement_month, postal_address";

export const findNotifications = statement<NotificationsRow>(
  "notifications_find",
  `SELECT ${columns} FROM notifications WHERE shop_id = $1`,
);

/** Locked, so that concurrent changes are each compared with the value before. */
export const lockNotifications = statement<NotificationsRow>(
  "notifications_lock",
  `INSERT INTO notifications AS n (shop_id) VALUES ($1)
   ON CONFLICT (shop_id) DO UPDATE SET shop_id = n.shop_id
   RETURNING ${columns}`,
);

export const setSwitches = statement<never>(
  "notifications_set_switches",
  "UPDATE notifications SET is_daily_mail_on = $2, is_statement_on = $3 WHERE shop_id = $1",
);

/** Returns a row to the process that claims the day. */
export const claimDay = statement<NotificationsRow>(
  "notifications_claim_day",
  `INSERT INTO notifications AS n (shop_id, mail_day, mail_state, mail_claimed_at)
   VALUES ($1, $2::date, 'CLAIMED', $3)
   ON CONFLICT (shop_id) DO UPDATE
      SET mail_day = excluded.mail_day, mail_state = 'CLAIMED', mail_claimed_at = excluded.mail_claimed_at
    WHERE n.is_daily_mail_on AND (n.mail_day IS NULL OR n.mail_day < excluded.mail_day)
   RETURNING ${columns}`,
);

/** $4: reported up to this time; null leaves the rest to the next e-mail. */
export const settleDay = statement<never>(
  "notifications_settle_day",
  `UPDATE notifications SET mail_state = $3, told_until = coalesce($4, told_until)
    WHERE shop_id = $1 AND mail_day = $2::date AND mail_state = 'CLAIMED'`,
);

/** Nothing was sent: the day is unclaimed again. */
export const releaseDay = statement<never>(
  "notifications_release_day",
  `UPDATE notifications SET mail_day = NULL, mail_state = NULL
    WHERE shop_id = $1 AND mail_day = $2::date AND mail_state = 'CLAIMED'`,
);

export const savePostalAddress = statement<never>(
  "notifications_save_postal_address",
  `INSERT INTO notifications AS n (shop_id, postal_address) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET postal_address = excluded.postal_address
    WHERE n.postal_address IS DISTINCT FROM excluded.postal_address`,
);

export const saveOwnerEmail = statement<never>(
  "notifications_save_owner_email",
  `INSERT INTO notifications (shop_id, owner_email) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET owner_email = excluded.owner_email`,
);

/** Returns a row to the process that claims the statement about the month. */
export const claimStatement = statement<NotificationsRow>(
  "notifications_claim_statement",
  `INSERT INTO notifications AS n (shop_id, statement_month, statement_state) VALUES ($1, $2::date, 'CLAIMED')
   ON CONFLICT (shop_id) DO UPDATE SET statement_month = excluded.statement_month, statement_state = 'CLAIMED'
    WHERE n.is_statement_on AND (n.statement_month IS NULL OR n.statement_month < excluded.statement_month)
   RETURNING ${columns}`,
);

export const settleStatement = statement<never>(
  "notifications_settle_statement",
  `UPDATE notifications SET statement_state = $3
    WHERE shop_id = $1 AND statement_month = $2::date AND statement_state = 'CLAIMED'`,
);

/** Nothing was sent: the month is unclaimed again. */
export const releaseStatement = statement<never>(
  "notifications_release_statement",
  `UPDATE notifications SET statement_month = NULL, statement_state = NULL
    WHERE shop_id = $1 AND statement_month = $2::date AND statement_state = 'CLAIMED'`,
);
