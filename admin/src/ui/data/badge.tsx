import type { ReactNode } from "react";
import css from "./badge.module.css";

interface BadgeProps {
  readonly tone?: "neutral" | "good" | "warning" | "error";
  /** A colour that the merchant chose, shown as a dot beside the label. */
  readonly dot?: string;
  readonly children: ReactNode;
}

/** For exceptions and states; the usual state is plain text. */
export function Badge({ tone = "neutral", dot, children }: BadgeProps) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      {dot !== undefined && (
        // The border makes a light colour visible on a light background.
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="4.25" fill={dot} stroke="currentColor" strokeOpacity="0.55" />
        </svg>
      )}
      {children}
    </span>
  );
}
