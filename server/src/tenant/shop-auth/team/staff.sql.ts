import { statement } from "../../../database/database.ts";

export const saveStaff = statement<never>(
  "staff_save",
  `INSERT INTO staff (shop_id, staff_id, name, named_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id, staff_id) DO UPDATE SET name = EXCLUDED.name, named_at = EXCLUDED.named_at`,
);

export const findStaff = statement<{ name: string; named_at: Date }>(
  "staff_find",
  "SELECT name, named_at FROM staff WHERE shop_id = $1 AND staff_id = $2",
);

/** From all records of a person: sessions are kept for days, names for a month, audit entries for good. */
export interface SeenRow {
  staff_id: string;
  /** Null if this record has no name. */
  name: string | null;
  seen_at: Date;
}

export const listSeen = statement<SeenRow>(
  "staff_list_seen",
  `SELECT staff_id, name, named_at AS seen_at FROM staff WHERE shop_id = $1
    UNION ALL
   SELECT substr(actor, length('staff:') + 1), NULL, max(recorded_at)
     FROM (SELECT actor, recorded_at FROM audit_log WHERE shop_id = $1 ORDER BY id DESC LIMIT $2) AS latest
    WHERE actor LIKE 'staff:%' GROUP BY actor`,
);

export const listSessions = statement<SeenRow>(
  "staff_list_sessions",
  `SELECT name AS staff_id, NULL AS name, max(coalesce(last_used_at, created_at)) AS seen_at FROM credentials
    WHERE shop_id = $1 AND kind = 'session' GROUP BY name`,
);

export const findStaffOfIds = statement<{ staff_id: string; name: string }>(
  "staff_find_of_ids",
  "SELECT staff_id, name FROM staff WHERE shop_id = $1 AND staff_id = ANY($2::text[])",
);
