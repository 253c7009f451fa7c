// What cannot be counted later: how many members each tier had, and who was below zero, noted as a day is closed.
import { statement } from "../../../database/database.ts";
import { insertInto } from "../../../database/statements/save-rows.sql.ts";

/** Members by tier; those without one under the empty text. */
export const countByTier = statement<{ tier_id: string; members: number }>(
  "ledger_count_by_tier",
  `SELECT coalesce(tier_id, '') AS tier_id, count(*) AS members
     FROM balances WHERE shop_id = $1 AND status = 'MEMBER' GROUP BY 1`,
);

/** What is below zero: a member in debt has no points left to spend. */
export const sumDebt = statement<{ points: string; members: number }>(
  "ledger_sum_debt",
  `SELECT coalesce(-sum(available), 0)::text AS points, count(*) AS members
     FROM balances WHERE shop_id = $1 AND available < 0`,
);

export const insertDayNote = insertInto(
  "day_notes",
  {
    day: "date",
    noted_at: "timestamptz",
    debt_points: "bigint",
    debtors: "integer",
    members: "integer",
    tiers: "json",
  } as const,
  "ON CONFLICT (shop_id, day) DO NOTHING",
);

export interface DayNoteRow {
  day: string;
  debt_points: string;
  debtors: number;
  members: number;
  tiers: Readonly<Record<string, number>>;
}

/** Both days included, oldest first, and before them that of the last day on which something was posted. */
export const listDayNotes = statement<DayNoteRow>(
  "ledger_list_day_notes",
  `SELECT day::text, debt_points::text, debtors, members, tiers FROM day_notes
    WHERE shop_id = $1 AND day <= $3::date
      AND day >= coalesce((SELECT max(day) FROM booking_day_totals WHERE shop_id = $1 AND day < $2::date), $2::date)
    ORDER BY day`,
);

export const findLastNote = statement<Omit<DayNoteRow, "debt_points" | "debtors"> & { noted_at: Date }>(
  "ledger_find_last_note",
  `SELECT day::text, noted_at, members, tiers FROM day_notes
    WHERE shop_id = $1 ORDER BY day DESC LIMIT 1`,
);
