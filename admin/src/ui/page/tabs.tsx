import { useEffect, useRef } from "react";
import type { To } from "../router/address.ts";
import { Link } from "../router/router.tsx";
import css from "./tabs.module.css";

interface TabsProps {
  /** What the pages of the tabs are: “Settings”. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly to: To }[];
  /** The id of the open tab, which may have more than one address. */
  readonly open: string;
  /** Below one another, where there is room beside the page. */
  readonly isColumn?: boolean;
}

/** Links to the pages of one subject. On a phone a row, scrolled so that the open tab is visible. */
export function Tabs({ label, tabs, open, isColumn = false }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !present) return;
    row.current.scrollLeft = present.offsetLeft - (row.current.clientWidth - present.offsetWidth) / 2;
  }, [open]);
  return (
    <nav ref={row} aria-label={label} className={isColumn ? `${css.tabs} ${css.column}` : css.tabs}>
      {tabs.map(({ id, label: name, to }) => (
        <Link key={id} to={to} className={css.tab} aria-current={id === open ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
