import { describeHold } from "../program/hold.ts";
import {
  beforeTax,
  countPoints,
  describeOrders,
  describeRate,
  givenBackShare,
  rateOf,
  toProgram,
} from "../program/program.ts";
import { Card } from "../ui/page/card.tsx";
import { Facts, Figure } from "../ui/data/facts.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import type { GettingStartedData } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";

/** The share of spending that the present rate gives back, before a point is issued. */
export function WhatItWillCost({ data }: { readonly data: GettingStartedData }) {
  const formats = useFormats();
  const program = toProgram(data.program.document);
  const share = givenBackShare(program, formats.currencyDecimals);
  const example = 1000;
  return (
    <Card title="What it will cost">
      {rateOf(program).hundredths === 0 ? (
        <p className={css.note}>{`Orders earn ${describeOrders(program, formats) ?? "nothing yet"}.`}</p>
      ) : (
        <>
          <p className={css.note}>
            {`At ${describeRate(program, formats)}, by what points are worth, members get back`}
          </p>
          <Figure
            size="large"
            label=""
            value={
              <>
                {formats.percent(share, 2)}{" "}
                <span className={css.unit}>of what they spend{beforeTax(program)}</span>
              </>
            }
          />
          <p className={css.note}>Tiers, and rewards that give more for their points, cost more.</p>
        </>
      )}
      <hr />
      <Facts
        facts={[
          {
            label: `${countPoints(example, program, formats)} are worth`,
            value: formats.moneyOfMinor((example * program.pointValueHundredths) / 100),
          },
          { label: "Can be spent", value: describeHold(program, formats) },
        ]}
      />
    </Card>
  );
}
