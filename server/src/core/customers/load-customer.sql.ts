import { statement } from "../../database/database.ts";

export const findCustomerStanding = statement<{
  platform_id: string;
  deleted_at: Date | null;
  erased_at: Date | null;
  merged_into: string | null;
}>(
  "customers_find_standing",
  "SELECT platform_id, deleted_at, erased_at, merged_into FROM customers WHERE shop_id = $1 AND id = $2",
);
