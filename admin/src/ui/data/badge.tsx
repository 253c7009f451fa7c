import type { ReactNode } from "react";
import css from "./badge.module.css";

interface BadgeProps {
  readonly tone?: "neutral" | "good" | "warning" | "error";
  /** A colour that the merchant chose, shown as a dot beside the word. */
  readonly dot?: string;
  readonly children: ReactNode;
}

/** For exceptions and states; what is ordinary is plain text. */
export function Badge({ tone = "neutral", dot, children }: BadgeProps) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      {dot !== undefined && (
        // The edge shows a light colour on a light ground.
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="4.25" fill={dot} stroke="currentColor" strokeOpacity="0.55" />
        </svg>
      )}
      {children}
    </span>
  );
}
