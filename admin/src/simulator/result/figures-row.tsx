import type { ReactNode } from "react";
import { useFormats } from "../../ui/format/formats.tsx";
import type { Run, RunResult } from "../simulator.generated.ts";
import { growthWords, pointsOfShare, signedUnlessSame } from "./compare.ts";
import css from "./result.module.css";

interface FiguresRowProps {
  readonly run: Run;
  readonly result: RunResult;
}

/** What the draft comes to, each figure with today's below it. */
export function FiguresRow({ run, result: { inForce, draft, differenceError } }: FiguresRowProps) {
  const formats = useFormats();
  const { sample } = run;
  const top = draft.tiers.at(-1);
  const topToday = inForce.tiers.find(({ id }) => id === top?.id)?.members ?? 0;
  const share = (value: string | null) => (value === null ? "–" : formats.percent(Number(value), 2));
  const membersError = sample && sample.membersError;
  return (
    <dl className={css.figures}>
      <Figure
        label="Points issued"
        value={formats.number(draft.points)}
        error={draft.pointsError}
        today={formats.number(inForce.points)}
        change={
          differenceError === null
            ? growthWords(inForce.points, draft.points, formats)
            : signedUnlessSame(inForce.points, draft.points, formats)
        }
        changeError={differenceError}
      />
      <Figure
        label="Cost, % of revenue"
        value={share(draft.shareOfRevenue)}
        isAbout={sample !== null}
        today={share(inForce.shareOfRevenue)}
        change={
          inForce.shareOfRevenue === null || draft.shareOfRevenue === null
            ? ""
            : pointsOfShare(inForce.shareOfRevenue, draft.shareOfRevenue, formats)
        }
      />
      {draft.reachReward !== null && inForce.reachReward !== null && (
        <Figure
          label="Reach a reward"
          value={formats.number(draft.reachReward)}
          error={membersError}
          today={formats.number(inForce.reachReward)}
          change={signedUnlessSame(inForce.reachReward, draft.reachReward, formats)}
        />
      )}
      {top && top.id !== null && (
        <Figure
          label={`${top.name ?? ""} members`}
          value={formats.number(top.members)}
          error={membersError}
          today={formats.number(topToday)}
          change={signedUnlessSame(topToday, top.members, formats)}
        />
      )}
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** Half the width of the interval, if the figure is of a sample. */
  readonly error?: number | null;
  readonly isAbout?: boolean;
  readonly today: string;
  readonly change: string;
  readonly changeError?: number | null;
}

function Figure({ label, value, error = null, isAbout = error !== null, today, ...changed }: FigureProps) {
  const formats = useFormats();
  const { change, changeError = null } = changed;
  const within = (amount: number): ReactNode => ` ± ${formats.number(amount)}`;
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.value}>
        {isAbout && <span className={css.about}>about </span>}
        {value}
        {error !== null && <span className={css.about}>{within(error)}</span>}
      </dd>
      <dd className={css.today}>
        today {today} {change !== "" && <strong>{change}</strong>}
        {change !== "" && changeError !== null && within(changeError)}
      </dd>
    </div>
  );
}
