import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import css from "./public-frame.module.css";

interface PublicFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The mark in grey. */
  readonly quiet?: boolean;
  /** Below the card. */
  readonly footer?: ReactNode;
}

/** A page outside the app: one mark, one sentence, one action. */
export function PublicFrame({ title, children, quiet = false, footer }: PublicFrameProps) {
  return (
    <main className={css.frame}>
      <div className={css.column}>
        <Logo size={36} quiet={quiet} />
        <h1 className={css.title}>{title}</h1>
        <div className={css.body}>{children}</div>
        {footer}
      </div>
    </main>
  );
}
