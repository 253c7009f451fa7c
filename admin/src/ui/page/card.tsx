import { useId, type ReactNode } from "react";
import css from "./card.module.css";

interface CardProps {
  readonly title?: ReactNode;
  /** Below the title, smaller. */
  readonly note?: ReactNode;
  /** To the right of the title. */
  readonly aside?: ReactNode;
  /** Without padding, for tables and rows with lines of their own. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** The padding that a flush card does not have, around a part of it. */
export function CardBody({ children }: { readonly children: ReactNode }) {
  return <div className={css.padded}>{children}</div>;
}

/** A white card. With a title it is a named section of the page. */
export function Card({ title, note, aside, flush = false, children }: CardProps) {
  const titleId = useId();
  if (title === undefined)
    return <div className={flush ? `${css.card} ${css.flush}` : `${css.card} ${css.padded}`}>{children}</div>;
  return (
    <section className={flush ? `${css.card} ${css.flush}` : css.card} aria-labelledby={titleId}>
      <header className={flush ? `${css.header} ${css.ruled}` : css.header}>
        <div>
          <h2 className={css.title} id={titleId}>
            {title}
          </h2>
          {note !== undefined && <p className={css.note}>{note}</p>}
        </div>
        {aside}
      </header>
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  );
}
