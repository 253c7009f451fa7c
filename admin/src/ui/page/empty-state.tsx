import type { ReactNode } from "react";
import css from "./empty-state.module.css";

interface EmptyStateProps {
  readonly title: string;
  /** What this place is for, and what to do first. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.words}>{children}</div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
