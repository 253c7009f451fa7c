interface BarProps {
  readonly percent: number;
}

/** A thin bar beside words that say the same. */
export function Bar({ percent }: BarProps) {
  return (
    <span className="bar" aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
