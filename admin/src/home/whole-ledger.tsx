import { toProgram, worthMinor } from "../program/program.ts";
import { Card } from "../ui/page/card.tsx";
import { Points } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import type { HomeData } from "./home.generated.ts";
import css from "./home.module.css";
import { Table } from "../ui/data/table.tsx";
import { ledgerLines } from "./ledger-lines.ts";
import { totalsOf } from "./totals.ts";

/** Where all points came from and where they went. The sum of the lines is the members' points. */
export function WholeLedger({ data }: { readonly data: HomeData }) {
  const formats = useFormats();
  const { pointValueHundredths } = toProgram(data.program.document);
  const worth = (points: number) => formats.moneyOfMinor(worthMinor(points, pointValueHundredths));
  const { outstanding } = totalsOf(data.now);
  return (
    <Card title="All points so far">
      <Table>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Points</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {ledgerLines(data.now).map(({ label, points }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Points value={points} />
              </td>
              <td>{worth(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Members hold</th>
            <td>
              <Points value={outstanding} />
            </td>
            <td>{worth(outstanding)}</td>
          </tr>
        </tfoot>
      </Table>
      {data.now.sum === 0 && (
        <p className={css.proof}>
          <CheckIcon /> Every point is accounted for: all accounts add up to zero.
        </p>
      )}
    </Card>
  );
}
