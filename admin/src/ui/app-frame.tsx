import type { ReactNode } from "react";
import { NavLink } from "react-router";

export interface FrameLink {
  readonly label: string;
  readonly destination: string;
}

export interface AppFrameProps {
  /** Drawn only when the host draws no navigation of its own. */
  readonly links: readonly FrameLink[] | undefined;
  readonly children: ReactNode;
}

export function AppFrame({ links, children }: AppFrameProps) {
  return (
    <>
      {links && (
        <nav aria-label="Laurel">
          {links.map(({ label, destination }) => (
            <NavLink key={destination} to={destination} end={destination === "/app"}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <main>{children}</main>
    </>
  );
}
