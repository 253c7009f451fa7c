import { statement } from "../../database/database.ts";

/** Since when the program is on without interruption; null while it is not. */
export const findOnSince = statement<{ on_since: Date | null }>(
  "standing_find_on_since",
  `SELECT min(created_at) AS on_since FROM program_versions
    WHERE shop_id = $1 AND version > (
      SELECT coalesce(max(version), 0) FROM program_versions WHERE shop_id = $1 AND status <> 'ON')`,
);
