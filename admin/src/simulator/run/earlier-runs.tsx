import { useQuery } from "urql";
import { QueryTrouble } from "../../api/query-trouble.tsx";
import { toProgram } from "../../program/program.ts";
import { Time } from "../../ui/data/figures.tsx";
import { ForwardPager } from "../../ui/data/pager.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Card } from "../../ui/page/card.tsx";
import { ListRow, RowList } from "../../ui/page/list-row.tsx";
import { useState } from "react";
import { Link } from "../../ui/router/router.tsx";
import { draftRows } from "../draft/draft-rows.ts";
import { type EarlierRun, type Run, simulationsQuery } from "../simulator.generated.ts";
import { writeDays } from "./run-range.ts";
import { runAddress } from "./share-run.tsx";

const context = { additionalTypenames: ["Simulation"] };

interface EarlierRunsProps {
  /** Of the address. */
  readonly shownId: string | null;
  /** It is read again while it works: its status is newer than the list's. */
  readonly shown: Pick<Run, "status"> | null;
}

/** All runs, newest first: each is opened with its draft and its result. Nothing before the first one. */
export function EarlierRuns({ shownId, shown }: EarlierRunsProps) {
  const formats = useFormats();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching }, read] = useQuery({
    query: simulationsQuery,
    variables: { after },
    context,
    requestPolicy: "cache-and-network",
  });
  const runs = data?.simulations.nodes ?? [];
  if (!data)
    return (
      <QueryTrouble
        error={data ? undefined : error}
        what="the earlier runs"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
    );
  if (runs.length === 0) return null;
  return (
    <Card title="Runs" note="Also those of your team. The newest 50 are kept.">
      <RowList>
        {runs.map((run) => {
          const title = titleOf(run, formats);
          const { status } = (run.id === shownId && shown) || run;
          return (
            <ListRow
              key={run.id}
              note={
                <>
                  {writeDays(run, formats)}. <Time at={run.startedAt} as="ago" />
                  {endings[status]}
                </>
              }
            >
              {run.id === shownId ? <strong>{title}</strong> : <Link to={runAddress(run.id)}>{title}</Link>}
            </ListRow>
          );
        })}
      </RowList>
      <ForwardPager pageInfo={data?.simulations.pageInfo} after={after} onShow={setAfter} isBusy={fetching} />
    </Card>
  );
}

const endings: Readonly<Record<EarlierRun["status"], string>> = {
  RUNNING: ", running",
  FINISHED: "",
  STOPPED: ", stopped",
  FAILED: ", failed",
};

/** Such as “Gold begins at £1,500, and 2 more”: what is different from the program it was compared with. */
function titleOf({ document, comparedWith }: EarlierRun, formats: ReturnType<typeof useFormats>): string {
  const rows = draftRows(toProgram(document), toProgram(comparedWith.document), formats);
  const [first, ...more] = rows.filter(({ isChanged }) => isChanged);
  if (!first) return "No changes";
  const words = `${first.label} ${first.after ?? "removed"}`;
  return more.length === 0 ? words : `${words}, and ${formats.number(more.length)} more`;
}
