import type { RefObject } from "react";
import { type ProgramDocument, countPoints } from "../../program/program.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { counted } from "../../ui/format/counted.ts";
import { Card } from "../../ui/page/card.tsx";
import { Stack } from "../../ui/page/page.tsx";
import { Bullets, Text } from "../../ui/page/text.tsx";
import type { Run, RunResult } from "../simulator.generated.ts";
import { FiguresRow } from "./figures-row.tsx";
import { gapWords } from "./gaps.ts";
import { MembersCard } from "./members-card.tsx";
import { MonthsChart } from "./months-chart.tsx";
import { NoOrders } from "./no-orders.tsx";
import { ReachCard } from "./reach-card.tsx";
import type { ComparedPrograms } from "./reasons.ts";
import css from "./result.module.css";

interface ResultProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly run: Run;
  readonly result: RunResult;
  readonly programs: ComparedPrograms;
}

/** Today's program against the draft, over the orders of the run. */
export function Result({ heading, run, result, programs }: ResultProps) {
  const formats = useFormats();
  const isAbout = run.sample !== null;
  if (result.members === 0) return <NoOrders isOfDays />;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        Result of the run
      </h2>
      <Card flush>
        <FiguresRow run={run} result={result} />
        <div className={css.months}>
          <h3 className={css.heading}>Points by month</h3>
          <MonthsChart months={result.months} />
        </div>
      </Card>
      <div className={css.pair}>
        <MembersCard
          title="Earn more"
          members={result.winners}
          count={result.winnersCount}
          isAbout={isAbout}
          programs={programs}
        />
        <MembersCard
          title="Earn less"
          members={result.losers}
          count={result.losersCount}
          isAbout={isAbout}
          programs={programs}
          {...(result.unchangedCount > 0 && {
            note: `For ${isAbout ? "about " : ""}${formats.number(result.unchangedCount)} nothing changes.`,
          })}
        />
      </div>
      <ReachCard run={run} result={result} draft={programs.draft} />
      <Limits run={run} result={result} draft={programs.draft} />
    </>
  );
}

interface LimitsProps {
  readonly run: Run;
  readonly result: RunResult;
  readonly draft: ProgramDocument;
}

/** What the figures hold and do not hold, and what the ledger says of the same days. */
function Limits({ run, result, draft }: LimitsProps) {
  const formats = useFormats();
  const { sample } = run;
  return (
    <Card title="What these figures leave out">
      <Stack>
        <Text kind="note">
          Your ledger really gave {countPoints(result.actual, draft, formats)} for these orders. Today’s
          program gives {countPoints(result.inForce.points, draft, formats)} in the simulation: orders may
          have earned by earlier settings.
        </Text>
        {sample && (
          <Text kind="note">
            Worked out from {counted(sample.members, "member", formats)} of {formats.number(sample.ofMembers)}
            : those with the most orders, and others drawn at random. In 95 of 100 such samples no figure is
            further off than its ±.
          </Text>
        )}
        <Text as="div" kind="note">
          <Bullets>
            {gapWords(result, formats).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Bullets>
        </Text>
      </Stack>
    </Card>
  );
}
