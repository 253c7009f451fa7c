import { useState } from "react";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { useQuery } from "urql";
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
  const { pointValueHundredths, pointsName } = toProgram(document);
  const [day, setDay] = useState("");
  const today = dayOf(now, formats.timeZone);
  const isAhead = day > today;
  // Today is not over: its balance is the current one.
  const at = day < today ? endOfDay(day, formats.timeZone) : null;
  const [{ data }] = useQuery({
    query: customerPointsAtQuery,
    variables: { id: person.id, at: at ?? "" },
    pause: at === null,
  });
  const points = at === null ? person.points : data?.customer?.pointsAt;
  const recorded = data?.customer?.recorded;
  return (
    <Card title="Balance">
      {points ? (
        <Figure
          size="large"
          label={at === null ? "Now" : `At the end of ${formats.date(at)}`}
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
          ...(at === null
            ? []
            : [
                {
                  label: "Available, as recorded that day",
                  value: recorded ? <Points value={recorded.available} /> : <Skeleton ch={6} />,
                },
              ]),
          { label: "Pending", value: points ? <Points value={points.pending} /> : <Skeleton ch={5} /> },
          {
            label: "Total earned",
            value: points ? <Points value={points.lifetime} /> : <Skeleton ch={6} />,
          },
        ]}
      />
      <div className={css.dayPicker}>
        <DateField
          label="As of"
          value={day}
          max={today}
          onChange={setDay}
          {...(isAhead && { error: "Choose a day that isn’t in the future." })}
          {...(day && { help: "Clear the date to see today’s balance." })}
        />
      </div>
    </Card>
  );
}
