// A draft of the program beside the one in force, over the shop's own past orders. The address names the run, so that a
// reload or another user opens its draft and its result. A draft that was never run is only on this page.
import { useRef, useState } from "react";
import { useClient, useQuery } from "urql";
import { DownloadButton } from "../api/download-button.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { type ProgramDocument, toProgram } from "../program/program.ts";
import { AppPage } from "../shell/app-page.tsx";
import { LeaveQuestion } from "../shell/unsaved-changes.tsx";
import { Button } from "../ui/forms/button.tsx";
import { dayOf } from "../dates/local-day.ts";
import { useFormats } from "../ui/format/formats.tsx";
import { Banner } from "../ui/page/banner.tsx";
import { Card } from "../ui/page/card.tsx";
import { EmptyState } from "../ui/page/empty-state.tsx";
import { Stack } from "../ui/page/page.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { useSearchParams } from "../ui/router/router.tsx";
import { DraftCard } from "./draft/draft-card.tsx";
import { isSameProgram } from "./draft/draft-rows.ts";
import { InShortCard } from "./result/in-short-card.tsx";
import { NoOrders } from "./result/no-orders.tsx";
import { Result } from "./result/result.tsx";
import { EarlierRuns } from "./run/earlier-runs.tsx";
import { RunCard } from "./run/run-card.tsx";
import { daysOf, isSameDays, rangeNameOf, type Reach } from "./run/run-range.ts";
import { useRun } from "./run/use-run.ts";
import {
  type ProgramOfSimulator,
  type Run,
  type SimulatorStartData,
  simulatorStartQuery,
} from "./simulator.generated.ts";
import css from "./simulator.module.css";
import { UseProgram } from "./use-program.tsx";

export function Page() {
  const [{ data, error }, read] = useQuery({
    query: simulatorStartQuery,
    variables: {},
    requestPolicy: "network-only",
  });
  if (data) return <Simulator program={data.program} past={data.simulationRange} />;
  return (
    <Frame>
      <QueryTrouble
        error={error}
        what="your program"
        onRetry={() => read({ requestPolicy: "network-only" })}
      />
      {!error && <Loading />}
    </Frame>
  );
}

interface FrameProps {
  readonly actions?: React.ReactNode;
  readonly children: React.ReactNode;
}

const Frame = ({ actions, children }: FrameProps) => (
  <AppPage title="Simulator" back={{ to: "/app/reports", label: "Reports" }} actions={actions}>
    {children}
  </AppPage>
);

const Loading = () => (
  <Card>
    <SkeletonLines lines={9} />
  </Card>
);

/** What was changed on this page: it stays with the run whose draft it changes. */
interface Kept {
  /** Null: with no run yet. */
  readonly of: string | null;
  /** The address until that of a run just started is there. */
  readonly from?: string | null | undefined;
  readonly document?: ProgramDocument;
  readonly range?: Parameters<typeof RunCard>[0]["range"];
}

interface SimulatorProps {
  readonly program: ProgramOfSimulator;
  readonly past: SimulatorStartData["simulationRange"];
}

