import type { ReactNode } from "react";
import { Link } from "../router/router.tsx";
import css from "./app-frame.module.css";
import { Logo } from "./logo.tsx";

export interface FrameLink {
  readonly label: string;
  readonly destination: string;
}

export interface AppFrameProps {
  /** Drawn only when the host draws no menu of its own. */
  readonly links: readonly FrameLink[] | undefined;
  /** The destination of the link that the page belongs to. */
  readonly active: string | undefined;
  /** Stands at the top of every page. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

export function AppFrame({ links, active, tools, children }: AppFrameProps) {
  return (
    <>
      <header className={css.bar}>
        {links && (
          <nav aria-label="Laurel" className={css.menu}>
            <span className={css.name}>
              <Logo />
              <span>Laurel</span>
            </span>
            <ul className={css.links}>
              {links.map(({ label, destination }) => (
                <li key={destination}>
                  <Link
                    to={destination}
                    className={css.link}
                    aria-current={destination === active ? "page" : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={css.tools}>{tools}</div>
      </header>
      <main>{children}</main>
    </>
  );
}
