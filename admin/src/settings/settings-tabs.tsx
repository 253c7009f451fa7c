import { useEffect, useRef } from "react";
import { Link } from "react-router";
import css from "./settings.module.css";

interface SettingsTabsProps {
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly to: string }[];
  /** The id of the open tab, which may have more than one address. */
  readonly open: string;
}

/** A column beside the forms; on a phone a row, scrolled so that the open tab is visible. */
export function SettingsTabs({ tabs, open }: SettingsTabsProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const present = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !present) return;
    row.current.scrollLeft = present.offsetLeft - (row.current.clientWidth - present.offsetWidth) / 2;
  }, [open]);
  return (
    <nav ref={row} aria-label="Settings" className={css.tabs}>
      {tabs.map(({ id, label, to }) => (
        <Link key={id} to={to} className={css.tab} aria-current={id === open ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
