import type { ReactNode } from "react";
import { NavLink } from "react-router";
import css from "./app-frame.module.css";
import { Logo } from "./logo.tsx";

export interface FrameLink {
  readonly label: string;
  readonly destination: string;
}

export interface AppFrameProps {
  /** Drawn only when the host draws no menu of its own. */
  readonly links: readonly FrameLink[] | undefined;
  readonly children: ReactNode;
}

export function AppFrame({ links, children }: AppFrameProps) {
  return (
    <>
      {links && (
        <nav aria-label="Laurel" className={css.bar}>
          <span className={css.name}>
            <Logo />
            <span>Laurel</span>
          </span>
          <ul className={css.links}>
            {links.map(({ label, destination }) => (
              <li key={destination}>
                <NavLink to={destination} end={destination === "/app"} className={css.link ?? ""}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main>{children}</main>
    </>
  );
}
