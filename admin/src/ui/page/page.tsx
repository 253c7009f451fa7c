import type { ReactNode } from "react";
import { BackIcon } from "../icons.tsx";
import { Link } from "../router/router.tsx";
import css from "./page.module.css";

interface PageProps {
  readonly title: ReactNode;
  /** Beside the title: a status, or a count. */
  readonly badge?: ReactNode;
  /** Below the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The link to the parent page. */
  readonly back?: { readonly to: string; readonly state?: unknown; readonly label: string };
  readonly children: ReactNode;
}

/** A page of the app: its title, its actions, then its cards. */
export function PageFrame({ title, badge, note, actions, back, children }: PageProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        {back && (
          <Link to={back.to} state={back.state} className={css.back} aria-label={back.label}>
            <BackIcon />
          </Link>
        )}
        <div className={css.heading}>
          <div className={css.line}>
            <h1 className={css.title}>{title}</h1>
            {badge}
          </div>
          {note !== undefined && <p className={css.note}>{note}</p>}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface ColumnsProps {
  readonly children: ReactNode;
  readonly side: ReactNode;
  readonly tight?: boolean;
}

/** The page's main column and its side column; on a phone the side comes below. */
export function Columns({ children, side, tight = false }: ColumnsProps) {
  const gap = tight ? `${css.stack} ${css.tight}` : css.stack;
  return (
    <div className={css.columns}>
      <div className={gap}>{children}</div>
      <div className={gap}>{side}</div>
    </div>
  );
}

export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={css.stack}>{children}</div>;
}
