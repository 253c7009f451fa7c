import { Button as MantineButton } from "@mantine/core";
import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "react-router";
import css from "./button.module.css";

interface Looks {
  /** One primary action per page. `plain` looks like a link. */
  readonly kind?: "primary" | "secondary" | "plain" | "danger";
  readonly size?: "normal" | "small";
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

interface ButtonProps extends Looks {
  readonly type?: "button" | "submit";
  readonly form?: string;
  /** Keeps its width, and cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly "aria-label"?: string;
  readonly "aria-expanded"?: boolean;
  readonly "aria-controls"?: string;
}

export function Button({
  kind,
  size,
  icon,
  isBusy = false,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <MantineButton {...looks(kind, size, icon)} type={type} loading={isBusy} {...rest}>
      {children}
    </MantineButton>
  );
}

interface ButtonLinkProps extends Looks {
  readonly to: string;
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ kind, size, icon, to, children }: ButtonLinkProps) {
  return (
    <MantineButton component={Link} to={to} {...looks(kind, size, icon)}>
      {children}
    </MantineButton>
  );
}

const looks = (kind: Looks["kind"] = "secondary", size: Looks["size"] = "normal", icon?: ReactNode) => ({
  "data-kind": kind,
  classNames: { root: [css.button, css[kind], css[size]].join(" ") },
  ...(icon === undefined ? {} : { leftSection: icon }),
});
