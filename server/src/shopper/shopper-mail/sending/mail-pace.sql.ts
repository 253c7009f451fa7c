import { statement } from "../../../database/database.ts";

/**
 * Takes $3 of the letters of the minute $2 for a process, or what is left of the $4 that may go. No row: none is. A
 * process whose clock is behind takes of the latest minute.
 */
export const takePace = statement<{ granted: number }>(
  "shopper_mail_take_pace",
  `INSERT INTO mail_paces AS p (server, minute, taken, granted)
   VALUES ($1, $2, least($3::integer, $4::integer), least($3::integer, $4::integer))
   ON CONFLICT (server) DO UPDATE
     SET minute = greatest(p.minute, excluded.minute),
         taken = CASE WHEN p.minute < excluded.minute THEN excluded.taken ELSE least(p.taken + $3, $4) END,
         granted = CASE WHEN p.minute < excluded.minute THEN excluded.granted ELSE least($3, $4 - p.taken) END
   WHERE p.minute < excluded.minute OR p.taken < $4
   RETURNING granted`,
);

/** Of a shop's own mail server. */
export const deleteOldPace = statement<never>(
  "shopper_mail_delete_old_pace",
  "DELETE FROM mail_paces WHERE server = $1::text AND minute < $2",
);
