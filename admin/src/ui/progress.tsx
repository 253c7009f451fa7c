import css from "./progress.module.css";

interface ProgressProps {
  /** 0 to 1. */
  readonly share: number;
  readonly label: string;
}

export function Progress({ share, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={css.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={css.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
