import { statement } from "../../../database/database.ts";

export const hasReferrals = statement<{ has_any: boolean }>(
  "reports_has_referrals",
  "SELECT EXISTS (SELECT 1 FROM referrals WHERE shop_id = $1) AS has_any",
);
