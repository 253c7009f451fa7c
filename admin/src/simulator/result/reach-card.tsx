import { Table } from "../../ui/data/table.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { ProgramDocument } from "../../program/program.ts";
import { countPoints } from "../../program/program.ts";
import type { Run, RunResult } from "../simulator.generated.ts";
import css from "./result.module.css";

interface ReachCardProps {
  readonly run: Run;
  readonly result: RunResult;
  readonly draft: ProgramDocument;
}

/** Members who reach each reward, and those in each tier at the end. */
export function ReachCard({ run, result, draft }: ReachCardProps) {
  const formats = useFormats();
  const error = run.sample && `± ${counted(run.sample.membersError, "member", formats)} at most.`;
  const tiers = tierRows(result);
  return (
    <Card title="Rewards and tiers" {...(error !== null && { note: error })}>
      <div className={css.reach}>
        <Counts
          head="Points reach"
          rows={result.rewards.map(({ id, title, points, ...members }) => ({
            id,
            name: title,
            note: countPoints(points, draft, formats),
            ...members,
          }))}
          none="There is no reward to redeem yet."
        />
        <Counts head="Tier at the end" rows={tiers} none="Neither program has tiers." />
      </div>
    </Card>
  );
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly inForce: number;
  readonly draft: number;
}

/** The highest tier last; one that only one of the programs has counts 0 with the other. */
function tierRows({ inForce, draft }: RunResult): Row[] {
  const gone = inForce.tiers.filter((tier) => draft.tiers.every(({ id }) => id !== tier.id));
  const rows = [...draft.tiers, ...gone].map(({ id, name }): Row => {
    const membersOf = (tiers: typeof draft.tiers) => tiers.find((tier) => tier.id === id)?.members ?? 0;
    return {
      id: id ?? "",
      name: id === null ? "No tier" : (name ?? ""),
      inForce: membersOf(inForce.tiers),
      draft: membersOf(draft.tiers),
    };
  });
  return rows.length > 1 ? rows : [];
}

interface CountsProps {
  readonly head: string;
  readonly rows: readonly Row[];
  readonly none: string;
}

function Counts({ head, rows, none }: CountsProps) {
  const formats = useFormats();
  if (rows.length === 0) return <Text kind="note">{none}</Text>;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Today</th>
          <th scope="col">Draft</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, note, inForce, draft }) => (
          <tr key={id}>
            <th scope="row">
              {name} {note !== undefined && <span className={css.quiet}>{note}</span>}
            </th>
            <td>{formats.number(inForce)}</td>
            <td className={inForce === draft ? undefined : css.changed}>{formats.number(draft)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
