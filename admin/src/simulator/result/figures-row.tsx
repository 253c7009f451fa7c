import { useFormats } from "../../ui/format/formats.tsx";
import type { Run, RunResult } from "../simulator.generated.ts";
import { growthWords, pointsOfShare, shareUp, signedUnlessSame } from "./compare.ts";
import css from "./result.module.css";

interface FiguresRowProps {
  readonly run: Run;
  readonly result: RunResult;
}

/** What the draft comes to, each figure with today's below it. */
export function FiguresRow({ run, result }: FiguresRowProps) {
  const { inForce, draft, differenceError, shareDifferenceError } = result;
  const formats = useFormats();
  const { sample } = run;
  const top = draft.tiers.at(-1);
  const topToday = inForce.tiers.find(({ id }) => id === top?.id)?.members ?? 0;
  const share = (value: string | null) => (value === null ? "–" : formats.percent(Number(value), 2));
  const within = (error: number | null) => (error === null ? null : formats.number(error));
  const membersError = within(sample && sample.membersError);
  return (
    <dl className={css.figures}>
      <Figure
        label="Points issued"
        value={formats.number(draft.points)}
        error={within(draft.pointsError)}
        today={formats.number(inForce.points)}
        change={
          differenceError === null
            ? growthWords(inForce.points, draft.points, formats)
            : signedUnlessSame(inForce.points, draft.points, formats)
        }
        changeError={within(differenceError)}
      />
      <Figure
        label="Cost, % of revenue"
        value={share(draft.shareOfRevenue)}
        error={draft.shareError === null ? null : formats.percent(shareUp(draft.shareError), 2)}
        today={share(inForce.shareOfRevenue)}
        change={
          inForce.shareOfRevenue === null || draft.shareOfRevenue === null
            ? ""
            : pointsOfShare(inForce.shareOfRevenue, draft.shareOfRevenue, formats)
        }
        changeError={
          shareDifferenceError === null
            ? null
            : `${formats.number((shareUp(shareDifferenceError) * 10_000) / 100)} pt`
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
  readonly error?: string | null;
  readonly today: string;
  readonly change: string;
  readonly changeError?: string | null;
}

function Figure({ label, value, error = null, today, change, changeError = null }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.value}>
        {error !== null && <span className={css.about}>about </span>}
        {value}
        {error !== null && <span className={css.about}> ± {error}</span>}
      </dd>
      <dd className={css.today}>
        today {today} {change !== "" && <strong>{change}</strong>}
        {change !== "" && changeError !== null && ` ± ${changeError}`}
      </dd>
    </div>
  );
}
