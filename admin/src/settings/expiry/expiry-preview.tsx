import { useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { countPoints, toProgram, worthMinor } from "../../program/program.ts";
import { Points } from "../../ui/data/figures.tsx";
import { Table } from "../../ui/data/table.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { ProgramSettings } from "../settings.generated.ts";
import { expiryPreviewQuery, type ExpirySum } from "./expiry.generated.ts";

/** One more row is no longer than the button that would hide it. */
const FEW = 6;

/** How many points will expire in which month. Nothing is shown until some will. */
export function ExpiryPreview({ program }: { readonly program: ProgramSettings }) {
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  const [{ data, error }, read] = useQuery({ query: expiryPreviewQuery, variables: {} });
  if (!data)
    return (
      <QueryTrouble
        error={error}
        what="the points that will expire"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  const preview = data.expiryPreview;
  if (!preview || preview.months.length + preview.later.members === 0) return null;
  const document = toProgram(program.document);
  const rows = [
    ...preview.months.map(({ month, sum }) => ({ name: formats.month(month), sum })),
    ...(preview.later.members > 0 ? [{ name: "Later", sum: preview.later }] : []),
  ];
  const shown = isAll || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW);
  const { soon } = preview;
  return (
    <Card
      title="Points that will expire"
      note={`As of ${formats.dateTime(preview.measuredAt)}, if nobody earns or redeems until then.`}
    >
      <p>
        {soon.members === 0
          ? "Nothing expires in the next 30 days."
          : `${countPoints(soon.points, document, formats)} of ${counted(soon.members, "member", formats)} expire in the next 30 days.`}
      </p>
      <Table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Members</th>
            <th scope="col">Points</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, sum }) => (
            <SumRow key={name} name={name} sum={sum} hundredths={document.pointValueHundredths} />
          ))}
        </tbody>
      </Table>
      {shown.length < rows.length && (
        <Button kind="plain" size="small" onClick={() => setAll(true)}>
          {`Show all ${formats.number(rows.length)}`}
        </Button>
      )}
      {document.expiry.policy === "never" && (
        <Text kind="note">An import gave these points an expiry date of their own.</Text>
      )}
    </Card>
  );
}

interface SumRowProps {
  readonly name: string;
  readonly sum: ExpirySum;
  readonly hundredths: number;
}

function SumRow({ name, sum, hundredths }: SumRowProps) {
  const formats = useFormats();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formats.number(sum.members)}</td>
      <td>
        <Points value={sum.points} />
      </td>
      <td>{formats.moneyOfMinor(worthMinor(sum.points, hundredths))}</td>
    </tr>
  );
}
