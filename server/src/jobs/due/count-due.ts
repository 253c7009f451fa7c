import type { Deps } from "../../process/deps.ts";
import type { DueFigure } from "../../http/metrics.ts";
import { countDueWork } from "./due-work.sql.ts";

/** For all shops together, by kind. */
export async function countDue({ db, clock }: Pick<Deps, "db" | "clock">): Promise<readonly DueFigure[]> {
  const rows = await db.global((tx) => tx.run(countDueWork, [clock.now()]));
  return rows.map(({ kind, shops, oldest_seconds: oldestSeconds }) => ({ kind, shops, oldestSeconds }));
}
