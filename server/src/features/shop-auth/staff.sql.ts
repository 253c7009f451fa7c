import { statement } from "../../database/database.ts";

export const saveStaff = statement<never>(
  "staff_save",
  `INSERT INTO staff (shop_id, staff_id, name, named_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id, staff_id) DO UPDATE SET name = EXCLUDED.name, named_at = EXCLUDED.named_at`,
);

export const findStaff = statement<{ name: string; named_at: Date }>(
  "staff_find",
  "SELECT name, named_at FROM staff WHERE shop_id = $1 AND staff_id = $2",
);

/** From whatever tells of a person: a session is kept for days, a name for a month, a change for good. */
export const listStaff = statement<{ staff_id: string; name: string | null; seen_at: Date }>(
  "staff_list",
  `WITH seen AS (
     SELECT staff_id, named_at AS at FROM staff WHERE shop_id = $1
     UNION ALL
     SELECT name, coalesce(last_used_at, created_at) FROM credentials WHERE shop_id = $1 AND kind = 'session'
     UNION ALL
     SELECT substr(actor, length('staff:') + 1), recorded_at
       FROM (SELECT actor, recorded_at FROM audit_log WHERE shop_id = $1 ORDER BY id DESC LIMIT $2) AS latest
      WHERE actor LIKE 'staff:%')
   SELECT seen.staff_id, max(staff.name) AS name, max(seen.at) AS seen_at
     FROM seen LEFT JOIN staff ON staff.shop_id = $1 AND staff.staff_id = seen.staff_id
    GROUP BY seen.staff_id ORDER BY seen_at DESC, seen.staff_id LIMIT $3`,
);

export const findStaffOfIds = statement<{ staff_id: string; name: string }>(
  "staff_find_of_ids",
  "SELECT staff_id, name FROM staff WHERE shop_id = $1 AND staff_id = ANY($2::text[])",
);
