import { Link } from "react-router";
import css from "./reports.module.css";
import { reportTabs } from "./report-tabs.ts";

/** The names of all reports; on a phone a row that scrolls. The range goes along. */
export function TabLinks({ open, search }: { readonly open: string; readonly search: string }) {
  return (
    <nav aria-label="Reports" className={css.tabs}>
      {reportTabs.map(({ id, label }) => (
        <Link
          key={id}
          to={{ pathname: `/app/reports/${id}`, search }}
          className={css.tab}
          aria-current={id === open ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
