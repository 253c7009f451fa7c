import type { ReactNode } from "react";
import { useHost } from "../../embed/host-context.tsx";
import css from "../detail/customer.module.css";

interface OrderLinkProps {
  readonly platformId: string;
  readonly children: ReactNode;
}

/** Opens the order in the store's admin. Outside the store's admin it is not a link. */
export function OrderLink({ platformId, children }: OrderLinkProps) {
  const host = useHost();
  if (!host) return children;
  const path = `/orders/${encodeURIComponent(platformId)}`;
  return (
    <button
      type="button"
      className={css.titleLink}
      title="View in store"
      onClick={() => host.redirect({ to: "admin", path })}
    >
      {children}
    </button>
  );
}
