import { Figure, Figures } from "../../ui/data/facts.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { BreakageReport } from "./breakage.generated.ts";

interface ExpectedProps {
  readonly breakage: BreakageReport;
  readonly countedUntil: string;
}

/** What is expected of the points that are open, and what became of last year's forecast. */
export function Expected({ breakage, countedUntil }: ExpectedProps) {
  const formats = useFormats();
  const { open, expected, erased, lastYear } = breakage;
  const points = (count: number) => formats.points(count);
  const share = (count: number) => (open > 0 ? formats.percent(count / open, 1) : "–");
  return (
    <Card>
      <Stack>
        <Figures>
          <Figure
            label="Expected never to be redeemed"
            size="large"
            value={formats.money(breakage.breakageWorth)}
            notes={[points(breakage.breakage), `${share(breakage.breakage)} of what is open`]}
          />
          <Figure
            label="Expected to be redeemed"
            size="large"
            value={formats.money(breakage.expectedWorth)}
            notes={[points(expected), `${share(expected)} of what is open`]}
          />
          {lastYear && (
            <Figure
              label={`Forecast at the end of ${formats.month(lastYear.madeOn)}, for 12 months`}
              size="large"
              value={points(lastYear.forecast)}
              notes={[
                `${points(lastYear.came)} were redeemed`,
                compared(lastYear, (value) => formats.percent(value, 1)),
              ]}
            />
          )}
        </Figures>
        <Text kind="note">
          {`Accountants call this breakage. Of ${points(open)} open on ${formats.dateTime(countedUntil)}, at ${formats.moneyOfMinor(breakage.pointValueHundredths * 10)} for ${formats.number(1000)}.`}
          {erased > 0 && ` ${points(erased)} belong to people who were erased: nobody can redeem them.`}
          {!lastYear &&
            " There is no forecast of last year to compare with: a year ago there was too little of a past."}
        </Text>
      </Stack>
    </Card>
  );
}

function compared(
  { forecast, came }: { readonly forecast: number; readonly came: number },
  percent: (share: number) => string,
): string {
  if (came === forecast) return "As forecast";
  if (forecast === 0) return "More than forecast";
  const off = Math.abs(came - forecast) / forecast;
  return `${percent(off)} ${came > forecast ? "more" : "less"} than forecast`;
}
