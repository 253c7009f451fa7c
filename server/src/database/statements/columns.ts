// Columns that many tables share.
import type { ColumnType } from "kysely";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface OfShop {
  shop_id: string;
}
