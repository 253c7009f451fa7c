import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { useReport } from "../parts/use-report.tsx";
import { breakageQuery } from "./breakage.generated.ts";
import { ChanceByAge } from "./chance-by-age.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { Expected } from "./expected.tsx";
import { OwnFigure } from "./own-figure.tsx";

/** How many points will never be redeemed, why, and how last year's forecast turned out. */
export function BreakageTab() {
  const { data, waiting } = useReport(breakageQuery, {});
  if (!data) return waiting;
  const { breakage } = data;
  return (
    <>
      {breakage.countedUntil === null ? (
        <Card>
          <EmptyState title="No points are counted yet">
            Points are counted about an hour after the ledger has recorded them.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Expected breakage={breakage} countedUntil={breakage.countedUntil} />
          <ChanceByAge breakage={breakage} />
        </>
      )}
      <OwnFigure key={breakage.ownBasisPoints} breakage={breakage} />
      {breakage.cohorts.length > 0 && (
        <Card flush title="By the month in which they were given">
          <CohortTable cohorts={breakage.cohorts} />
        </Card>
      )}
    </>
  );
}
