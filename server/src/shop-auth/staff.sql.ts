import { statement } from "../database/database.ts";

export const saveStaff = statement<never>(
  "staff_save",
  `INSERT INTO staff (shop_id, staff_id, name, named_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (shop_id, staff_id) DO UPDATE SET name = EXCLUDED.name, named_at = EXCLUDED.named_at`,
);

export const findStaff = statement<{ name: string; named_at: Date }>(
  "staff_find",
  "SELECT name, named_at FROM staff WHERE shop_id = $1 AND staff_id = $2",
);

export const findStaffOfIds = statement<{ staff_id: string; name: string }>(
  "staff_find_of_ids",
  "SELECT staff_id, name FROM staff WHERE shop_id = $1 AND staff_id = ANY($2::text[])",
);
