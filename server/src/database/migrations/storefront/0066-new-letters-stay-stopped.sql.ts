// Who stopped all e-mails before there were kinds for birthdays, codes that end and long without an order, gets none of
// those either.
import { sql, type Kysely } from "kysely";
import { changeAllShops } from "../../tenants/change-all-shops.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await changeAllShops(
    db,
    "shopper_mail_wishes",
    sql`
      UPDATE shopper_mail_wishes SET stopped = stopped || ARRAY['code_expiring', 'birthday', 'win_back']
       WHERE stopped @> ARRAY['points_expiring', 'tier_reached', 'reward_available', 'referral', 'points_earned', 'welcome']
         AND NOT stopped && ARRAY['code_expiring', 'birthday', 'win_back']`,
  );
}
