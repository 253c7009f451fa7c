import { lazy, type ReactNode, Suspense } from "react";
import { toProgram, worthMinor } from "../program/program.ts";
import { Card } from "../ui/page/card.tsx";
import { Figure, Figures } from "../ui/data/facts.tsx";
import { useFormats, type Formats } from "../ui/format/formats.tsx";
import { minorOfAmount } from "../ui/format/minor-of-amount.ts";
import { Link } from "../ui/router/router.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { type Change, flow, growth, standing, totalsOf } from "./totals.ts";

const DAYS = 30;
/** Its room is kept until it is there. */
const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

/** Points with their worth and the period before, then each day. */
export function LastMonth({ data }: { readonly data: HomeData }) {
  const formats = useFormats();
  const { pointValueHundredths } = toProgram(data.program.document);
  const { days } = data;
  const lastDays = days.slice(-DAYS);
  const figures = [
    { label: "Issued, less refunds", change: flow(days, ({ issued, takenBack }) => issued - takenBack) },
    { label: "Redeemed", change: flow(days, ({ redeemed }) => redeemed) },
    { label: "Outstanding", change: standing(lastDays, totalsOf(data.now).outstanding) },
  ];
  const [first, last] = [lastDays[0], lastDays.at(-1)];
  return (
    <Card
      title="Last 30 days"
      note={first && last && `${formats.day(first.day)} to ${formats.day(last.day)}`}
      aside={
        first && last && <Link to={`/app/reports?from=${first.day}&to=${last.day}`}>See the report</Link>
      }
    >
      <Figures>
        {figures.map(({ label, change }) => (
          <Figure
            key={label}
            label={label}
            value={formats.number(change.now)}
            notes={[
              formats.moneyOfMinor(worthMinor(change.now, pointValueHundredths)),
              compared(change, (points) => formats.number(points), formats),
            ]}
          />
        ))}
        <RewardRevenue revenue={data.revenue} />
      </Figures>
      <div className={css.days}>
        <Suspense>
          <DayChart days={lastDays} />
        </Suspense>
      </div>
    </Card>
  );
}

/** The counted amounts of orders that used a reward's code, less refunds. */
function RewardRevenue({ revenue: { now, before } }: { readonly revenue: HomeData["revenue"] }) {
  const formats = useFormats();
  return (
    <Figure
      label="Revenue with rewards"
      value={formats.money(now.amount.amount)}
      notes={[
        now.orders === 1 ? "1 order" : `${formats.number(now.orders)} orders`,
        compared(
          { now: minorOfAmount(now.amount.amount), before: minorOfAmount(before.amount.amount) },
          () => formats.money(before.amount.amount),
          formats,
        ),
      ]}
    />
  );
}

function compared(change: Change, show: (value: number) => string, formats: Formats): ReactNode {
  const share = growth(change);
  if (share === null) return "nothing before";
  const sign = share > 0 ? "+" : "";
  return (
    <>
      <span className={css.growth}>
        {sign}
        {formats.percent(share, 1)}
      </span>{" "}
      from {show(change.before)}
    </>
  );
}
