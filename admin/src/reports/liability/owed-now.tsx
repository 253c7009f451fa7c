import { useState } from "react";
import { Chart } from "../../ui/chart/chart.tsx";
import { Figure } from "../../ui/data/facts.tsx";
import { counted } from "../../ui/format/counted.ts";
import { type Formats, useFormats } from "../../ui/format/formats.tsx";
import { dayOf } from "../../dates/local-day.ts";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import { rowName } from "./figures.ts";
import type { LiabilityData, LiabilityLine } from "./liability.generated.ts";
import css from "./liability.module.css";

interface OwedNowProps {
  readonly liability: LiabilityData["liability"];
  readonly total: LiabilityLine;
  readonly by: "DAY" | "MONTH";
}

/** What is owed at the end of the range, and how it went until then. */
export function OwedNow({ liability: { at, rows, proof }, total, by }: OwedNowProps) {
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const today = dayOf(now, formats.timeZone);
  const isNow = total.isOpen && total.to === today;
  const thousand = formats.moneyOfMinor(total.pointValueHundredths * 10);
  return (
    <Card>
      <div className={css.owed}>
        <div className={css.now}>
          <Figure
            size="large"
            label={`Owed to members, ${isNow ? formats.dateTime(at) : `end of ${formats.day(total.to)}`}`}
            value={formats.money(total.money.end)}
            notes={[`${formats.points(total.points.end)} at ${thousand} for ${formats.number(1000)}`]}
          />
          <Text kind="note">
            Every {by === "MONTH" ? "month" : "day"} closes to the point: its start and its movements make its
            end.
          </Text>
          {proof && <Text kind="note">{proofWords(proof, formats)}</Text>}
          {total.debt && total.debt.members > 0 && (
            <Text kind="note">{debtWords(total.debt, isNow, formats)}</Text>
          )}
        </div>
        <Chart
          label={`Points outstanding at the end of each ${by === "MONTH" ? "month" : "day"}`}
          unit={`at the end of each ${by === "MONTH" ? "month" : "day"}`}
          pointName={by === "MONTH" ? "Month" : "Day"}
          points={rows.map((row) => ({
            key: row.from,
            kind: by === "MONTH" ? "month" : "day",
            short: by === "MONTH" ? formats.shortMonth(row.from.slice(0, 7)) : formats.shortDay(row.from),
            long: rowName(row, by, formats, today),
            isOpen: row.isOpen,
          }))}
          series={[
            {
              key: "end",
              label: "Points outstanding",
              colour: "accent",
              shape: "line",
              values: rows.map(({ points }) => points.end),
            },
          ]}
          format={(points) => formats.number(points)}
          formatTick={(points) => formats.compact(points)}
        />
      </div>
    </Card>
  );
}

function proofWords(
  { at, faults }: NonNullable<LiabilityData["liability"]["proof"]>,
  formats: Formats,
): string {
  const when = `The ledger was last proved on ${formats.dateTime(at)}`;
  return faults === 0
    ? `${when}: every balance follows from its entries.`
    : `${when}, and not everything held. Whoever runs Laurel finds in its log what.`;
}

function debtWords(
  { members, points, money }: NonNullable<LiabilityLine["debt"]>,
  isNow: boolean,
  formats: Formats,
): string {
  const owe = isNow ? (members === 1 ? "owes" : "owe") : "owed";
  return `${counted(members, "member", formats)} below zero ${owe} you ${formats.points(points)} (${formats.money(money)}). They are taken off already.`;
}