function Simulator({ program: loaded, past }: SimulatorProps) {
  const formats = useFormats();
  const client = useClient();
  const [params, setParams] = useSearchParams();
  const id = params.get("run");
  // A save sends the version, and is refused when another one is in force by then.
  const [program, setProgram] = useState(loaded);
  const [kept, setKept] = useState<Kept | null>(null);
  const isOpening = kept !== null && kept.of !== id && kept.from === id;
  const mine = kept?.of === id || isOpening ? kept : null;
  if (mine && mine.of === id && mine.from !== undefined) setKept({ ...mine, from: undefined });
  const keep = (changed: Partial<Kept>) => setKept({ of: id, ...mine, ...changed });
  const [isUsing, setUsing] = useState(false);
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const { run, error, retry, actions } = useRun(id, (started) => {
    setKept({ of: started, from: id, document: draft, range: asked });
    setParams({ run: started });
  });
  const isLoading = id !== null && run === undefined && !error;
  const today = dayOf(Date.now(), formats.timeZone);
  const reach = past && { ...past, today };
  const present = toProgram(program.document);
  const known = run ? toProgram(run.document) : present;
  const draft = mine?.document ?? known;
  const isChanged = !isSameProgram(draft, known);
  const asked = mine?.range ?? rangeOf(run ?? null, reach ?? { today, firstDay: today });
  const isOutdated = !run || isChanged || !isSameDays(run, asked.days);
  const result = run?.result;
  const handleReload = async () => {
    const { data } = await client
      .query(simulatorStartQuery, {}, { requestPolicy: "network-only" })
      .toPromise();
    if (data) setProgram(data.program);
    return data?.program;
  };
  const handleStartAgain = () => {
    setKept(null);
    setParams({});
  };
  const canUse = !isSameProgram(draft, present);
  const programs = { inForce: run ? toProgram(run.comparedWith.document) : present, draft: known };
  return (
    <Frame
      actions={
        <>
          <Button disabled={id === null && !isChanged} onClick={handleStartAgain}>
            Start again
          </Button>
          {result && id !== null && (
            <DownloadButton
              path={`/api/simulations/${encodeURIComponent(id)}.csv`}
              query={{}}
              label="Download CSV"
            />
          )}
          <Button
            kind={isOutdated ? "secondary" : "primary"}
            disabled={!canUse}
            onClick={() => setUsing(true)}
          >
            Use this program
          </Button>
        </>
      }
    >
      <div className={css.layout}>
        <Stack>
          <DraftCard program={program} draft={draft} onChange={(document) => keep({ document })} />
          {reach && (
            <RunCard
              range={asked}
              reach={reach}
              run={run ?? null}
              isLoading={isLoading || isOpening}
              isOutdated={isOutdated}
              actions={actions}
              resultHeading={resultHeading}
              onChange={(range) => keep({ range })}
              onRun={() => void actions.start({ document: draft, ...asked.days })}
            />
          )}
          {run && result && result.members > 0 && (
            <InShortCard run={run} result={result} programs={programs} />
          )}
        </Stack>
        <div className={css.result}>
          <Stack>
            <QueryTrouble error={run ? undefined : error} what="this simulation" onRetry={retry} />
            {run && <Notices run={run} version={program.version} isOutdated={isOutdated} />}
            {id === null && (past ? <Lesson status={program.status} /> : <NoOrders />)}
            {id !== null && run === null && <NotFound />}
            {isLoading && <Loading />}
            {run && !result && <NoResult run={run} />}
            {run && result && (
              <Result heading={resultHeading} run={run} result={result} programs={programs} />
            )}
          </Stack>
        </div>
        <EarlierRuns shownId={id} shown={run ?? null} />
      </div>
      {isUsing && (
        <UseProgram
          program={program}
          draft={draft}
          onSaved={setProgram}
          onReload={handleReload}
          onClose={() => setUsing(false)}
        />
      )}
      <LeaveQuestion isDirty={isChanged && canUse && !isLoading && !isOpening} />
    </Frame>
  );
}

function rangeOf(run: Run | null, reach: Reach) {
  if (!run) return { name: "year", days: daysOf("year", reach) } as const;
  const days = { from: run.from, to: run.to };
  return { name: rangeNameOf(days, reach), days };
}

interface NoticesProps {
  readonly run: Run;
  /** In force. */
  readonly version: number;
  readonly isOutdated: boolean;
}

/** What no longer fits the result. */
function Notices({ run, version, isOutdated }: NoticesProps) {
  if (isOutdated && run.result)
    return (
      <Banner tone="warning" title="You changed the draft or the days since this run">
        The figures below are those of the run. Run it again to see what the changes do.
      </Banner>
    );
  if (run.comparedWith.version !== version)
    return (
      <Banner tone="warning" title="The program was changed since this run">
        “Today” in the figures below is version {run.comparedWith.version}; version {version} is in force. Run
        it again to compare with that.
      </Banner>
    );
  return null;
}

function Lesson({ status }: Pick<ProgramOfSimulator, "status">) {
  return (
    <Card>
      <EmptyState title="See what a change would have cost">
        Change a value of the draft, then run it over your past orders. You see the points by month, what they
        cost, and which members would have earned more or less. Nothing here touches your members.
        {status === "DRAFT" && " Your program is still a draft: the run compares with it as if it were on."}
      </EmptyState>
    </Card>
  );
}

function NoResult({ run }: { readonly run: Run }) {
  if (run.status === "FAILED")
    return (
      <Banner tone="error" title="This run failed">
        Run it again. If it keeps failing, the server’s log says why.
      </Banner>
    );
  return (
    <Card>
      {run.status === "RUNNING" ? (
        <SkeletonLines lines={9} />
      ) : (
        <EmptyState title="This run was stopped">It has no result. Its draft is on this page.</EmptyState>
      )}
    </Card>
  );
}

function NotFound() {
  return (
    <Card>
      <EmptyState title="Simulation not found">
        The newest 50 are kept. Change a value of the draft and run it.
      </EmptyState>
    </Card>
  );
}
