import { journalOf } from "@laurel/domain/reports/journal.ts";
import { linesOf } from "@laurel/domain/reports/journal-lines.ts";
import { formatMoney } from "@laurel/domain/money.ts";
import type { Tx } from "../../../database/database.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { toNumber } from "../to-number.ts";
import { loadClosedMonths, loadCohortMonths } from "./load-cohorts.ts";

export type JournalShown = Awaited<ReturnType<typeof loadJournal>>[number];

/** The closed months in which these days are. */
export async function loadJournal(
  tx: Tx,
  { currencyCode }: Pick<Shop, "currencyCode">,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const [rows, closed] = await Promise.all([loadCohortMonths(tx), loadClosedMonths(tx)]);
  const money = (minor: bigint) => formatMoney(toNumber(minor), currencyCode);
  const revenues = new Map(closed.map(({ month, revenueMinor }) => [month, revenueMinor]));
  return journalOf(closed, { rows, since: closed[0]?.month ?? null })
    .filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
    .map((one) => ({
      month: one.month,
      revenue: money(revenues.get(one.month) ?? 0n),
      owed: money(one.owedMinor),
      lines: linesOf(one).map(({ kind, amountMinor, ...line }) => ({
        ...line,
        kind: kinds[kind],
        amount: money(amountMinor),
      })),
    }));
}

const kinds = {
  sale: "SALE",
  refund: "REFUND",
  redemption: "REDEMPTION",
  estimate: "ESTIMATE",
  expiry: "EXPIRY",
} as const;
