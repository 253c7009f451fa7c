import type { MouseEvent, MouseEventHandler, ReactNode } from "react";
import { Link } from "../router/router.tsx";
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
  /** Keeps its width and the focus, and cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly "aria-label"?: string;
  readonly "aria-expanded"?: boolean;
  readonly "aria-controls"?: string;
}

export function Button({
  kind = "secondary",
  size,
  icon,
  isBusy = false,
  disabled = false,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={looks(kind, size)}
      data-kind={kind}
      data-loading={isBusy || undefined}
      // A button that is `disabled` loses the focus, and a keyboard's user their place.
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
      {...rest}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** Also of a form that Enter would send. */
const refuse = (event: MouseEvent): void => event.preventDefault();

interface ButtonLinkProps extends Looks {
  readonly to: string;
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ kind = "secondary", size, icon, to, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={looks(kind, size)} data-kind={kind}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

const looks = (kind: NonNullable<Looks["kind"]>, size: Looks["size"] = "normal"): string =>
  [css.button, css[kind], css[size]].join(" ");
