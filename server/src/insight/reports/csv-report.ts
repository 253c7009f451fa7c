import type { Tx } from "../../database/database.ts";
import type { CsvTable } from "../../core/downloads/csv.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { ReportAsked } from "./asked.ts";

/** A report as a table for spreadsheets. */
export type CsvReport = (
  tx: Tx,
  shop: Shop,
  asked: ReportAsked & { readonly now: Date },
) => Promise<CsvTable>;
