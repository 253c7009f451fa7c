import { counted } from "../../ui/format/counted.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { BreakageReport } from "./breakage.generated.ts";
import { nounFor } from "../../ui/format/counted.ts";

/** How likely points are ever redeemed, by their age, and how that is worked out. */
export function ChanceByAge({ breakage }: { readonly breakage: BreakageReport }) {
  const formats = useFormats();
  const { ages, basis } = breakage;
  const percents = (name: "chancePercent" | "redeemedPercent" | "gonePercent") =>
    ages.map((age) => (age[name] === null ? null : Number(age[name])));
  return (
    <Card title="How likely a point is ever redeemed, by its age" note={methodOf(breakage)}>
      <Stack>
        <Chart
          label="Chance that a point is ever redeemed, by its age in months"
          unit="% of points of that age"
          pointName="Age"
          points={ages.map(({ age }) => ({
            key: String(age),
            kind: "month",
            short: counted(age, "month", formats),
            long: counted(age, "month", formats),
          }))}
          series={[
            {
              key: "chance",
              label: "Ever redeemed",
              colour: "accent",
              shape: "line",
              values: percents("chancePercent"),
            },
            ...(basis === "PAST"
              ? ([
                  {
                    key: "redeemed",
                    label: "Redeemed within the month",
                    colour: "blue",
                    shape: "dashes",
                    values: percents("redeemedPercent"),
                  },
                  {
                    key: "gone",
                    label: "Taken back or expired early",
                    colour: "red",
                    shape: "dashes",
                    values: percents("gonePercent"),
                  },
                ] as const)
              : []),
          ]}
          format={(value) => formats.percent(value / 100, 2)}
          formatTick={(value) => formats.percent(value / 100)}
        />
        <Text kind="note">
          {basis === "PAST"
            ? "For each age we take the points that were open when a month began, over the last 24 months, and see which part was redeemed in that month, and which part was taken back or expired early. A point is redeemed some day with the chances of all ages to come, taken together. Ages that nobody has reached yet go on with the mean of the last six."
            : "Until there is enough of a past, your own figure holds for points of every age."}
        </Text>
      </Stack>
    </Card>
  );
}

const methodOf = ({ expiryMonths, basis }: BreakageReport): string =>
  `${basis === "PAST" ? "From your shop’s own past" : "By your own figure"}, ${
    expiryMonths === null
      ? "for 60 months, as points do not expire by their age"
      : `until points expire after ${expiryMonths} ${nounFor(expiryMonths, "month")}`
  }.`;
