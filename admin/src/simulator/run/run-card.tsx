import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { DateField } from "../../ui/forms/date/date-field.tsx";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { choicesOf } from "../../kinds/field-labels.ts";
import { Button } from "../../ui/forms/button.tsx";
import { FieldRow, FieldStack, SelectField } from "../../ui/forms/fields.tsx";
import { counted } from "../../ui/format/counted.ts";
import { useFormats } from "../../ui/format/formats.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Card } from "../../ui/page/card.tsx";
import { Progress, TimeLeft } from "../../ui/page/progress.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { Run } from "../simulator.generated.ts";
import {
  type Days,
  daysOf,
  isSameDays,
  problemsOf,
  type RangeName,
  rangeWords,
  type Reach,
  writeDays,
} from "./run-range.ts";
import { ShareRun } from "./share-run.tsx";
import type { RunActions } from "./use-run.ts";
import css from "./run.module.css";

const ranges = choicesOf(rangeWords);

interface RunCardProps {
  readonly range: { readonly name: RangeName; readonly days: Days };
  readonly reach: Reach;
  /** The run of the address. */
  readonly run: Run | null;
  /** The run of the address is not known yet. */
  readonly isLoading: boolean;
  /** The result is not of this draft and these days. */
  readonly isOutdated: boolean;
  readonly actions: RunActions;
  /** Null while there is no result. */
  readonly resultHeading: RefObject<HTMLHeadingElement | null>;
  readonly onChange: (range: RunCardProps["range"]) => void;
  readonly onRun: () => void;
}

/** Over which orders, and how far the run is. */
export function RunCard({ range, reach, run, isLoading, isOutdated, actions, ...rest }: RunCardProps) {
  const { resultHeading, onChange, onRun } = rest;
  const formats = useFormats();
  const state = useRef<HTMLDivElement>(null);
  // The pressed button goes, so the focus is moved.
  const leaveButton = () => state.current?.focus();
  const { name, days } = range;
  const { today } = reach;
  const problems = problemsOf(days, today);
  const isRunning = run?.status === "RUNNING";
  const isFocusLost = useRef(false);
  useEffect(() => {
    if (isRunning || !isFocusLost.current) return;
    isFocusLost.current = false;
    (resultHeading.current ?? state.current)?.focus();
  }, [isRunning, resultHeading]);
  const set = (part: Partial<Days>) => onChange({ name, days: { ...days, ...part } });
  return (
    <Card title="Run over">
      <FieldStack>
        <RefusalBanner refusals={actions.refusals} title="Not started" />
        <SelectField
          label="Orders of"
          isLabelHidden
          value={name}
          choices={ranges}
          onChange={(chosen) => {
            const next = chosen as RangeName;
            onChange({ name: next, days: next === "own" ? days : daysOf(next, reach) });
          }}
        />
        {name === "own" && (
          <FieldRow>
            <DateField
              label="From"
              max={today}
              value={days.from}
              error={problems.from}
              onChange={(from) => set({ from })}
            />
            <DateField
              label="Until"
              max={today}
              value={days.to}
              error={problems.to}
              onChange={(to) => set({ to })}
            />
          </FieldRow>
        )}
        <Text kind="note">{coverage(run, days, formats)}</Text>
        <div className={css.run}>
          {!isRunning && (
            <Button
              kind={isOutdated ? "primary" : "secondary"}
              isBusy={actions.isStarting || isLoading}
              disabled={Object.keys(problems).length > 0}
              onClick={() => {
                leaveButton();
                onRun();
              }}
            >
              {run?.result && !isOutdated ? "Run again" : "Run"}
            </Button>
          )}
          <div ref={state} className={css.state} role="status" tabIndex={-1}>
            {run?.status === "FINISHED" && <CheckIcon />}
            {run && stateWords(run, formats)}
          </div>
          {run && isRunning && (
            <HowFar
              run={run}
              isStopping={actions.isStopping}
              onStop={() => {
                leaveButton();
                void actions.stop(run.id);
              }}
              onEnded={(hadFocus) => {
                isFocusLost.current = hadFocus;
              }}
            />
          )}
        </div>
        {run?.result && <ShareRun key={run.id} id={run.id} />}
      </FieldStack>
    </Card>
  );
}

/** How many orders that were, once they are counted; else only the days. */
function coverage(run: Run | null, days: Days, formats: ReturnType<typeof useFormats>): string {
  const asked = `Orders from ${writeDays(days, formats)}, with refunds as they stand today.`;
  if (!run?.result || !isSameDays(run, days)) return asked;
  const { orders, members, revenue } = run.result;
  return `${asked} ${counted(orders, "order", formats)} of ${counted(members, "member", formats)}, ${formats.shortMoney(revenue.amount)} of spending that counts.`;
}

interface HowFarProps {
  readonly run: Run;
  readonly isStopping: boolean;
  readonly onStop: () => void;
  readonly onEnded: (hadFocus: boolean) => void;
}

/** The counts change each second, so they are not read out. */
function HowFar({ run, isStopping, onStop, onEnded }: HowFarProps) {
  const formats = useFormats();
  const area = useRef<HTMLDivElement>(null);
  const ended = useRef(onEnded);
  useLayoutEffect(() => {
    const element = area.current;
    return () => ended.current(element?.contains(document.activeElement) ?? false);
  }, []);
  const share = run.members === 0 ? null : run.membersDone / run.members;
  return (
    <div ref={area} className={css.running}>
      <Progress share={share} label="Simulation" />
      <Text kind="note">
        {share === null
          ? "Counting members…"
          : `${formats.number(run.membersDone)} of ${counted(run.members, "member", formats)}.`}
        <TimeLeft share={share} />
      </Text>
      <Text kind="note">You can leave this page: the run goes on, and its address shows it.</Text>
      <Button size="small" isBusy={isStopping} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function stateWords({ status, startedAt, finishedAt }: Run, formats: ReturnType<typeof useFormats>): string {
  if (status === "RUNNING") return "Running";
  if (status === "STOPPED") return "Stopped. Your program is as it was.";
  if (status === "FAILED") return "This run failed. Your program is as it was.";
  const tenths = Math.max(1, Math.round((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 100));
  return `Finished in ${formats.number(tenths / 10)} s. Your program is as it was.`;
}
