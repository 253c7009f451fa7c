import { lazy, Suspense } from "react";
import { isPending } from "../ledger/is-pending.ts";
import { useNow } from "../ui/format/use-now.ts";
import { movementWords } from "../ledger/movement-labels.ts";
import { HappenedOn, isRecordedLate } from "../ledger/recorded-on.tsx";
import { Card } from "../ui/page/card.tsx";
import { Points, Time } from "../ui/data/figures.tsx";
import { Link } from "../ui/router/router.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { ListRow, RowList } from "../ui/page/list-row.tsx";
import { Text } from "../ui/page/text.tsx";

/** There are few of these. */
const BulkRow = lazy(async () => ({ default: (await import("./bulk-row.tsx")).BulkRow }));

type Line = HomeData["activity"]["nodes"][number];

interface NewestActivityProps {
  readonly lines: readonly Line[];
  /** The page gets updates as they happen. */
  readonly isLive: boolean;
}

export function NewestActivity({ lines, isLive }: NewestActivityProps) {
  return (
    <Card
      title={<>Activity {isLive && <span className={css.live}>live</span>}</>}
      aside={<Link to="/app/activity">See all</Link>}
    >
      {lines.length === 0 ? (
        <Text kind="note">Your first order that earns points appears here.</Text>
      ) : (
        <RowList as="ol">
          {lines.map(({ id, movement, bulkAdjustment, ...line }) =>
            movement ? (
              <ActivityRow key={id} movement={movement} />
            ) : (
              bulkAdjustment && (
                <Suspense key={id}>
                  <BulkRow bulk={bulkAdjustment} {...line} />
                </Suspense>
              )
            ),
          )}
        </RowList>
      )}
    </Card>
  );
}

function ActivityRow({ movement }: { readonly movement: NonNullable<Line["movement"]> }) {
  const { customer, points } = movement;
  const now = useNow();
  return (
    <ListRow
      note={
        <>
          {customer && <Link to={`/app/customers/${customer.id}`}>{customer.displayName}</Link>}
          {customer && ", "}
          <Time at={movement.recordedAt} as="ago" />
          {isRecordedLate(movement) && ", "}
          <HappenedOn entry={movement} />
        </>
      }
      end={
        <div className={css.rowFigure}>
          <Text as="div" kind="strong">
            <Points value={points} signed />
          </Text>
          <Text as="div" kind="note">
            {isPending(movement, now) ? "pending" : "available"}
          </Text>
        </div>
      }
    >
      {movementWords(movement).title}
    </ListRow>
  );
}
