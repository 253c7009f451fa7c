import { type ReactNode, useState } from "react";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram, worthMinor } from "../../program/program.ts";
import { Card } from "../../ui/page/card.tsx";
import { Facts, Figure } from "../../ui/data/facts.tsx";
import { Points } from "../../ui/data/figures.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { dayOf, endOfDay } from "../../dates/local-day.ts";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import css from "./customer.module.css";
import { customerPointsAtQuery } from "./customer.generated.ts";
import type { Person } from "./person.ts";

interface BalanceCardProps {
  readonly person: Person;
  readonly document: unknown;
}

/** Now, or at the end of any past day. */
export function BalanceCard({ person, document }: BalanceCardProps) {
  const formats = useFormats();
  const now = useNow();
  const [day, setDay] = useState("");
  const today = dayOf(now, formats.timeZone);
  const isAhead = day > today;
  // Today is not over: its balance is the current one.
  const at = day < today ? endOfDay(day, formats.timeZone) : null;
  return (
    <Card title="Balance">
      {at === null ? (
        <Balance label="Now" points={person.points} document={document} />
      ) : (
        // A new one for each day: until a day's answer is there, the one before shows another day's balance.
        <PastBalance key={at} personId={person.id} at={at} document={document} />
      )}
      <div className={css.dayPicker}>
        <DateField
          label="As of"
          value={day}
          max={today}
          isApplied
          onChange={setDay}
          {...(isAhead && { error: "Choose a day that isn’t in the future." })}
          {...(day && { help: "Clear the date to see today’s balance." })}
        />
      </div>
    </Card>
  );
}

interface PastBalanceProps {
  readonly personId: string;
  /** The last instant of a day. */
  readonly at: string;
  readonly document: unknown;
}

function PastBalance({ personId, at, document }: PastBalanceProps) {
  const formats = useFormats();
  const [{ data, error }, read] = useQuery({ query: customerPointsAtQuery, variables: { id: personId, at } });
  if (error && !data)
    return (
      <QueryTrouble
        error={error}
        what="the balance of that day"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  const recorded = data?.customer?.recorded;
  return (
    <Balance
      label={`At the end of ${formats.date(at)}`}
      points={data?.customer?.pointsAt}
      document={document}
      recorded={{
        label: "Available, as recorded that day",
        value: recorded ? <Points value={recorded.available} /> : <Skeleton ch={6} />,
      }}
    />
  );
}

interface BalanceProps {
  readonly label: string;
  /** Undefined: still being read. */
  readonly points: Person["points"] | undefined;
  readonly document: unknown;
  readonly recorded?: { readonly label: string; readonly value: ReactNode };
}

function Balance({ label, points, document, recorded }: BalanceProps) {
  const formats = useFormats();
  const { pointValueHundredths, pointsName } = toProgram(document);
  return (
    <>
      {points ? (
        <Figure
          size="large"
          label={label}
          value={
            <>
              {formats.number(points.available)}{" "}
              <span className={css.worth}>
                {points.available === 1 ? pointsName.one : pointsName.other}, worth{" "}
                {formats.moneyOfMinor(worthMinor(points.available, pointValueHundredths))}
              </span>
            </>
          }
        />
      ) : (
        <Figure size="large" label="Reading" value={<Skeleton ch={6} kind="figure" />} />
      )}
      <hr />
      <Facts
        facts={[
          ...(recorded ? [recorded] : []),
          { label: "Pending", value: points ? <Points value={points.pending} /> : <Skeleton ch={5} /> },
          {
            label: "Total earned",
            value: points ? <Points value={points.lifetime} /> : <Skeleton ch={6} />,
          },
        ]}
      />
    </>
  );
}
