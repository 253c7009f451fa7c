import type { ReactNode } from "react";
import { toProgram, worthMinor } from "../program/program.ts";
import { Card } from "../ui/card.tsx";
import { Figure, Figures } from "../ui/facts.tsx";
import { useFormats, type Formats } from "../ui/formats.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { type Change, flow, growth, totalsOf } from "./totals.ts";

/** Points, what they are worth, and the period before. */
export function LastMonth({ data }: { readonly data: HomeData }) {
  const formats = useFormats();
  const { pointValueHundredths } = toProgram(data.program.document);
  const periods = {
    now: totalsOf(data.now),
    before: totalsOf(data.before),
    earlier: totalsOf(data.earlier),
  };
  const figures = [
    { label: "Issued, refunds off", change: flow("issued", periods) },
    { label: "Redeemed", change: flow("redeemed", periods) },
    {
      label: "Outstanding",
      change: { now: periods.now.outstanding, before: periods.before.outstanding },
    },
  ];
  return (
    <Card title="Last 30 days" note={`${formats.date(data.before.at)} to ${formats.date(data.now.at)}`}>
      <Figures>
        {figures.map(({ label, change }) => (
          <Figure
            key={label}
            label={label}
            value={formats.number(change.now)}
            notes={[
              formats.moneyOfMinor(worthMinor(change.now, pointValueHundredths)),
              compared(change, formats),
            ]}
          />
        ))}
      </Figures>
    </Card>
  );
}

function compared(change: Change, formats: Formats): ReactNode {
  const share = growth(change);
  if (share === null) return "nothing to compare with yet";
  const sign = share > 0 ? "+" : "";
  return (
    <>
      <span className={css.growth}>
        {sign}
        {formats.percent(share, 1)}
      </span>{" "}
      from {formats.number(change.before)}
    </>
  );
}
