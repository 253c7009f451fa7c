import type { ReactNode } from "react";
import css from "./list-row.module.css";
import { Text } from "./text.tsx";

interface RowListProps {
  readonly as?: "ul" | "ol";
  /** In a card without padding. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** Rows of a card, with lines between them. */
export function RowList({ as: Tag = "ul", flush = false, children }: RowListProps) {
  return <Tag className={flush ? `${css.list} ${css.flush}` : css.list}>{children}</Tag>;
}

interface ListRowProps {
  /** Before the text. */
  readonly icon?: ReactNode;
  /** Below the text, smaller. */
  readonly note?: ReactNode;
  /** To the right of the text: figures, badges, buttons. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

export function ListRow({ icon, note, end, children }: ListRowProps) {
  return (
    <li className={css.row}>
      {icon}
      <div className={css.words}>
        {children}
        {note !== undefined && (
          <Text as="div" kind="note">
            {note}
          </Text>
        )}
      </div>
      {end}
    </li>
  );
}
