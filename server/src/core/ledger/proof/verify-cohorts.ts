// Proves what the reports keep of points by the month in which they were given, as far as it is counted.
import { addToMonth } from "@laurel/domain/reports/cohorts.ts";
import type { Tx } from "../../../database/database.ts";
import { asWhole } from "../../../database/statements/plan-nearby.sql.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import { findCountedCohorts, findFirstCohort, listMonthEnds, wrongCohorts } from "./verify-cohorts.sql.ts";
import type { Breach } from "./verify.sql.ts";

export async function findWrongCohorts(tx: Tx): Promise<readonly Breach[]> {
  const [progress] = await tx.run(findCountedCohorts, [tx.shopId]);
  const closed = await tx.run(listMonthEnds, [tx.shopId]);
  const [first] = await tx.run(findFirstCohort, [tx.shopId]);
  const last = closed.at(-1)?.month;
  const open = last === undefined ? (first?.month ?? NO_MONTH) : addToMonth(last, 1);
  const below = progress?.counted_below ?? FIRST_ID;
  const ids = [FIRST_ID, ...closed.map(({ ends_at }) => firstIdAt(ends_at))];
  const days = [...closed.map(({ month }) => month), open].map((month) => `${month}-01`);
  return asWhole(tx, () => tx.run(wrongCohorts, [tx.shopId, below, ids, days]));
}

/** Where points should be counted, and none are. */
const NO_MONTH = "0001-01";
