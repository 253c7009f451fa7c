/** Counts of members by tier for $2 days before yesterday: nobody closed these days in time. */
export const noteEarlierDays = `
  INSERT INTO laurel.day_notes (shop_id, day, noted_at, debt_points, debtors, members, tiers)
  SELECT $1, day::date, day + interval '1 day 1 hour', 5000, 50, 900000,
         '{"": 800000, "silver": 90000, "gold": 10000}'
    FROM generate_series(current_date - $2::int, current_date - 2, interval '1 day') AS day
  ON CONFLICT (shop_id, day) DO NOTHING`;

/** One customer in a thousand was erased, and has open points. */
export const eraseSome = `
  UPDATE laurel.balances SET status = 'ERASED' WHERE shop_id = $1 AND status = 'EXCLUDED'`;
