import type { Origin } from "@laurel/domain/reports/cohorts.ts";
import { statement } from "../../../database/database.ts";

/** Allows one counter at a time, also for the first step, which begins at the id $2. */
export const lockProgress = statement<{ counted_below: string }>(
  "reports_lock_cohort_progress",
  `INSERT INTO cohort_progress AS p (shop_id, counted_below) VALUES ($1, $2)
   ON CONFLICT (shop_id) DO UPDATE SET shop_id = p.shop_id RETURNING counted_below`,
);

export const findProgress = statement<{ counted_below: string }>(
  "reports_find_cohort_progress",
  "SELECT counted_below FROM cohort_progress WHERE shop_id = $1",
);

export const saveProgress = statement<never>(
  "reports_save_cohort_progress",
  "UPDATE cohort_progress SET counted_below = $2 WHERE shop_id = $1",
);

export const closeMonth = statement<never>(
  "reports_close_month",
  `INSERT INTO closed_months (shop_id, month, revenue_minor, point_value_hundredths, expiry_months, own_basis_points, ends_at)
   VALUES ($1, $2::date, $3, $4, $5, $6, $7)`,
);

export interface CohortRow {
  /** Such as 2026-11. */
  month: string;
  issued_on: string;
  origin: Origin;
  /** As text, all five: a shop's sums may exceed a number's exact range. */
  opened: string;
  redeemed: string;
  expired: string;
  taken_back: string;
  erased: string;
}

export const listCohortMonths = statement<CohortRow>(
  "reports_list_cohort_months",
  `SELECT to_char(month, 'YYYY-MM') AS month, to_char(issued_on, 'YYYY-MM') AS issued_on, origin, opened::text,
          redeemed::text, expired::text, taken_back::text, erased::text
     FROM cohort_months WHERE shop_id = $1 ORDER BY month, issued_on, origin`,
);

/** The first month that anything is counted of. Null: nothing is. */
export const findFirstMonth = statement<{ month: string | null }>(
  "reports_find_first_month",
  "SELECT to_char(min(month), 'YYYY-MM') AS month FROM cohort_months WHERE shop_id = $1",
);

export const listClosedMonths = statement<{
  month: string;
  ends_at: Date;
  revenue_minor: string;
  point_value_hundredths: number;
  expiry_months: number | null;
  own_basis_points: number;
}>(
  "reports_list_closed_months",
  `SELECT to_char(month, 'YYYY-MM') AS month, ends_at, revenue_minor::text, point_value_hundredths, expiry_months,
          own_basis_points
     FROM closed_months WHERE shop_id = $1 ORDER BY month`,
);

export const findOwnBreakage = statement<{ own_basis_points: number }>(
  "reports_find_own_breakage",
  "SELECT own_basis_points FROM breakage_settings WHERE shop_id = $1",
);

/** Locked, so that concurrent changes are each compared with the value before. */
export const lockOwnBreakage = statement<{ own_basis_points: number }>(
  "reports_lock_own_breakage",
  `INSERT INTO breakage_settings AS b (shop_id, own_basis_points) VALUES ($1, 0)
   ON CONFLICT (shop_id) DO UPDATE SET shop_id = b.shop_id RETURNING own_basis_points`,
);

export const setOwnBreakage = statement<never>(
  "reports_set_own_breakage",
  "UPDATE breakage_settings SET own_basis_points = $2 WHERE shop_id = $1",
);
