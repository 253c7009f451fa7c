import { useEffect, useState } from "react";
import css from "./progress.module.css";
import { timeLeftWords, watch, type Watched } from "../format/time-left.ts";

interface ProgressProps {
  /** 0 to 1; null while the total is unknown. */
  readonly share: number | null;
  readonly label: string;
}

export function Progress({ share, label }: ProgressProps) {
  if (share === null)
    return (
      <div className={css.track} role="progressbar" aria-label={label}>
        <div className={css.unknown} />
      </div>
    );
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

/** Such as " About 2 minutes left."; empty until it can be estimated. */
export function TimeLeft({ share }: { readonly share: number | null }) {
  const [watched, setWatched] = useState<Watched | null>(null);
  useEffect(() => {
    if (share !== null) setWatched((before) => watch(before, share, Date.now()));
  }, [share]);
  const words = share === null || watched === null ? "" : timeLeftWords(watched);
  return words && ` ${words}`;
}
