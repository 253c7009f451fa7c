import type { ProgramStatus } from "@laurel/domain/program/program.ts";
import type { ExpirySetting } from "@laurel/domain/dates/expiry.ts";
import { statement } from "../../database/database.ts";

/** Every version of the program up to $2, oldest first. */
export const listPastSettings = statement<{
  version: number;
  status: ProgramStatus;
  created_at: Date;
  policy: ExpirySetting["policy"];
  months: number;
  warn_days: readonly number[];
  tiers: unknown;
}>(
  "standing_list_past_settings",
  `SELECT version, status, created_at, document -> 'expiry' ->> 'policy' AS policy,
          (document -> 'expiry' ->> 'months')::int AS months, document -> 'expiry' -> 'warnDays' AS warn_days,
          document -> 'tiers' AS tiers
     FROM program_versions WHERE shop_id = $1 AND version <= $2 ORDER BY version`,
);

export const findLastVersion = statement<{ version: number | null }>(
  "standing_find_last_version",
  "SELECT max(version) AS version FROM program_versions WHERE shop_id = $1",
);

export const findTimeZone = statement<{ time_zone: string }>(
  "standing_find_time_zone",
  "SELECT time_zone FROM shops WHERE id = $1",
);
