import { Card } from "../../ui/page/card.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Text } from "../../ui/page/text.tsx";
import { useReport } from "../parts/use-report.tsx";
import type { ReportTabProps } from "../report-range.ts";
import { ExpiryMonths } from "./expiry-months.tsx";
import { liabilityQuery } from "./liability.generated.ts";
import { LiabilityTable } from "./liability-table.tsx";
import { OwedNow } from "./owed-now.tsx";

/** What the shop owes its members, and how it came to be so: by day, or by month. */
export function LiabilityTab({ range }: ReportTabProps) {
  const { data, waiting } = useReport(liabilityQuery, range);
  if (!data) return waiting;
  const { liability } = data;
  if (!liability.total)
    return (
      <Card>
        <EmptyState title="Nothing was recorded on these days">
          The ledger records points when orders earn them. Choose other days to see what was recorded then.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <OwedNow liability={liability} total={liability.total} by={range.by} />
      <Card flush>
        <LiabilityTable rows={liability.rows} total={liability.total} by={range.by} />
      </Card>
      <Text kind="note">
        Days are those on which the ledger recorded the points, so an order that is credited later counts on
        the day of its credit. Home and Points by day count the same way. Money is at the value of a point at
        each day’s end, rounded so that each row adds up. Movements that none of these{" "}
        {range.by === "MONTH" ? "months" : "days"} has are left out.
      </Text>
      {data.expiryPreview && (
        <ExpiryMonths
          preview={data.expiryPreview}
          pointValueHundredths={liability.total.pointValueHundredths}
        />
      )}
    </>
  );
}
