import type { OrderFigures } from "@laurel/domain/reports/order-days.ts";
import type { Tx } from "../../../database/database.ts";
import type { ReportAsked } from "../asked.ts";
import { findCounted, listOrderDays } from "./order-days.sql.ts";

export interface OrderDays {
  /** When all days were counted last. Null: not yet. */
  readonly measuredAt: Date | null;
  /** Oldest first. */
  readonly days: readonly { readonly day: string; readonly figures: OrderFigures }[];
}

export async function loadOrderDays(
  tx: Tx,
  { from, to }: Pick<ReportAsked, "from" | "to">,
): Promise<OrderDays> {
  const [[counted], days] = await Promise.all([
    tx.run(findCounted, [tx.shopId]),
    tx.run(listOrderDays, [tx.shopId, from, to]),
  ]);
  return { measuredAt: counted?.measured_at ?? null, days };
}
