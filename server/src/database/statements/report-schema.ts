// Row types of the tables of reports (see migrations).
import type { OrderFigures } from "@laurel/domain/reports/order-days.ts";
import type { RepeatRate } from "@laurel/domain/reports/repeat-rate.ts";
import type { JSONColumnType } from "kysely";
import type { OfShop, Timestamp } from "./columns.ts";

export interface ReportSchema {
  order_days: OrderDaysTable;
  repeat_rates: RepeatRatesTable;
  day_notes: DayNotesTable;
}

interface OrderDaysTable extends OfShop {
  day: string;
  measured_at: Timestamp;
  figures: JSONColumnType<OrderFigures>;
}

interface RepeatRatesTable extends OfShop {
  measured_at: Timestamp;
  rates: JSONColumnType<RepeatRate[]>;
}

interface DayNotesTable extends OfShop {
  day: string;
  noted_at: Timestamp;
  debt_points: number;
  debtors: number;
  members: number;
  tiers: JSONColumnType<Record<string, number>>;
}
