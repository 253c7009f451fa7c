import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { NO_FIGURES, type OrderFigures } from "@laurel/domain/reports/order-days.ts";
import type { Tx } from "../../../database/database.ts";
import type { ReportAsked } from "../asked.ts";
import { findCounted, listOrderDays } from "./order-days.sql.ts";

export interface OrderDays {
  /** When all days were counted last. Null: not yet. */
  readonly measuredAt: Date | null;
  /** Oldest first, each from the first that has anything to count. */
  readonly days: readonly { readonly day: string; readonly figures: OrderFigures }[];
}

export async function loadOrderDays(
  tx: Tx,
  { from, to }: Pick<ReportAsked, "from" | "to">,
): Promise<OrderDays> {
  const [[counted], stored] = await Promise.all([
    tx.run(findCounted, [tx.shopId]),
    tx.run(listOrderDays, [tx.shopId, from, to]),
  ]);
  if (!counted) return { measuredAt: null, days: [] };
  const figuresOf = new Map(stored.map(({ day, figures }) => [day, figures]));
  const days = [];
  for (
    let day = from < counted.first ? counted.first : from;
    day <= to && day <= counted.last;
    day = addLocalDays(day, 1)
  )
    days.push({ day, figures: figuresOf.get(day) ?? NO_FIGURES });
  return { measuredAt: counted.measured_at, days };
}
