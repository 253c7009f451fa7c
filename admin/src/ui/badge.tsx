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
        <svg width="6" height="6" viewBox="0 0 6 6" aria-hidden="true">
          <circle cx="3" cy="3" r="3" fill={dot} />
        </svg>
      )}
      {children}
    </span>
  );
}
