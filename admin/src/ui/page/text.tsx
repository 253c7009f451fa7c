import type { AriaAttributes, ReactNode } from "react";
import { Link } from "../router/router.tsx";
import css from "./text.module.css";

interface TextProps extends Pick<AriaAttributes, "aria-live"> {
  /** A note is small and quiet; a code can be copied with one click. */
  readonly kind: "note" | "quiet" | "strong" | "code";
  readonly as?: "p" | "div" | "span";
  readonly role?: "alert" | "status";
  /** Lies above the link that covers a row. */
  readonly "data-above-row"?: true;
  readonly children: ReactNode;
}

/** Text that is not plain body text. */
export function Text({ kind, as: Tag = "p", ...others }: TextProps) {
  return <Tag className={css[kind]} {...others} />;
}

/** A link in the colour of the text around it. */
export function QuietLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css.link}>
      {children}
    </Link>
  );
}

/** A list with bullets. */
export function Bullets({ children }: { readonly children: ReactNode }) {
  return <ul className={css.bullets}>{children}</ul>;
}
