import { statement } from "../../database/database.ts";

export interface NotificationsRow {
  owner_email: string | null;
  is_daily_mail_on: boolean;
  mail_day: string | null;
  told_until: Date | null;
}

export const findNotifications = statement<NotificationsRow>(
  "notifications_find",
  "SELECT owner_email, is_daily_mail_on, mail_day, told_until FROM notifications WHERE shop_id = $1",
);

/** Locked, so that concurrent changes are each compared with the value before. */
export const lockNotifications = statement<NotificationsRow>(
  "notifications_lock",
  `INSERT INTO notifications AS n (shop_id) VALUES ($1)
   ON CONFLICT (shop_id) DO UPDATE SET shop_id = n.shop_id
   RETURNING owner_email, is_daily_mail_on, mail_day, told_until`,
);

export const setDailyMail = statement<never>(
  "notifications_set_daily_mail",
  "UPDATE notifications SET is_daily_mail_on = $2 WHERE shop_id = $1",
);

/** Returns a row to the process that claims the day. */
export const claimDay = statement<NotificationsRow>(
  "notifications_claim_day",
  `INSERT INTO notifications AS n (shop_id, mail_day, mail_state, mail_claimed_at)
   VALUES ($1, $2::date, 'CLAIMED', $3)
   ON CONFLICT (shop_id) DO UPDATE
      SET mail_day = excluded.mail_day, mail_state = 'CLAIMED', mail_claimed_at = excluded.mail_claimed_at
    WHERE n.is_daily_mail_on AND (n.mail_day IS NULL OR n.mail_day < excluded.mail_day)
   RETURNING owner_email, is_daily_mail_on, mail_day, told_until`,
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

export const saveOwnerEmail = statement<never>(
  "notifications_save_owner_email",
  `INSERT INTO notifications (shop_id, owner_email) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET owner_email = excluded.owner_email`,
);
