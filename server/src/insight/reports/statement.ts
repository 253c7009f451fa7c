// What the monthly statement to the owner says.
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import type { Tx } from "../../database/database.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { journalTable } from "./breakage/breakage-csv.ts";
import { loadJournal, type JournalShown } from "./breakage/load-journal.ts";
import { writeCsv } from "../../core/downloads/csv.ts";
import { liabilityCsv } from "./liability/liability-csv.ts";
import { loadLiability, type ShownRow } from "./liability/load-liability.ts";

export interface Statement {
  /** Such as 2026-11. */
  readonly month: string;
  readonly liability: ShownRow;
  readonly journal: JournalShown;
  readonly files: readonly { readonly name: string; readonly csv: string }[];
}

/** Null: the month is not closed, or the ledger had recorded nothing by its end. */
export async function loadStatement(
  tx: Tx,
  shop: Shop,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<Statement | null> {
  const from = `${month}-01`;
  const to = addLocalDays(addMonths(from, 1), -1);
  const asked = { from, to, by: "DAY", now } as const;
  const [journal] = await loadJournal(tx, shop, asked);
  if (!journal) return null;
  const { total } = await loadLiability(tx, shop, asked);
  if (total === null) return null;
  return {
    month,
    liability: total,
    journal,
    files: [
      { name: `liability-${month}.csv`, csv: writeCsv(await liabilityCsv(tx, shop, asked)) },
      { name: `journal-${month}.csv`, csv: writeCsv(journalTable([journal], shop.currencyCode)) },
    ],
  };
}
