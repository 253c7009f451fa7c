import type { ReactNode } from "react";
import css from "./banner.module.css";
import { ClockIcon, WarningIcon } from "../icons.tsx";

interface BannerProps {
  readonly tone: "error" | "warning";
  /** What happened. */
  readonly title: ReactNode;
  /** What it means. */
  readonly children?: ReactNode;
  /** What to do about it: one or two buttons. */
  readonly actions?: ReactNode;
}

/** Stays until what it says is no longer true. */
export function Banner({ tone, title, children, actions }: BannerProps) {
  return (
    <div className={`${css.banner} ${css[tone]}`} role={tone === "error" ? "alert" : "status"}>
      <span className={css.icon}>{tone === "error" ? <WarningIcon /> : <ClockIcon />}</span>
      <div>
        <p className={css.title}>{title}</p>
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}
